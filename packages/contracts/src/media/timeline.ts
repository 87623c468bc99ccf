import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant, OneLine, VersionRead } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { FileAddress, FileView } from './file.ts'
import { Actor } from '../auth/user.ts'
import { timelineTypes } from './timeline-types.ts'

export type TimelineType = (typeof timelineTypes)[number]
export const TimelineType = OneOf(timelineTypes)

export const TimelineTitle = OneLine({ minLength: 1, maxLength: limits.timelineTitleCharsMax })
export const TimelineDescription = Type.String({ maxLength: limits.timelineDescriptionCharsMax })
export const EventLocation = OneLine({ minLength: 0, maxLength: limits.placeCharsMax })

/** Coordinates in degrees; north and east are positive. */
export const Coordinates = Strict({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
})
export type Coordinates = Static<typeof Coordinates>

export const TimelineMedia = Nullable(FileAddress)

export const TimelineEvent = Strict({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  /** One of `timelineTypes`, or one of a later release. */
  type: Type.String({ maxLength: 40 }),
  date: Day,
  location: Type.String(),
  coordinates: Nullable(Coordinates),
  /** Address of the medium, which a change sends back; null without one, or if it was deleted. */
  media: Nullable(Type.String()),
  mediaFile: Nullable(FileView),
  tags: Type.Array(Type.String()),
  spaceId: Id,
  userId: Id,
  createdBy: Actor,
  createdAt: Instant,
  updatedAt: Instant,
  version: VersionRead,
})
export type TimelineEvent = Static<typeof TimelineEvent>
