import { scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'

/** Titles that nobody asked for again are forgotten. */
export const removeOldTitlesJob = ({ songTitles, clock }: Deps): Job =>
  scheduledJob({
    name: 'remove-old-titles',
    schedule: '17 * * * *',
    run: async ({ step }) => {
      await step('all', () => songTitles.deleteMany({ expiresAt: { $lt: clock() } }))
    },
  })
