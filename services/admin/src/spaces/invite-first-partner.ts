import { issueAlphaInvitation } from '@love-space/contracts/space/invitation.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

/** Creates an invitation to start a space. The audit trail does not contain its link. */
export const inviteFirstPartner = (deps: Deps, command: Command) =>
  audited(deps, command, { action: 'invitation.create', recordId: null }, async () => {
    const { data } = await deps.space.call(issueAlphaInvitation, { requestId: command.requestId })
    const { invitationId: id, url, expiresAt } = data
    return { result: { id, url, expiresAt }, after: { invitationId: id, expiresAt } }
  })
