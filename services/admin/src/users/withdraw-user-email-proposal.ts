import { withdrawEmailProposal } from '@love-space/contracts/auth/user-record.internal.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveChangedUser } from './save-changed-user.ts'

export const withdrawUserEmailProposal = (deps: Deps, userId: string, command: Command) =>
  audited(deps, command, { action: 'user.withdraw-email', recordId: userId, subjectId: userId }, async () => {
    const call = { params: { userId }, body: { by: commandAuthorOf(command) }, requestId: command.requestId }
    const { data } = await deps.auth.call(withdrawEmailProposal, call)
    return saveChangedUser(deps, data)
  })
