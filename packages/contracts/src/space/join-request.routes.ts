import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './join-request.calls.ts'
import { JoinRequest, OwnJoinRequest } from './join-request.ts'
import { spaceParams } from './space.routes.ts'
import { Space } from './space.ts'

const requestParams = Strict({ ...spaceParams.properties, requestId: Id })

export const getOwnJoinRequest = routeOf(calls.getOwnJoinRequest, {
  summary: "The caller's request to join a space, while they wait or after a refusal; null when there is none.",
  answer: Data(Strict({ joinRequest: Nullable(OwnJoinRequest) })),
})

export const withdrawJoinRequest = routeOf(calls.withdrawJoinRequest, {
  summary: "Withdraw the caller's request to join; without one nothing changes.",
  status: 204,
})

export const listJoinRequests = routeOf(calls.listJoinRequests, {
  summary: 'Who asks to join, for the only member to decide; at most one.',
  params: spaceParams,
  answer: Data(Strict({ joinRequests: Type.Array(JoinRequest) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const acceptJoinRequest = routeOf(calls.acceptJoinRequest, {
  summary: 'Let the asker in: they become a member and the ring theirs in one write. Repeating it is harmless.',
  stepUp: true,
  params: requestParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'JOIN_REQUEST_GONE', 'SPACE_READ_ONLY', 'CONFLICT'],
})

export const refuseJoinRequest = routeOf(calls.refuseJoinRequest, {
  summary: 'Do not let the asker in. The ring keeps needing a yes. Repeating it is harmless.',
  params: requestParams,
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'JOIN_REQUEST_GONE'],
})
