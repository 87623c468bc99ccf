import { Type } from '@sinclair/typebox'
import { DownloadAddress, downloadOf } from '../download.ts'
import { Id, Instant, Secret } from '../primitives.ts'
import { Data, Nullable, route, Strict } from '../route.ts'

const params = Strict({ spaceId: Id })
const path = '/space/{spaceId}/calendar'

/** Somebody's secret address of the couple's calendar; the address itself is only told once. */
const CalendarFeed = Strict({ createdAt: Instant })

export const getCalendarFeed = route({
  id: 'getCalendarFeed',
  method: 'GET',
  path,
  summary: "Whether the caller has a secret address of the couple's calendar, and since when.",
  access: 'member',
  params,
  answer: Data(Strict({ feed: Nullable(CalendarFeed) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const createCalendarFeed = route({
  id: 'createCalendarFeed',
  method: 'POST',
  path,
  summary:
    "Make the caller's secret address of the couple's calendar; it is told this once, and one from before stops working.",
  access: 'member',
  params,
  status: 201,
  answer: Data(Strict({ feed: CalendarFeed, url: Type.String() })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const deleteCalendarFeed = route({
  id: 'deleteCalendarFeed',
  method: 'DELETE',
  path,
  summary: "Take the caller's secret address back; it stops working at once.",
  access: 'member',
  params,
  status: 204,
  errors: ['SPACE_NOT_FOUND'],
})

export const readCalendar = route({
  id: 'readCalendar',
  method: 'GET',
  path: '/space/calendar.ics',
  summary:
    "The couple's calendar for a calendar app: plans, anniversaries and the days of the timeline. The token is the right to it.",
  access: 'public',
  query: Strict({ token: Secret }),
  answerType: 'text/calendar',
  errors: ['CALENDAR_NOT_FOUND'],
})

export const askForPlanDownload = route({
  id: 'askForPlanDownload',
  method: 'POST',
  path: `${path}/plan`,
  summary: 'An address at which the browser opens a plan as a calendar file, once, within two minutes.',
  access: 'member',
  params,
  body: Strict({
    title: Type.String({ minLength: 1, maxLength: 200 }),
    details: Type.String({ maxLength: 1000 }),
  }),
  answer: DownloadAddress,
  errors: ['SPACE_NOT_FOUND', 'PLAN_NOT_FOUND'],
})

export const downloadFromSpace = downloadOf('space')
