import { Type } from '@sinclair/typebox'
import { Instant } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'

export const pingServer = route({
  id: 'pingServer',
  method: 'GET',
  path: '/diagnostics/ping',
  summary: 'Whether the server answers.',
  access: 'public',
  answer: Data(Strict({ status: Type.Literal('ok'), time: Instant })),
})

export const pingDatabase = route({
  id: 'pingDatabase',
  method: 'GET',
  path: '/diagnostics/ping-db',
  summary: 'Whether the server reaches its database, and how long that took.',
  access: 'public',
  answer: Data(Strict({ status: Type.Literal('ok'), time: Instant, databaseMs: Type.Number() })),
  errors: ['UNAVAILABLE'],
})
