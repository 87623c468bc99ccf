import { job, scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import { rebuildActivities, runRebuildActivities } from './activities/rebuild-activities.job.ts'
import type { Deps } from './deps.ts'
import { sendDigests } from './notifications/send-digests.ts'
import { removeUnseenDevices } from './push/remove-push-devices.ts'
import { runSendPush, sendPush } from './push/send-push.job.ts'

/** What this service does longer than a request lasts, and at set times. */
export const jobs = (deps: Deps): readonly Job[] => [
  job(rebuildActivities, runRebuildActivities(deps)),
  job(sendPush, runSendPush(deps)),
  scheduledJob({
    name: 'send-digests',
    schedule: '17 * * * *',
    run: async ({ step }) => {
      await step('all', (signal) => sendDigests(deps, signal))
    },
  }),
  scheduledJob({
    name: 'remove-unseen-devices',
    schedule: '41 3 * * *',
    run: async ({ step }) => {
      await step('all', () => removeUnseenDevices(deps))
    },
  }),
  scheduledJob({
    name: 'remove-expired-gone-items',
    schedule: '47 3 * * *',
    run: async ({ step }) => {
      await step('all', () => deps.goneItems.deleteMany({ expiresAt: { $lt: deps.clock() } }))
    },
  }),
  scheduledJob({ name: 'complete-activities', schedule: '23 3 * * *', run: runRebuildActivities(deps) }),
]
