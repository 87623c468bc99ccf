import type { Static } from '@sinclair/typebox'
import type { SpaceFacts as SpaceFactsSchema } from '@love-space/contracts/space/space.events.ts'
import { hiddenAuthorsOf } from './disowned.rules.ts'
import { filesOf } from './pictures.rules.ts'
import type { SpaceDoc } from './space.model.ts'

export type SpaceFacts = Static<typeof SpaceFactsSchema>

export const memberIdsOf = (space: Pick<SpaceDoc, 'members'>): string[] => space.members.map(({ userId }) => userId)

export const factsOf = (space: SpaceDoc): SpaceFacts => ({
  spaceId: space._id,
  version: space.version,
  status: space.status,
  endedAt: space.endedAt?.toISOString() ?? null,
  timeZone: space.timeZone,
  formerZone: space.formerZone ? { ...space.formerZone } : null,
  loveStreakCriteria: { ...space.loveStreakCriteria },
  streakPauses: space.streakPauses.map(({ from, to }) => ({ from, to })),
  members: space.members.map(({ userId, joinedAt }) => ({ userId, joinedAt: joinedAt.toISOString() })),
  fileIds: filesOf(space),
  hiddenAuthors: hiddenAuthorsOf(space),
  formerMembers: space.formerMembers.map(({ userId, leftAt }) => ({ userId, leftAt: leftAt.toISOString() })),
})
