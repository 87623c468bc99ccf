import type {
  mailAboutData as contract,
  mailNotificationDigest,
  readDataMail as readContract,
} from '@love-space/contracts/auth/user.internal.ts'
import type { AnswerOf, BodyOf, ParamsOf } from '@love-space/contracts/call-parts.ts'
import { deliverySteps } from '@love-space/contracts/job.internal.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import { requireUser } from '../users/user-records.queries.ts'
import { assertMailer, mailStart, sendMail } from './send-mail.ts'

const dataMailKeyOf = (kind: BodyOf<typeof contract>['kind'], key: string): string => `${kind}:${key}`

export const mailAboutData = async (
  deps: Deps,
  userId: string,
  { kind, key }: BodyOf<typeof contract>,
): Promise<void> => {
  assertMailer(deps)
  await requireUser(deps, userId)
  await deps.jobs.start(sendMail, mailStart({ kind, userId }, { key: dataMailKeyOf(kind, key) }))
}

/** Returns the state of a mail about data: `lost` if its job failed, or was removed a week after its end. */
export const readDataMail = async (
  { jobs }: Deps,
  { userId, kind, key }: ParamsOf<typeof readContract>,
): Promise<AnswerOf<typeof readContract>['data']['mail']> => {
  const job = await jobs.status(jobIdOf(sendMail, dataMailKeyOf(kind, key)), { userId })
  if (job?.state === 'waiting' || job?.state === 'running') return { state: 'waiting', sentAt: null }
  // A done job without the `send` step decided that the mail no longer applied.
  const isSent = job?.state === 'done' && job.steps.includes(deliverySteps.send)
  return isSent ? { state: 'sent', sentAt: job.changedAt.toISOString() } : { state: 'lost', sentAt: null }
}

export const mailDigest = async (
  { mailer, users, jobs }: Deps,
  userId: string,
  { day, count }: BodyOf<typeof mailNotificationDigest>,
): Promise<void> => {
  if (!mailer || !(await users.findById(userId))) return
  const data = { kind: 'notification-digest', userId, count } as const
  await jobs.start(sendMail, mailStart(data, { key: `digest:${userId}:${day}` }))
}
