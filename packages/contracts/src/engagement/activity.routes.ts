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
  summary: 'Activities of both partners, newest day first.',
  params,
  query: Strict(page),
  answer,
  errors: ['SPACE_NOT_FOUND'],
})

export const listActivitiesByType = routeOf(calls.listActivitiesByType, {
  summary: 'Activities of one type between two days, both included and at most a year apart; by default the last year.',
  params,
  query: Strict({ type: ActivityType, startDate: Type.Optional(Day), endDate: Type.Optional(Day), ...page }),
  answer,
  errors: ['SPACE_NOT_FOUND'],
})

export const getLoveStreak = routeOf(calls.getLoveStreak, {
  summary: "The couple's streak by their settings.",
  params,
  answer: Data(LoveStreak),
  errors: ['SPACE_NOT_FOUND'],
})
