import { job, scheduledJob, type Job, recurringJob } from '@love-space/service-kit/jobs/job.ts'
import { runFoldActivities } from './activities/fold-activities.job.ts'
import { rebuildActivities, runCompleteActivities, runRebuildActivities } from './activities/rebuild-activities.job.ts'
import { openCapsules } from './capsules/open-capsules.job.ts'
import type { Deps } from './deps.ts'
import { sendDigests } from './notifications/send-digests.ts'
import { removeReadNotifications } from './notifications/remove-read-notifications.ts'
import { removeUnseenDevices } from './push/remove-push-devices.ts'
import { runSendPush, sendPush } from './notifications/send-push.job.ts'
import { removeOldThoughts } from './thoughts/remove-old-thoughts.ts'

export const jobs = (deps: Deps): readonly Job[] => [
  job(rebuildActivities, runRebuildActivities(deps)),
  job(sendPush, runSendPush(deps)),
  recurringJob('send-digests', '17 * * * *', (signal) => sendDigests(deps, signal)),
  recurringJob('remove-unseen-devices', '41 3 * * *', () => removeUnseenDevices(deps)),
  recurringJob('remove-old-thoughts', '51 3 * * *', (signal) => removeOldThoughts(deps, signal)),
  recurringJob('remove-read-notifications', '56 3 * * *', (signal) => removeReadNotifications(deps, signal)),
  recurringJob('remove-expired-gone-items', '47 3 * * *', () =>
    deps.goneItems.deleteMany({ expiresAt: { $lt: deps.clock() } }),
  ),
  scheduledJob({ name: 'open-capsules', schedule: '*/5 * * * *', run: openCapsules(deps) }),
  scheduledJob({ name: 'fold-activities', schedule: '33 3 * * *', run: runFoldActivities(deps) }),
  scheduledJob({ name: 'complete-activities', schedule: '23 3 * * *', run: runCompleteActivities(deps) }),
]
