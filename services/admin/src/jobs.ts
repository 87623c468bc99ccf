import { job, recurringJob, scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { generateBatch, runGenerateBatch } from './batches/generate-batch.ts'
import { removeUnused, runRemoveUnused } from './batches/remove-unused.ts'
import { runShipBatch, shipBatch } from './batches/ship-batch.ts'
import { changeRows, runChangeRows } from './bulk-changes/change-rows.job.ts'
import { carryOutDataRequest, runCarryOut } from './data-requests/carry-out.job.ts'
import { decideDueRequests } from './data-requests/due-data-requests.ts'
import { importQuotesJob, runImportQuotes } from './quote-imports/import-quotes.job.ts'
import { removeOldTapCounts } from './overview/count-tap.ts'
import { runFollowChanges } from './read-model/follow-changes.ts'
import { rebuildRows, runRebuildRows } from './read-model/rebuild-rows.ts'
import { everyDayAt, runSyncAll, startSyncAll, syncAll } from './marketing/sync-all.ts'
import { runSyncOneUser, syncOneUser } from './marketing/sync-user.ts'

const nightlySync = (deps: Deps): readonly Job[] => {
  const { klaviyo, env } = deps
  if (!klaviyo || env.KLAVIYO_SYNC_TIME === 'off') return []
  const schedule = everyDayAt(env.KLAVIYO_SYNC_TIME)
  return [
    scheduledJob({
      name: 'sync-klaviyo-nightly',
      schedule,
      run: ({ step }) => step('begin', () => startSyncAll(deps)),
    }),
  ]
}

export const jobs = (deps: Deps): readonly Job[] => [
  job(rebuildRows, runRebuildRows(deps)),
  scheduledJob({ name: 'rebuild-read-model', schedule: '20 3 * * *', run: runFollowChanges(deps) }),
  recurringJob('remove-old-tap-counts', '50 3 * * *', () => removeOldTapCounts(deps)),
  job(generateBatch, runGenerateBatch(deps)),
  job(removeUnused, runRemoveUnused(deps)),
  job(shipBatch, runShipBatch(deps)),
  job(changeRows, runChangeRows(deps)),
  job(importQuotesJob, runImportQuotes(deps)),
  job(carryOutDataRequest, runCarryOut(deps)),
  scheduledJob({
    name: 'decide-data-requests',
    schedule: '*/10 * * * *',
    run: ({ step }) => step('all', (signal) => decideDueRequests(deps, signal)),
  }),
  job(syncAll, runSyncAll(deps)),
  job(syncOneUser, runSyncOneUser(deps)),
  ...nightlySync(deps),
]
