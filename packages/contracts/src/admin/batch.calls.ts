import { call } from '../call.ts'

export const listBatches = call('listBatches', 'admin', 'GET', '/admin/batches')
export const getBatch = call('getBatch', 'admin', 'GET', '/admin/batches/{id}')
export const createBatch = call('createBatch', 'admin', 'POST', '/admin/batches', { idempotent: true })
export const cancelBatch = call('cancelBatch', 'admin', 'POST', '/admin/batches/{id}/cancel')
export const retryBatch = call('retryBatch', 'admin', 'POST', '/admin/batches/{id}/retry')
export const removeUnusedDevices = call('removeUnusedDevices', 'admin', 'POST', '/admin/batches/{id}/remove-rest')
export const moveBatch = call('moveBatch', 'admin', 'PUT', '/admin/batches/{id}')
export const saveBatch = call('saveBatch', 'admin', 'POST', '/admin/batches/{id}/file')
export const takeBatchKeys = call('takeBatchKeys', 'admin', 'POST', '/admin/batches/{id}/keys')
export const allowBatchKeys = call('allowBatchKeys', 'admin', 'POST', '/admin/batches/{id}/keys/again')
export const importChips = call('importChips', 'admin', 'POST', '/admin/batches/{id}/chips')
