import { call } from '../call.ts'

export const listBindings = call('listBindings', 'admin', 'GET', '/space-device-bindings')
export const listUnbound = call('listUnbound', 'admin', 'GET', '/space-device-bindings/unbound/available')
export const getBinding = call('getBinding', 'admin', 'GET', '/space-device-bindings/{id}')
export const createBinding = call('createBinding', 'admin', 'POST', '/space-device-bindings')
export const updateBinding = call('updateBinding', 'admin', 'PUT', '/space-device-bindings/{id}')
export const deleteBinding = call('deleteBinding', 'admin', 'DELETE', '/space-device-bindings/{id}')
export const bulkCreateBindings = call('bulkCreateBindings', 'admin', 'POST', '/space-device-bindings/bulk')
