import { call } from '../call.ts'

export const changeQuotes = call('changeQuotes', 'admin', 'POST', '/quotes/change')
export const changeRings = call('changeRings', 'admin', 'POST', '/rings/change')
export const previewRingChange = call('previewRingChange', 'admin', 'POST', '/rings/change/preview')
export const changeBindings = call('changeBindings', 'admin', 'POST', '/space-device-bindings/change')
export const changeUsers = call('changeUsers', 'admin', 'POST', '/admin/users/change')
export const readBulkChange = call('readBulkChange', 'admin', 'GET', '/admin/bulk-changes/{id}')
export const cancelBulkChange = call('cancelBulkChange', 'admin', 'POST', '/admin/bulk-changes/{id}/cancel')
