import type { mailAboutData as contract, mailNotificationDigest } from '@love-space/contracts/auth/user.internal.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import type { Deps } from '../deps.ts'
import { requireUser } from '../operators/user-records.queries.ts'
import { assertMailer, sendMail } from './send-mail.ts'

/** Mails the user about their export or erasure, once for each key. */
export const mailAboutData = async (
  deps: Deps,
  userId: string,
  { kind, key }: BodyOf<typeof contract>,
): Promise<void> => {
  assertMailer(deps)
  await requireUser(deps, userId)
  await deps.jobs.start(sendMail, { key: `${kind}:${key}`, data: { kind, userId }, userId })
}

/** Mails the user that notifications wait, once a day. */
export const mailDigest = async (
  { mailer, users, jobs }: Deps,
  userId: string,
  { day, count }: BodyOf<typeof mailNotificationDigest>,
): Promise<void> => {
  if (!mailer || !(await users.findById(userId))) return
  const data = { kind: 'notification-digest', userId, count } as const
  await jobs.start(sendMail, { key: `digest:${userId}:${day}`, data, userId })
}
