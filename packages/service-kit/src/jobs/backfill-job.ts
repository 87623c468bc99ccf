import type { Backfill } from '../store/backfill.ts'
import { scheduledJob, type Job } from './job.ts'

/** Job that fills missing fields. Recurs, because processes of an older release may add documents without them. */
export const backfillJob = ({ collection, fillPage }: Backfill): Job =>
  scheduledJob({
    name: `backfill-${collection.replaceAll('_', '-')}`,
    schedule: '*/10 * * * *',
    run: async ({ walk, logger }) => {
      await walk<string | null>('all', null, async (from, signal) => {
        const { after, filled } = await fillPage({ after: from, signal })
        if (filled > 0) logger.info({ collection, filled }, 'Filled missing fields')
        return { place: after, isLast: after === null }
      })
    },
  })
