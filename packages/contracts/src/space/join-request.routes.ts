import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './join-request.calls.ts'
import { JoinRequest, OwnJoinRequest } from './join-request.ts'
import { spaceParams } from './space.routes.ts'
import { Space } from './space.ts'

const requestParams = Strict({ ...spaceParams.properties, requestId: Id })

export const getOwnJoinRequest = routeOf(calls.getOwnJoinRequest, {
  summary: "The caller's join request, waiting or refused; null without one.",
  answer: Data(Strict({ joinRequest: Nullable(OwnJoinRequest) })),
})

export const withdrawJoinRequest = routeOf(calls.withdrawJoinRequest, {
  summary: "Withdraw the caller's join request; idempotent.",
  status: 204,
})

export const listJoinRequests = routeOf(calls.listJoinRequests, {
  summary: 'The join request of an applicant, for the only member; at most one.',
  params: spaceParams,
  answer: Data(Strict({ joinRequests: Type.Array(JoinRequest) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const acceptJoinRequest = routeOf(calls.acceptJoinRequest, {
  summary: 'Accept the applicant: one write makes them a member and the ring theirs. Idempotent.',
  stepUp: true,
  params: requestParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'JOIN_REQUEST_GONE', 'SPACE_READ_ONLY', 'CONFLICT'],
})

export const refuseJoinRequest = routeOf(calls.refuseJoinRequest, {
  summary: 'Refuse the applicant. The ring keeps needing a yes. Idempotent.',
  params: requestParams,
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'JOIN_REQUEST_GONE'],
})
