import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { BasedOnOrInstant, Day, Id, IdList } from '../primitives.ts'
import { Data, Nullable, Page, pageFields, routeOf, SomeOf, Strict, WithDefault } from '../route.ts'
import { ItemTags } from './memory.ts'
import * as calls from './timeline.calls.ts'
import {
  Coordinates,
  EventLocation,
  TimelineDescription,
  TimelineEvent,
  TimelineMedia,
  TimelineTitle,
  TimelineType,
} from './timeline.ts'

const ofEvent = Strict({ id: Id })
const OneEvent = Data(Strict({ timelineEvent: TimelineEvent }))

export const createTimelineEvent = routeOf(calls.createTimelineEvent, {
  summary: "Add an event to the timeline of the caller's current space.",
  body: Strict({
    title: TimelineTitle,
    description: WithDefault(TimelineDescription, ''),
    type: WithDefault(TimelineType, 'milestone'),
    /** Day: today or earlier, in the couple's calendar. */
    date: Day,
    location: WithDefault(EventLocation, ''),
    coordinates: WithDefault(Nullable(Coordinates), null),
    media: WithDefault(TimelineMedia, null),
    tags: WithDefault(ItemTags, []),
  }),
  status: 201,
  answer: OneEvent,
  errors: ['SPACE_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_KIND_REFUSED', 'SPACE_READ_ONLY'],
})

export const listTimelineEvents = routeOf(calls.listTimelineEvents, {
  summary: 'Timeline events of a space of the caller, by default the current one; newest day first.',
  query: Strict({
    spaceId: Type.Optional(Id),
    ...pageFields(limits.timelinePageSize),
    type: Type.Optional(TimelineType),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    ids: Type.Optional(IdList),
    /** Beginnings of words (three letters or more) in title, description, tags and place. Accents are ignored. */
    words: Type.Optional(Type.String({ minLength: 1, maxLength: limits.searchCharsMax })),
  }),
  answer: Page({ timelineEvents: Type.Array(TimelineEvent) }),
  errors: ['SPACE_NOT_FOUND'],
})

export const listMilestoneTypes = routeOf(calls.listMilestoneTypes, {
  summary: 'The types of timeline events.',
  answer: Data(Strict({ types: Type.Array(Type.String({ maxLength: 40 })) })),
})

export const countTimelineEvents = routeOf(calls.countTimelineEvents, {
  summary: 'The number of timeline events of a space.',
  params: Strict({ spaceId: Id }),
  answer: Data(Strict({ count: Type.Integer() })),
  errors: ['SPACE_NOT_FOUND'],
})

export const getTimelineEvent = routeOf(calls.getTimelineEvent, {
  summary: 'One timeline event.',
  params: ofEvent,
  answer: OneEvent,
  errors: ['TIMELINE_EVENT_NOT_FOUND'],
})

export const updateTimelineEvent = routeOf(calls.updateTimelineEvent, {
  summary: 'Change a timeline event; absent fields stay.',
  params: ofEvent,
  body: SomeOf({
    title: TimelineTitle,
    description: TimelineDescription,
    type: TimelineType,
    date: Day,
    location: EventLocation,
    coordinates: Nullable(Coordinates),
    media: TimelineMedia,
    tags: ItemTags,
    basedOn: BasedOnOrInstant,
  }),
  answer: OneEvent,
  errors: ['TIMELINE_EVENT_NOT_FOUND', 'FILE_NOT_FOUND', 'FILE_KIND_REFUSED', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

export const deleteTimelineEvent = routeOf(calls.deleteTimelineEvent, {
  summary: 'Move a timeline event to the trash for 30 days.',
  params: ofEvent,
  status: 204,
  errors: ['TIMELINE_EVENT_NOT_FOUND', 'SPACE_READ_ONLY'],
})
