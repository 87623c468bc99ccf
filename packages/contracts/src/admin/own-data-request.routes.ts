import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './own-data-request.calls.ts'
import { OwnDataRequest } from './own-data-request.ts'

export const listOwnDataRequests = routeOf(calls.listOwnDataRequests, {
  summary:
    "Copies and erasures of the caller's data that operators asked for: those that wait or run, and those that ended in the last 30 days.",
  answer: Data(Strict({ requests: Type.Array(OwnDataRequest) })),
})

export const stopDataRequest = routeOf(calls.stopDataRequest, {
  summary: 'Stop a copy or an erasure of the own data that still waits; idempotent.',
  stepUp: true,
  params: Strict({ id: Id }),
  answer: Data(Strict({ request: OwnDataRequest })),
  errors: ['DATA_REQUEST_NOT_FOUND', 'DATA_REQUEST_CLOSED'],
})
