import { job, scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { runSendMail, sendMail } from './mails/send-mail.ts'

const batch = 200

/** Sessions are tombstoned one by one, so that events they still hold leave. */
const removeExpiredSessions = async ({ sessions, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const expired = { expiresAt: { $lt: clock() } }
  for (;;) {
    const found = await sessions.find(expired, { limit: batch, select: ['_id'] })
    for (const { _id } of found) {
      signal.throwIfAborted()
      await sessions.tombstone({ _id, ...expired }, [])
    }
    if (found.length < batch) return
  }
}

/** What this service does longer than a request lasts, and at set times. */
export const jobs = (deps: Deps): readonly Job[] => [
  job(sendMail, runSendMail(deps)),
  scheduledJob({
    name: 'remove-expired-sign-ins',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      const expired = () => ({ expiresAt: { $lt: deps.clock() } })
      await step('challenges', () => deps.challenges.deleteMany(expired()))
      await step('known browsers', () => deps.knownBrowsers.deleteMany(expired()))
      await step('tries', () => deps.tries.deleteMany(expired()))
      await step('sessions', (signal) => removeExpiredSessions(deps, signal))
    },
  }),
]
