import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import { job, scheduledJob, type Job, recurringJob } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { applyDueProposals } from './email-proposals/apply-due-proposals.ts'
import { runSendMail, sendMail } from './mails/send-mail.ts'
import { applyDuePasskeyResets } from './passkeys/apply-due-passkey-resets.ts'
import { markSpacePeople } from './space-entries/mark-space-people.ts'

/** Removes them one by one, so that the relay still publishes the events in their outboxes. */
const removeExpiredSessions = ({ sessions, clock }: Deps, signal: AbortSignal): Promise<void> => {
  const expired = { expiresAt: { $lt: clock() } }
  return forEachMatching(sessions, expired, ({ _id }) => sessions.tombstone({ _id, ...expired }, []), signal)
}

export const jobs = (deps: Deps): readonly Job[] => [
  job(sendMail, runSendMail(deps)),
  recurringJob('apply-email-proposals', '*/10 * * * *', (signal) => applyDueProposals(deps, signal)),
  recurringJob('apply-passkey-resets', '*/10 * * * *', (signal) => applyDuePasskeyResets(deps, signal)),
  recurringJob('mark-space-people', '7 * * * *', (signal) => markSpacePeople(deps, signal)),
  scheduledJob({
    name: 'remove-expired-sign-ins',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      const expired = () => ({ expiresAt: { $lt: deps.clock() } })
      await step('challenges', () => deps.challenges.deleteMany(expired()))
      await step('challenges of passkeys', () => deps.passkeyChallenges.deleteMany(expired()))
      await step('known browsers', () => deps.knownBrowsers.deleteMany(expired()))
      await step('tries', () => deps.tries.deleteMany(expired()))
      await step('sessions', (signal) => removeExpiredSessions(deps, signal))
    },
  }),
]
