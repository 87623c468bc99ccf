import type { Backfill, BackfillPage } from '../store/backfill.ts'
import { scheduledJob, type Job } from './job.ts'

/** Job that fills missing fields. Recurs, because processes of an older release may add documents without them. */
export const backfillJob = ({ collection, fillPage }: Backfill): Job =>
  scheduledJob({
    name: `backfill-${collection.replaceAll('_', '-')}`,
    schedule: '*/10 * * * *',
    run: async ({ step, logger }) => {
      let after: string | null = null
      for (let number = 1; number === 1 || after !== null; number += 1) {
        const page: BackfillPage = await step(`page ${number}`, (signal) => fillPage({ after, signal }))
        if (page.filled > 0) logger.info({ collection, filled: page.filled }, 'Filled missing fields')
        after = page.after
      }
    },
  })
