import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { limits } from '../limits.ts'
import { Day, Id, Instant, TimeZone } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { LoveStreakCriteria, SpaceStatus, StreakPause } from './space.ts'

/** Facts of a space for other services' projections. Newer versions replace older ones. */
export const SpaceFacts = Strict({
  spaceId: Id,
  version: Type.Integer({ minimum: 1 }),
  status: SpaceStatus,
  /** Time at which it ended; null before, absent in events of older releases. */
  endedAt: Type.Optional(Nullable(Instant)),
  timeZone: TimeZone,
  /** Time zone in which days are counted until `lastDay` ends there. A new zone applies from the next day. */
  formerZone: Type.Optional(Nullable(Strict({ timeZone: TimeZone, lastDay: Day }))),
  loveStreakCriteria: LoveStreakCriteria,
  /** Pauses of the streak, oldest first; absent in events of older releases. */
  streakPauses: Type.Optional(Type.Array(StreakPause, { maxItems: limits.streakPausesMax })),
  /** The members, in order of joining. */
  members: Type.Array(Strict({ userId: Id, joinedAt: Instant }), { maxItems: 2 }),
  /** Ids of files that the space shows to its members; absent in events of older releases. */
  fileIds: Type.Optional(Type.Array(Id)),
  /** Former members, whose content stays; absent in events of older releases. */
  formerMembers: Type.Optional(Type.Array(Strict({ userId: Id, leftAt: Instant }), { maxItems: 100 })),
  /** Ids of disowned members. Nobody else sees their content until it is erased. Absent in events of older releases. */
  hiddenAuthors: Type.Optional(Type.Array(Id, { maxItems: 100 })),
})

export const spaceChanged = event({
  subject: 'lovespace.space.space.changed.v1',
  summary: 'A space was created, or its status, time zone or streak criteria changed.',
  data: SpaceFacts,
  live: { topic: 'space', recipients: 'members', ref: null },
})

export const spaceEdited = event({
  subject: 'lovespace.space.space.edited.v1',
  summary:
    'A part of a space changed that no other service keeps, such as its name; the event does not hold the new value.',
  data: Strict({
    spaceId: Id,
    /** Version of the space; absent in events of older releases, and if only a member's name or picture changed. */
    version: Type.Optional(SpaceFacts.properties.version),
  }),
  live: { topic: 'space', recipients: 'named', ref: null },
})

export const spaceModerated = event({
  subject: 'lovespace.space.space.moderated.v1',
  summary: "An operator set the status of a space with members, or replaced or cleared the couple's content.",
  data: Strict({
    spaceId: Id,
    status: Nullable(SpaceStatus),
    replaced: Type.Array(Type.String()),
    memberIds: Type.Array(Id),
    at: Instant,
  }),
  live: null,
})

export const spaceEnded = event({
  subject: 'lovespace.space.space.ended.v1',
  summary: 'A member ended the space; it is read-only for both.',
  data: Strict({ spaceId: Id, userId: Id, endedAt: Instant, readableUntil: Instant }),
  live: null,
})

export const spaceErased = event({
  subject: 'lovespace.space.space.erased.v1',
  summary: 'All data of this space must be erased in every service.',
  data: Strict({ spaceId: Id }),
  live: null,
})

export const spaceResumed = event({
  subject: 'lovespace.space.space.resumed.v1',
  summary: 'A member reopened the space.',
  data: Strict({ spaceId: Id, userId: Id, at: Instant }),
  live: null,
})
