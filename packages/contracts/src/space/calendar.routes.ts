import { type Static, Type } from '@sinclair/typebox'
import { DownloadAddress, downloadOf } from '../download.ts'
import { limits } from '../limits.ts'
import { Day, Id, Instant, Secret } from '../primitives.ts'
import { Data, Nullable, OneOf, routeOf, Strict } from '../route.ts'
import { SavedPlan } from './interaction.ts'
import * as calls from './calendar.calls.ts'

const params = Strict({ spaceId: Id })

/** A calendar feed. Its address is secret and returned only once. */
const CalendarFeed = Strict({ createdAt: Instant })

/** A day of the calendar. `start` is the relationship's anniversary. It and birthdays (`userId`) have no title. */
export const NextDay = Strict({
  kind: OneOf(['plan', 'start', 'anniversary', 'birthday']),
  date: Day,
  title: Type.String(),
  /** Years since the first time; absent for plans and members' birthdays. */
  years: Type.Optional(Type.Integer({ minimum: 1 })),
  plan: Type.Optional(SavedPlan),
  userId: Type.Optional(Id),
  /** Whether `date` is 1 March for a 29 February, which its year lacks. */
  isForLeapDay: Type.Optional(Type.Boolean()),
})
export type NextDay = Static<typeof NextDay>

export const getCalendarFeed = routeOf(calls.getCalendarFeed, {
  summary: "Whether the caller has a secret address of the couple's calendar, and since when.",
  params,
  answer: Data(Strict({ feed: Nullable(CalendarFeed) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const createCalendarFeed = routeOf(calls.createCalendarFeed, {
  summary:
    "Create the caller's secret calendar address, returned only once; it replaces the former one. Every end of all the caller's sessions ends it.",
  stepUp: true,
  params,
  status: 201,
  answer: Data(Strict({ feed: CalendarFeed, url: Type.String() })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const deleteCalendarFeed = routeOf(calls.deleteCalendarFeed, {
  summary: "Delete the caller's secret calendar address; it stops working at once.",
  params,
  status: 204,
  errors: ['SPACE_NOT_FOUND'],
})

export const listNextDays = routeOf(calls.listNextDays, {
  summary:
    "The couple's next days: plans, the anniversary, the members' birthdays and yearly days of the timeline, soonest first.",
  params,
  answer: Data(Strict({ nextDays: Type.Array(NextDay, { maxItems: limits.nextDaysMax }) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const readCalendar = routeOf(calls.readCalendar, {
  summary:
    "The couple's calendar for a calendar app: plans, birthdays, anniversaries and days of the timeline. The token authorises the request.",
  query: Strict({ token: Secret }),
  answerType: 'text/calendar',
  errors: ['CALENDAR_NOT_FOUND'],
})

export const createPlanDownload = routeOf(calls.createPlanDownload, {
  summary: 'A single-use address of a plan as a calendar file, valid for two minutes.',
  params,
  body: Strict({
    title: Type.String({ minLength: 1, maxLength: 200 }),
    details: Type.String({ maxLength: 1000 }),
  }),
  answer: DownloadAddress,
  errors: ['SPACE_NOT_FOUND', 'PLAN_NOT_FOUND'],
})

export const downloadFromSpace = downloadOf('space')
