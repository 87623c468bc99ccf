import { getSpacesOfUser } from '@love-space/contracts/internal/space.ts'
import type { SpaceStatus } from '@love-space/contracts/http/space.ts'
import { AppError, isUnavailable } from '@love-space/service-kit/app-error.ts'
import type { Deps } from '../deps.ts'
import { saveSpace } from './save-space.ts'
import type { SpaceDoc } from './space.model.ts'
import { currentSpaceOf, type Calendar } from './space.rules.ts'

/** Ended spaces of a user pile up slowly; more than these are never looked at. */
const spacesReadMax = 50

declare const guarded: unique symbol

/** A user in their current space. Only `requireMember` makes one, so a verb that takes it cannot forget the guard. */
export interface Member {
  readonly [guarded]: true
  readonly userId: string
  readonly spaceId: string
  readonly partnerId: string | null
  readonly status: SpaceStatus
  readonly calendar: Calendar
}

const memberOf = (userId: string, space: SpaceDoc): Member =>
  ({
    userId,
    spaceId: space._id,
    partnerId: space.members.find((member) => member.userId !== userId)?.userId ?? null,
    status: space.status,
    calendar: space.calendar,
  }) as Member

const findSpace = async (deps: Deps, userId: string): Promise<SpaceDoc | undefined> => {
  const projected = async () =>
    currentSpaceOf(userId, await deps.spaces.find({ 'members.userId': userId }).limit(spacesReadMax).lean<SpaceDoc[]>())
  const known = await projected()
  if (known?.status === 'ACTIVE') return known
  // Somebody without an active space may have joined one a moment ago, before its event came here.
  try {
    const { data } = await deps.spaceService.call(getSpacesOfUser, { params: { userId } })
    for (const facts of data.spaces) await saveSpace(deps, facts, deps.clock())
  } catch (error) {
    if (!known || !isUnavailable(error)) throw error
    return known
  }
  return projected()
}

/** The guard: the caller as a member of their current space; a 404 for somebody without one. */
export const requireMember = async (deps: Deps, { userId }: { readonly userId: string }): Promise<Member> => {
  const { members } = deps.remembered
  let member = members.get(userId)
  if (member === undefined) {
    const space = await findSpace(deps, userId)
    member = space ? memberOf(userId, space) : null
    members.set(userId, member)
  }
  if (!member) throw new AppError('SPACE_NOT_FOUND')
  return member
}

/** For writes: a paused or ended space only answers reads. */
export const assertWritable = (member: Member): void => {
  if (member.status !== 'ACTIVE') throw new AppError('SPACE_READ_ONLY')
}
