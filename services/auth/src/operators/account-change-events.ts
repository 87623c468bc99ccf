import type { AccountChange } from '@love-space/contracts/auth/user.events.ts'
import type { Effect } from '@love-space/service-kit/store/effect.ts'
import type { MailKind } from '@love-space/texts/en/mails.ts'
import type { Deps } from '../deps.ts'
import { mailJobsOf } from '../mails/send-mail.ts'
import { accountWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'

const mailOf: Readonly<Record<Exclude<AccountChange, 'reset-mail'>, MailKind>> = {
  name: 'operator-changed-name',
  email: 'operator-changed-email',
  'email-proposed': 'operator-proposed-email',
  password: 'operator-set-password',
  activated: 'operator-activated',
  deactivated: 'operator-deactivated',
  roles: 'operator-changed-roles',
}

export const accountChangeEvents = (
  deps: Deps,
  before: UserDoc,
  { emailProposal }: UserDoc,
  changes: readonly AccountChange[],
): Effect[] => {
  if (changes.length === 0) return []
  const mails = changes.flatMap((change) => {
    if (change === 'reset-mail') return mailJobsOf(deps, 'reset-password-offered', before)
    const about = change === 'email-proposed' && emailProposal ? { proposalId: emailProposal.proposalId } : {}
    return [
      ...mailJobsOf(deps, mailOf[change], before, { to: before.email, ...about }),
      ...(change === 'email' ? mailJobsOf(deps, 'confirm-email', before) : []),
    ]
  })
  return [accountWasChanged(before._id, changes, deps.clock()), ...mails]
}
