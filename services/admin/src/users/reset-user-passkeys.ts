import { askPasskeyReset } from '@love-space/contracts/auth/user-record.internal.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveChangedUser } from './save-changed-user.ts'

/** Makes auth remove all passkeys of an operator later, unless somebody stops it. */
export const resetUserPasskeys = (deps: Deps, userId: string, command: Command) =>
  audited(deps, command, { action: 'user.reset-passkeys', recordId: userId, subjectId: userId }, async () => {
    const call = { params: { userId }, body: { by: commandAuthorOf(command) }, requestId: command.requestId }
    const { data } = await deps.auth.call(askPasskeyReset, call)
    return saveChangedUser(deps, data)
  })
