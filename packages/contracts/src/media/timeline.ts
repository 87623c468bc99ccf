import { type Static, Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant, OneLine } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'
import { FileAddress, FileView } from './file.ts'
import { Doer } from '../auth/user.ts'
import { timelineTypes } from './timeline-types.ts'

export type TimelineType = (typeof timelineTypes)[number]
export const TimelineType = OneOf(timelineTypes)

export const TimelineTitle = OneLine({ minLength: 1, maxLength: limits.timelineTitleCharsMax })
export const TimelineDescription = Type.String({ maxLength: limits.timelineDescriptionCharsMax })
export const Place = OneLine({ minLength: 0, maxLength: limits.placeCharsMax })

/** A point on the earth in degrees: north and east count up. */
export const Coordinates = Strict({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
})
export type Coordinates = Static<typeof Coordinates>

/** The address of the one picture or video that it shows, as an answer gave it out; null for none. */
export const TimelineMedia = Nullable(FileAddress)

/** A dated happening of a couple, as its readers see it. */
export const TimelineEvent = Strict({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  /** One of `timelineTypes`, or a later one. */
  type: Type.String({ maxLength: 40 }),
  /** The day it is of. */
  date: Day,
  /** Empty for none. */
  location: Type.String(),
  coordinates: Nullable(Coordinates),
  /** The address of its picture or video, to be given back with a change; null where there is none any more. */
  media: Nullable(Type.String()),
  mediaFile: Nullable(FileView),
  tags: Type.Array(Type.String()),
  spaceId: Id,
  /** Who added it. */
  userId: Id,
  createdBy: Doer,
  createdAt: Instant,
  updatedAt: Instant,
})
export type TimelineEvent = Static<typeof TimelineEvent>
