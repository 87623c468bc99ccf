import type { Static } from '@sinclair/typebox'
import type { SpaceFacts as SpaceFactsSchema } from '@love-space/contracts/events/space.ts'
import type { SpaceRecord } from './space.types.ts'

export type SpaceFacts = Static<typeof SpaceFactsSchema>

type Source = Pick<SpaceRecord, '_id' | 'version' | 'status' | 'timeZone' | 'loveStreakCriteria' | 'members'>

export const factsOf = (space: Source): SpaceFacts => ({
  spaceId: space._id,
  version: space.version,
  status: space.status,
  timeZone: space.timeZone,
  loveStreakCriteria: { ...space.loveStreakCriteria },
  members: space.members.map(({ userId, joinedAt }) => ({ userId, joinedAt: joinedAt.toISOString() })),
})

/** The current space first: those still alive before the ended ones, then the newest. */
export const currentFirst = <S extends Pick<SpaceRecord, 'status' | 'createdAt' | '_id'>>(
  spaces: readonly S[],
): S[] => {
  const rank = { ACTIVE: 0, PAUSED: 1, ENDED: 2 }
  return spaces.toSorted(
    (a, b) =>
      rank[a.status] - rank[b.status] || b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1),
  )
}
