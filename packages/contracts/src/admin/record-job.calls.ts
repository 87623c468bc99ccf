import { call } from '../call.ts'

export const listUserJobs = call('listUserJobs', 'admin', 'GET', '/admin/users/{id}/jobs')
export const listSpaceJobs = call('listSpaceJobs', 'admin', 'GET', '/admin/spaces/{id}/jobs')
export const listBatchJobs = call('listBatchJobs', 'admin', 'GET', '/admin/batches/{id}/jobs')
