import type { Inbox } from '../events/inbox.ts'
import type { Counters } from '../store/counters.ts'
import type { SpentKeys } from '../store/spent-keys.ts'
import { scheduledJob, type Job } from './job.ts'
import type { JobStore } from './jobs.ts'

/** Job that removes old ended jobs, and rows that servers without TTL indexes keep. */
export const cleanUpJob = ({
  counters,
  inbox,
  spentKeys,
  jobs,
}: {
  readonly counters: Counters
  readonly inbox: Inbox
  readonly spentKeys: SpentKeys
  readonly jobs: JobStore
}): Job =>
  scheduledJob({
    name: 'remove-expired',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      await step('counters', () => counters.sweep())
      await step('inbox', () => inbox.sweep())
      await step('spent keys', () => spentKeys.sweep())
      await step('jobs', () => jobs.removeEnded())
    },
  })
