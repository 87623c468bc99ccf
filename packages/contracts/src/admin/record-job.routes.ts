import { Id } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import * as calls from './record-job.calls.ts'
import { RecordJobs } from './record-job.ts'

const params = Strict({ id: Id })
const answer = Data(RecordJobs)

export const listUserJobs = routeOf(calls.listUserJobs, {
  summary: "The newest jobs about a user in all services, with their mails and pushes, and every failed one's reason.",
  permission: 'users:read',
  params,
  answer,
  errors: ['USER_NOT_FOUND'],
})

export const listSpaceJobs = routeOf(calls.listSpaceJobs, {
  summary:
    "The newest jobs about a space in all services, with its pushes and its members' mails, and every failed one's reason.",
  permission: 'spaces:read',
  params,
  answer,
  errors: ['SPACE_NOT_FOUND'],
})

export const listBatchJobs = routeOf(calls.listBatchJobs, {
  summary: 'The last job of each kind that worked on a batch.',
  permission: 'rings:read',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND'],
})
