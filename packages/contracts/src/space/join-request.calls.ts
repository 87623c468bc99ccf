import { call } from '../call.ts'

export const getOwnJoinRequest = call('getOwnJoinRequest', 'user', 'GET', '/space/join-request')
export const withdrawJoinRequest = call('withdrawJoinRequest', 'user', 'DELETE', '/space/join-request')
export const listJoinRequests = call('listJoinRequests', 'member', 'GET', '/space/{spaceId}/join-requests')
export const acceptJoinRequest = call(
  'acceptJoinRequest',
  'member',
  'POST',
  '/space/{spaceId}/join-requests/{requestId}/accept',
)
export const refuseJoinRequest = call(
  'refuseJoinRequest',
  'member',
  'POST',
  '/space/{spaceId}/join-requests/{requestId}/refuse',
)
