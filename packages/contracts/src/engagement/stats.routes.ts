import { type Static, Type } from '@sinclair/typebox'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './stats.calls.ts'

const Count = Type.Integer({ minimum: 0 })

export const UserStats = Strict({
  messages: Count,
  memories: Count,
  timelineEvents: Count,
  streak: Count,
  moods: Count,
})
export type UserStats = Static<typeof UserStats>

export const getUserStats = routeOf(calls.getUserStats, {
  summary: "Counts of the content of the caller's current space, and its streak.",
  answer: Data(Strict({ stats: UserStats })),
  errors: ['SPACE_NOT_FOUND'],
})
