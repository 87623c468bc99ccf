import type { mailNotificationDigest } from '@love-space/contracts/auth/user.internal.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import type { Deps } from '../deps.ts'
import { sendMail } from './send-mail.ts'

/** Tells somebody by mail that something waits for them: once for a day, however often it is asked for. */
export const mailDigest = async (
  { mailer, users, jobs }: Deps,
  userId: string,
  { day, count }: BodyOf<typeof mailNotificationDigest>,
): Promise<void> => {
  if (!mailer || !(await users.findById(userId))) return
  const data = { kind: 'notification-digest', userId, count } as const
  await jobs.start(sendMail, { key: `digest:${userId}:${day}`, data, userId })
}
