import type { Inbox } from '../events/inbox.ts'
import type { Counters } from '../store/counters.ts'
import { scheduledJob, type Job } from './job.ts'
import type { JobStore } from './jobs.ts'

/** Every service removes what has expired, on servers whose TTL indexes do nothing, and jobs that ended long ago. */
export const cleanUpJob = ({
  counters,
  inbox,
  jobs,
}: {
  readonly counters: Counters
  readonly inbox: Inbox
  readonly jobs: JobStore
}): Job =>
  scheduledJob({
    name: 'remove-expired',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      await step('counters', () => counters.sweep())
      await step('inbox', () => inbox.sweep())
      await step('jobs', () => jobs.removeEnded())
    },
  })
