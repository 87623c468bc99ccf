import { call } from '../call.ts'

export const listOwnDataRequests = call('listOwnDataRequests', 'user', 'GET', '/user/data-requests')
export const stopDataRequest = call('stopDataRequest', 'user', 'POST', '/user/data-requests/{id}/stop')
