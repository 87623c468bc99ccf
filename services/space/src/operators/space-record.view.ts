import type { SpaceContent, SpaceRecord } from '@love-space/contracts/space/space-record.internal.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'

export const toSpaceRecord = (space: SpaceDoc): SpaceRecord => ({
  spaceId: space._id,
  version: space.version,
  revision: versionOf(space),
  tokenPrefix: space.token.prefix,
  customName: space.customName,
  status: space.status,
  theme: space.theme,
  relationshipStartDate: space.relationshipStartDate,
  loveStreakCriteria: { ...space.loveStreakCriteria },
  spaceSettingComplete: space.spaceSettingComplete,
  isContentSet: {
    headline: Boolean(space.headline),
    content: Boolean(space.content),
    notes: Boolean(space.notes),
    images: space.images.length > 0,
  },
  memberIds: memberIdsOf(space),
  endedAt: space.endedAt?.toISOString() ?? null,
  createdAt: space.createdAt.toISOString(),
  updatedAt: space.updatedAt.toISOString(),
})

/** Returns whether no member ever wrote the space's content, because it never had a member. */
export const isOperatorsOwn = (space: Pick<SpaceDoc, 'members' | 'formerMembers'>): boolean =>
  space.members.length === 0 && space.formerMembers.length === 0

export const contentFor = (space: SpaceDoc): SpaceContent | null =>
  isOperatorsOwn(space)
    ? { headline: space.headline, content: space.content, notes: space.notes, images: [...space.images] }
    : null
