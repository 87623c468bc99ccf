import { call } from '../call.ts'

export const leaseAddresses = call('leaseAddresses', 'admin', 'POST', '/admin/batches/{id}/addresses')
export const releaseAddresses = call('releaseAddresses', 'admin', 'DELETE', '/admin/batches/{id}/addresses')
export const findCarried = call('findCarried', 'admin', 'POST', '/admin/batches/{id}/carried')
export const markWritten = call('markWritten', 'admin', 'PUT', '/admin/batches/{id}/rings/{ringId}')
export const checkSignedTap = call('checkSignedTap', 'admin', 'POST', '/admin/batches/{id}/signed-taps')
