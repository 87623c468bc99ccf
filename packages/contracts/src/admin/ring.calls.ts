import { call } from '../call.ts'

export const listRings = call('listRings', 'admin', 'GET', '/rings')
export const getRing = call('getRing', 'admin', 'GET', '/rings/{id}')
export const createRing = call('createRing', 'admin', 'POST', '/rings', { idempotent: true })
export const changeRing = call('changeRing', 'admin', 'PUT', '/rings/{id}')
export const deleteRing = call('deleteRing', 'admin', 'DELETE', '/rings/{id}')
export const changeRingState = call('changeRingState', 'admin', 'POST', '/rings/{id}/state')
export const reportLostRing = call('reportLostRing', 'admin', 'POST', '/rings/{id}/report-lost')
export const replaceRing = call('replaceRing', 'admin', 'POST', '/rings/{id}/replace')
export const reverseDisowning = call('reverseDisowning', 'admin', 'POST', '/rings/{id}/reverse-disowning')
export const readRingHistory = call('readRingHistory', 'admin', 'GET', '/rings/{id}/history')
export const revealRing = call('revealRing', 'admin', 'POST', '/rings/{id}/reveal')
export const bulkCreateRings = call('bulkCreateRings', 'admin', 'POST', '/rings/bulk', { idempotent: true })
