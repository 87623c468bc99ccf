import { call } from '../call.ts'

export const listFactoryKeys = call('listFactoryKeys', 'admin', 'GET', '/admin/factory-keys')
export const registerFactoryKey = call('registerFactoryKey', 'admin', 'POST', '/admin/factory-keys')
export const confirmFactoryKey = call('confirmFactoryKey', 'admin', 'POST', '/admin/factory-keys/{id}/confirm')
export const removeFactoryKey = call('removeFactoryKey', 'admin', 'DELETE', '/admin/factory-keys/{id}')
