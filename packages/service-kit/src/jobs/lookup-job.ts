import { nothingChecked, type CheckedRecords, type Lookup } from '../store/check-lookup.ts'
import { NoRetry, recurringJob, scheduledJob, type Job } from './job.ts'

/** Jobs that decide about claims whose writer died, and that compare all claims with all records. */
export const lookupJobs = (lookup: Lookup): readonly Job[] => {
  const { collection } = lookup
  const name = collection.replaceAll('_', '-')
  return [
    recurringJob(`heal-${name}`, '*/10 * * * *', lookup.healExpired),
    scheduledJob({
      name: `check-${name}`,
      schedule: '13 * * * *',
      run: async ({ walk, step, logger }) => {
        const all = await walk<CheckedRecords>('records', nothingChecked, async (from, signal) => {
          signal.throwIfAborted()
          const { checked, pairs } = await lookup.checkRecords(from)
          for (const ids of pairs) logger.error({ collection, ids }, 'Two records have the same value')
          return { place: checked, isLast: checked.after === null }
        })
        await walk<string | null>('claims', null, async (from, signal) => {
          signal.throwIfAborted()
          const after = await lookup.checkClaims(from)
          return { place: after, isLast: after === null }
        })
        await step('verified', async () => {
          if (all.filled > 0) logger.info({ collection, filled: all.filled }, 'Filled missing claims')
          const advice = lookup.adviceOn(all)
          if (advice !== null) throw new NoRetry(advice)
          if (all.open === 0) await lookup.noteVerified()
        })
      },
    }),
  ]
}
