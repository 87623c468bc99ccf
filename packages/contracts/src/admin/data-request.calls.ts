import { call } from '../call.ts'

export const listDataRequests = call('listDataRequests', 'admin', 'GET', '/admin/data-requests')
export const createDataRequest = call('createDataRequest', 'admin', 'POST', '/admin/users/{id}/data-requests')
export const confirmDataRequest = call('confirmDataRequest', 'admin', 'POST', '/admin/data-requests/{id}/confirm')
export const withdrawDataRequest = call('withdrawDataRequest', 'admin', 'POST', '/admin/data-requests/{id}/withdraw')
