import { withdrawPasskeyReset } from '@love-space/contracts/auth/user-record.internal.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveChangedUser } from './save-changed-user.ts'

export const withdrawUserPasskeyReset = (deps: Deps, userId: string, command: Command) =>
  audited(deps, command, { action: 'user.withdraw-reset', recordId: userId, subjectId: userId }, async () => {
    const call = { params: { userId }, body: { by: commandAuthorOf(command) }, requestId: command.requestId }
    const { data } = await deps.auth.call(withdrawPasskeyReset, call)
    return saveChangedUser(deps, data)
  })
