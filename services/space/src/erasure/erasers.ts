import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import type { Eraser } from '@love-space/members/erasure/erasers.ts'
import { retryOnConflict, unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { erasePlayer } from '../games/erase-player.ts'
import { withoutMember } from '../spaces/leaving.rules.ts'
import { withoutRequestsOf } from '../spaces/join-request.rules.ts'
import { withHistoryEntry } from '../spaces/ring-file.rules.ts'
import { ringWasRecorded } from '../spaces/space.events.ts'
import type { RingDoc, SpaceDoc } from '../spaces/space.model.ts'
import { erased } from './erasing.rules.ts'

/** Puts a ring into stock. A concurrent move finds it there and leaves it. */
const putIntoStock = async (
  { stockRings, clock }: Deps,
  { ringId: _id, token, status, moves = 0, madeAt, file }: RingDoc,
  { _id: spaceId, createdAt }: SpaceDoc,
): Promise<void> => {
  const now = clock()
  const events = [ringWasRecorded(_id, now)]
  const place = { moves: moves + 1, moving: null }
  const ring = {
    _id,
    token,
    status,
    stockedAt: now,
    madeAt: madeAt ?? createdAt,
    file: withHistoryEntry(file, 'stocked', now),
  }
  await retryOnConflict(async () => {
    const stocked = await unlessDuplicate(stockRings.insert({ ...ring, ...place }, events))
    if (stocked) return stocked
    const arriving = { _id, 'moving.from': null, 'moving.to': spaceId } as const
    await stockRings.update(arriving, { $set: place }, events)
    return (await stockRings.findById(_id)) ?? undefined
  })
}

/** Puts the rings into stock before the space is deleted, so that a retry after a crash still finds them. */
const stockRingsOf = async (deps: Deps, spaceId: string): Promise<void> => {
  const space = await deps.spaces.findById(spaceId)
  for (const ring of space?.rings ?? []) if (space) await putIntoStock(deps, ring, space)
}

const leaveSpaces = async (deps: Deps, userId: string): Promise<void> => {
  const found = await deps.userSpaces.findById(userId).lean()
  for (const spaceId of found?.spaceIds ?? []) {
    const now = deps.clock()
    const left = await deps.spaces.mutate(spaceId, (space) => {
      if (space.erasingAt) return null
      if (!isMemberOf(space, userId)) return withoutRequestsOf(space, userId, now)
      return space.members.length === 1 ? erased(space, now) : withoutMember(space, userId, now)
    })
    const rings = (left?.rings ?? []).filter(({ ownerId }) => ownerId === null).map(({ ringId }) => ringId)
    for (const _id of rings) await deps.ringTaps.tombstone({ _id }, [])
    await deps.meetings.tombstone({ _id: spaceId }, [])
  }
}

/** Returns erasers for data outside the declared collections; they run in this order, before the collections' own. */
export const erasers = (deps: Deps): readonly Eraser[] => [
  { name: 'rings into stock', kind: 'space', erase: (spaceId) => stockRingsOf(deps, spaceId) },
  { name: 'the space', kind: 'space', erase: (_id) => deps.spaces.tombstone({ _id }, []) },
  {
    name: 'lists of spaces',
    kind: 'space',
    erase: (spaceId) => deps.userSpaces.updateMany({ spaceIds: spaceId }, { $pull: { spaceIds: spaceId } }),
  },
  { name: 'games', kind: 'user', erase: (userId) => erasePlayer(deps, userId) },
  { name: 'leave spaces', kind: 'user', erase: (userId) => leaveSpaces(deps, userId) },
]
