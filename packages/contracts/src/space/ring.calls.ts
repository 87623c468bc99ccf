import { call } from '../call.ts'

export const bindRing = call('bindRing', 'member', 'POST', '/space/{spaceId}/rings/{ringId}/bind')
export const reportRingLost = call('reportRingLost', 'member', 'POST', '/space/{spaceId}/rings/{ringId}/lost')
export const updateRing = call('updateRing', 'member', 'PUT', '/space/{spaceId}/rings/{ringId}')
