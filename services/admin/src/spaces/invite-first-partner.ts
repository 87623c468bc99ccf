import { issueAlphaInvitation } from '@love-space/contracts/space/invitation.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

export const inviteFirstPartner = (deps: Deps, command: Command) =>
  audited(deps, command, { action: 'invitation.create', recordId: null }, async () => {
    const { data } = await deps.space.call(issueAlphaInvitation, { requestId: command.requestId })
    const { invitationId: id, url, expiresAt } = data
    return { result: { id, url, expiresAt }, after: { invitationId: id, expiresAt } }
  })
