import { operatorRoles } from '@love-space/contracts/admin/operator-roles.ts'
import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { memberDisowned } from '@love-space/contracts/space/member.events.ts'
import type { Deps } from '../deps.ts'
import { mailStart, sendMail } from './send-mail.ts'

const rolesThatReverse = operatorRoles.filter((role) => isPermitted([role], 'rings:in-use'))

/** Mails both members and every operator who may reverse the disowning. */
export const onMemberDisowned = async (
  { mailer, jobs, users }: Deps,
  { spaceId, userId, memberId, ringId, at }: EventData<typeof memberDisowned>,
): Promise<void> => {
  if (!mailer) return
  const operators = await users.find({ roles: { $in: rolesThatReverse }, active: true })
  const mails = [
    { kind: 'partner-disowned' as const, userId: memberId },
    { kind: 'was-disowned' as const, userId },
    ...operators.map(({ _id }) => ({ kind: 'team-disowning' as const, userId: _id, ringId })),
  ]
  for (const data of mails) {
    await jobs.start(sendMail, mailStart(data, { key: `${data.kind}:${spaceId}:${at}:${data.userId}` }))
  }
}
