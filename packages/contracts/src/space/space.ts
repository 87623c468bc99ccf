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

/** Days off, both included; they neither count nor end the streak. */
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
  timeZone: TimeZone,
  /** Ends at `todayEndsAt`. */
  today: Day,
  todayEndsAt: Instant,
  status: SpaceStatus,
  /** Both members may read it until `readableUntil`, and reopen it. */
  endedAt: Nullable(Instant),
  endedBy: Nullable(Id),
  readableUntil: Nullable(Instant),
  spaceSettingComplete: Type.Boolean(),
  /** In order of joining. */
  users: Type.Array(SpaceUser),
  rings: Type.Array(Ring),
  /** Until when the first member can say that the second is not their partner; null if they cannot. Absent in answers of older releases. */
  partnerDisownableUntil: Type.Optional(Nullable(Instant)),
  /** The default one first; absent in answers of older releases. */
  playlists: Type.Optional(Type.Array(Playlist)),
  createdAt: Instant,
  updatedAt: Instant,
  /** Increases with changes of the settings. */
  version: VersionRead,
})
export type Space = Static<typeof Space>
