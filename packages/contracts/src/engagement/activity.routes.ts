import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id } from '../primitives.ts'
import { Data, Page, pageFields, routeOf, Strict } from '../route.ts'
import * as calls from './activity.calls.ts'
import { Activity, ActivityType, LoveStreak } from './activity.ts'

const params = Strict({ spaceId: Id })
const page = pageFields(limits.activitiesPageSize)
const answer = Page({ activities: Type.Array(Activity) })

export const listActivities = routeOf(calls.listActivities, {
  summary: 'What both partners did, the newest day first.',
  params,
  query: Strict(page),
  answer,
  errors: ['SPACE_NOT_FOUND'],
})

export const listActivitiesByType = routeOf(calls.listActivitiesByType, {
  summary: 'The same of one type, between two days, both included and at most a year apart; the last year when absent.',
  params,
  query: Strict({ type: ActivityType, startDate: Type.Optional(Day), endDate: Type.Optional(Day), ...page }),
  answer,
  errors: ['SPACE_NOT_FOUND'],
})

export const getLoveStreak = routeOf(calls.getLoveStreak, {
  summary: 'For how many days in a row the couple did something that counts by their settings.',
  params,
  answer: Data(LoveStreak),
  errors: ['SPACE_NOT_FOUND'],
})
