import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id } from '../primitives.ts'
import { Data, routeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './activity.calls.ts'
import { Activity, ActivityType, LoveStreak } from './activity.ts'

const params = Strict({ spaceId: Id })
const page = {
  page: WithDefault(Type.Integer({ minimum: 1, maximum: 10_000 }), 1),
  limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), limits.activitiesPageSize),
}
const Page = Data(
  Strict({
    activities: Type.Array(Activity),
    currentPage: Type.Integer(),
    totalPages: Type.Integer(),
    total: Type.Integer(),
  }),
)

export const listActivities = routeOf(calls.listActivities, {
  summary: 'What both partners did, the newest day first.',
  params,
  query: Strict(page),
  answer: Page,
  errors: ['SPACE_NOT_FOUND'],
})

export const listActivitiesByType = routeOf(calls.listActivitiesByType, {
  summary: 'The same of one type, between two days, both included and at most a year apart; the last year when absent.',
  params,
  query: Strict({ type: ActivityType, startDate: Type.Optional(Day), endDate: Type.Optional(Day), ...page }),
  answer: Page,
  errors: ['SPACE_NOT_FOUND'],
})

export const getLoveStreak = routeOf(calls.getLoveStreak, {
  summary: 'For how many days in a row the couple did something that counts by their settings.',
  params,
  answer: Data(LoveStreak),
  errors: ['SPACE_NOT_FOUND'],
})
