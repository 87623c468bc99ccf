import { job, scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { applyDueProposals } from './email-proposals/apply-due-proposals.ts'
import { runSendMail, sendMail } from './mails/send-mail.ts'
import { markSpacePeople } from './space-entries/mark-space-people.ts'

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
    name: 'apply-email-proposals',
    schedule: '*/10 * * * *',
    run: ({ step }) => step('proposals', (signal) => applyDueProposals(deps, signal)),
  }),
  scheduledJob({
    name: 'mark-space-people',
    schedule: '7 * * * *',
    run: ({ step }) => step('people', (signal) => markSpacePeople(deps, signal)),
  }),
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
