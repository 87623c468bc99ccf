import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { accountChanged } from '@love-space/contracts/auth/user.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { notify } from './notify.ts'

export const onAccountChanged = async (
  deps: Deps,
  { userId, changes, at }: EventData<typeof accountChanged>,
): Promise<void> => {
  const member = await unlessRefused('SPACE_NOT_FOUND', deps.members.requireMember({ userId }))
  // Users without a space get only a mail.
  if (!member) return
  const { spaceId, partnerId } = member
  for (const change of changes) {
    const isProposal = change === 'email-proposed'
    const notice = { refId: userId, occasion: `${change}-${at}`, spaceId }
    // No member caused this, so the space is the actor instead of the operator.
    await notify(deps, {
      ...notice,
      type: isProposal ? 'email_proposed' : 'account_changed',
      actorId: spaceId,
      readerId: userId,
      params: isProposal ? {} : { change },
    })
    if (!isProposal || partnerId === null) continue
    const type = 'partner_email_proposed'
    await notify(deps, { ...notice, type, actorId: userId, readerId: partnerId, params: {} })
  }
}
