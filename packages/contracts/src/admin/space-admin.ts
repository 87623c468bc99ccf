import { type Static, Type } from '@sinclair/typebox'
import { Day, Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { ContentSet } from '../space/space-record.internal.ts'
import { LoveStreakCriteria, SpaceStatus, Theme } from '../space/space.ts'

/** A space as the table of the back-office shows it. */
export const AdminSpace = Strict({
  id: Id,
  /** Its first 8 characters; the whole of it is asked for one at a time. */
  spaceToken: Type.String(),
  customName: Type.String(),
  status: SpaceStatus,
  theme: Theme,
  relationshipStartDate: Nullable(Day),
  loveStreakCriteria: LoveStreakCriteria,
  spaceSettingComplete: Type.Boolean(),
  /** In order of joining; name and email are empty where they are not known yet. */
  users: Type.Array(Strict({ id: Id, name: Type.String(), email: Type.String(), isActive: Type.Boolean() })),
  /** Which of headline, content, notes and images are there. */
  isContentSet: ContentSet,
  endedAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type AdminSpace = Static<typeof AdminSpace>

/** With what the two wrote as long as nobody is in the space: null and no images afterwards, whatever is there. */
export const AdminSpaceDetails = Strict({
  ...AdminSpace.properties,
  headline: Nullable(Type.String()),
  content: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  images: Type.Array(Type.String()),
})
export type AdminSpaceDetails = Static<typeof AdminSpaceDetails>
