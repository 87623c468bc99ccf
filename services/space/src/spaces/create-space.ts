import { AppError, isDuplicateKey } from '@love-space/service-kit/app-error.ts'
import { idOf, newId, sha256 } from '@love-space/service-kit/crypto.ts'
import { enterOneSpace } from '../seats/enter-one-space.ts'
import { newToken } from '../secrets.ts'
import type { JoinDeps } from './join-space.ts'
import { newSpace } from './new-space.rules.ts'
import { requireValidSettings } from './settings.rules.ts'
import { memberHasJoined, spaceWasChanged } from './space.events.ts'
import { refuseSecondSpace } from './space.queries.ts'
import type { SpaceRecord } from './space.types.ts'

export interface NewSpaceRequest {
  readonly customName: string
  readonly relationshipStartDate?: string | null | undefined
  readonly timeZone?: string | undefined
}

/** The key of a retry always names the same space. */
const idOfRequest = (userId: string, key: string | undefined): string =>
  key === undefined ? newId() : idOf(`space:${userId}:${key}`)

const repeated = async (deps: JoinDeps, id: string, requestHash: string): Promise<SpaceRecord | null> => {
  const existing = await deps.spaces.findById(id)
  if (existing && existing.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return existing
}

export const createSpace = async (
  deps: JoinDeps,
  userId: string,
  request: NewSpaceRequest,
  idempotencyKey: string | undefined,
): Promise<SpaceRecord> => {
  const now = deps.clock()
  const { customName, relationshipStartDate = null, timeZone = 'UTC' } = request
  requireValidSettings(request, timeZone, now)
  const id = idOfRequest(userId, idempotencyKey)
  const requestHash = sha256(JSON.stringify([customName, relationshipStartDate, timeZone]))
  const before = await repeated(deps, id, requestHash)
  if (before) return before
  const enter = async (): Promise<SpaceRecord> => {
    const settings = { customName: customName.trim(), relationshipStartDate, timeZone, requestHash }
    const members = [{ userId, joinedAt: now }]
    const space = newSpace({ ...settings, _id: id, token: deps.secrets.store(newToken()), members }, now)
    const after = { ...space, version: 1 }
    try {
      return await deps.spaces.insert(space, [spaceWasChanged(after), memberHasJoined(after, userId)])
    } catch (error) {
      const winner = isDuplicateKey(error) ? await repeated(deps, id, requestHash) : null
      if (winner) return winner
      throw error
    }
  }
  const allow = (otherSpaceIds: readonly string[]) => refuseSecondSpace(deps.spaces, otherSpaceIds, userId)
  return enterOneSpace(deps, userId, id, { allow, enter })
}
