import { call } from '../call.ts'

export const readOperations = call('readOperations', 'admin', 'GET', '/admin/operations')
export const listServiceJobs = call('listServiceJobs', 'admin', 'GET', '/admin/operations/{service}/jobs')
export const retryServiceJob = call('retryServiceJob', 'admin', 'POST', '/admin/operations/{service}/jobs/{id}/retry')
export const cancelServiceJob = call(
  'cancelServiceJob',
  'admin',
  'POST',
  '/admin/operations/{service}/jobs/{id}/cancel',
)
export const listServiceParkedEvents = call(
  'listServiceParkedEvents',
  'admin',
  'GET',
  '/admin/operations/{service}/parked-events',
)
export const replayServiceParkedEvent = call(
  'replayServiceParkedEvent',
  'admin',
  'POST',
  '/admin/operations/{service}/parked-events/{id}/replay',
)
export const findRingTaps = call('findRingTaps', 'admin', 'POST', '/admin/operations/ring-taps')
