import { type Static, Type } from '@sinclair/typebox'
import { Shown } from '../auth/user.ts'
import { Day, Id, Instant, TimeZone, VersionRead } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { Playlist } from './playlist.ts'
import { Ring } from './ring.ts'

export const Theme = OneOf(['official', 'original'])

export const SpaceStatus = OneOf(['ACTIVE', 'PAUSED', 'ENDED'])
export type SpaceStatus = Static<typeof SpaceStatus>

export const LoveStreakCriteria = Strict({
  message: Type.Boolean(),
  timeline: Type.Boolean(),
  memory: Type.Boolean(),
  loveMessage: Type.Boolean(),
  moodRating: Type.Boolean(),
})
export type LoveStreakCriteria = Static<typeof LoveStreakCriteria>

/** Days off, first and last included. They neither count for the streak nor end it. */
export const StreakPause = Strict({ from: Day, to: Day })
export type StreakPause = Static<typeof StreakPause>

export const SpaceUser = Strict({
  id: Id,
  ...Type.Omit(Shown, ['avatar']).properties,
  profilePicture: Nullable(Type.String()),
  joinedAt: Instant,
})
export type SpaceUser = Static<typeof SpaceUser>

export const Space = Strict({
  id: Id,
  customName: Type.String(),
  headline: Nullable(Type.String()),
  content: Nullable(Type.String()),
  images: Type.Array(Type.String()),
  coverImage: Nullable(Type.String()),
  relationshipStartDate: Nullable(Day),
  notes: Nullable(Type.String()),
  theme: Theme,
  loveStreakCriteria: LoveStreakCriteria,
  /** The running or next pause of the streak; absent in answers of older releases. */
  streakPause: Type.Optional(Nullable(StreakPause)),
  /** Whether only rings that sign their taps open it; absent in answers of older releases. */
  signingRingsOnly: Type.Optional(Type.Boolean()),
  timeZone: TimeZone,
  /** Today in the couple's calendar. It ends at `todayEndsAt`. */
  today: Day,
  todayEndsAt: Instant,
  status: SpaceStatus,
  /** Time at which it ended. Both members may read and reopen it until `readableUntil`. */
  endedAt: Nullable(Instant),
  endedBy: Nullable(Id),
  readableUntil: Nullable(Instant),
  spaceSettingComplete: Type.Boolean(),
  /** The members, in order of joining. */
  users: Type.Array(SpaceUser),
  rings: Type.Array(Ring),
  /** Time until which the first member can disown the second; null if they cannot, absent in older answers. */
  partnerDisownableUntil: Type.Optional(Nullable(Instant)),
  /** The playlists, the default one first; absent in answers of older releases. */
  playlists: Type.Optional(Type.Array(Playlist)),
  createdAt: Instant,
  updatedAt: Instant,
  /** Version that rises with changes of the settings. */
  version: VersionRead,
})
export type Space = Static<typeof Space>
