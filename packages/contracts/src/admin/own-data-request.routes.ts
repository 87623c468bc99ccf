import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './own-data-request.calls.ts'
import { OwnDataRequest } from './own-data-request.ts'

export const listOwnDataRequests = routeOf(calls.listOwnDataRequests, {
  summary:
    'Data requests about the caller that operators recorded: open ones, and those that ended in the last 30 days.',
  answer: Data(Strict({ requests: Type.Array(OwnDataRequest) })),
})

export const stopDataRequest = routeOf(calls.stopDataRequest, {
  summary: "Stop a waiting request about the caller's own data; idempotent.",
  stepUp: true,
  params: Strict({ id: Id }),
  answer: Data(Strict({ request: OwnDataRequest })),
  errors: ['DATA_REQUEST_NOT_FOUND', 'DATA_REQUEST_CLOSED'],
})
