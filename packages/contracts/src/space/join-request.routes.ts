import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, route, Strict } from '../route.ts'
import { JoinRequest, OwnJoinRequest } from './join-request.ts'
import { spaceParams } from './space.routes.ts'
import { Space } from './space.ts'

const requestParams = Strict({ ...spaceParams.properties, requestId: Id })

export const getOwnJoinRequest = route({
  id: 'getOwnJoinRequest',
  method: 'GET',
  path: '/space/join-request',
  summary: "The caller's request to join a space, while they wait or after a refusal; null when there is none.",
  access: 'user',
  answer: Data(Strict({ joinRequest: Nullable(OwnJoinRequest) })),
})

export const withdrawJoinRequest = route({
  id: 'withdrawJoinRequest',
  method: 'DELETE',
  path: '/space/join-request',
  summary: "Withdraw the caller's request to join; without one nothing changes.",
  access: 'user',
  status: 204,
})

export const listJoinRequests = route({
  id: 'listJoinRequests',
  method: 'GET',
  path: '/space/{spaceId}/join-requests',
  summary: 'Who asks to join, for the only member to decide; at most one.',
  access: 'member',
  params: spaceParams,
  answer: Data(Strict({ joinRequests: Type.Array(JoinRequest) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const acceptJoinRequest = route({
  id: 'acceptJoinRequest',
  method: 'POST',
  path: '/space/{spaceId}/join-requests/{requestId}/accept',
  summary: 'Let the asker in: they become a member and the ring theirs in one write. Repeating it is harmless.',
  access: 'member',
  stepUp: true,
  params: requestParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'JOIN_REQUEST_GONE', 'SPACE_READ_ONLY', 'CONFLICT'],
})

export const refuseJoinRequest = route({
  id: 'refuseJoinRequest',
  method: 'POST',
  path: '/space/{spaceId}/join-requests/{requestId}/refuse',
  summary: 'Do not let the asker in. The ring keeps needing a yes. Repeating it is harmless.',
  access: 'member',
  params: requestParams,
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'JOIN_REQUEST_GONE'],
})
