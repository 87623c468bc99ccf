import { Type } from '@sinclair/typebox'
import { Instant } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './diagnostics.calls.ts'

export const pingServer = routeOf(calls.pingServer, {
  summary: 'Whether the server answers.',
  answer: Data(Strict({ status: Type.Literal('ok'), time: Instant })),
})

export const pingDatabase = routeOf(calls.pingDatabase, {
  summary: 'Whether the server reaches its database, and the response time.',
  answer: Data(Strict({ status: Type.Literal('ok'), time: Instant, databaseMs: Type.Number() })),
  errors: ['UNAVAILABLE'],
})
