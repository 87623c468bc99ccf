import { getSpaceFacts } from '@love-space/contracts/internal/space.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Deps } from '../deps.ts'
import { saveSpace } from './save-space.ts'
import type { SpaceDoc } from './space.model.ts'

const projectedPartner = async (deps: Deps, spaceId: string, userId: string): Promise<string | undefined> => {
  const space = await deps.spaces.findById(spaceId).lean<SpaceDoc>()
  return space?.members.find((member) => member.userId !== userId)?.userId
}

/** The other member of a space; undefined for somebody who is still alone there. */
export const findPartner = async (deps: Deps, spaceId: string, userId: string): Promise<string | undefined> => {
  const known = await projectedPartner(deps, spaceId, userId)
  if (known !== undefined) return known
  try {
    const { data } = await deps.spaceService.call(getSpaceFacts, { params: { spaceId } })
    await saveSpace(deps, data, deps.clock())
  } catch (error) {
    if (error instanceof AppError && error.code === 'SPACE_NOT_FOUND') return undefined
    throw error
  }
  return projectedPartner(deps, spaceId, userId)
}
