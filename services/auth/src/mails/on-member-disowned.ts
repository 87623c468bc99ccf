import type { EventData } from '@love-space/contracts/event.ts'
import type { memberDisowned } from '@love-space/contracts/space/member.events.ts'
import type { Deps } from '../deps.ts'
import { sendMail } from './send-mail.ts'

/** Mails both people once. */
export const onMemberDisowned = async (
  { mailer, jobs }: Deps,
  { spaceId, userId, memberId, at }: EventData<typeof memberDisowned>,
): Promise<void> => {
  if (!mailer) return
  const mails = [
    ['partner-disowned', memberId],
    ['was-disowned', userId],
  ] as const
  for (const [kind, reader] of mails) {
    await jobs.start(sendMail, { key: `${kind}:${spaceId}:${at}`, data: { kind, userId: reader }, userId: reader })
  }
}
