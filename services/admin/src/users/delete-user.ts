import { deleteUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

export const deleteUser = (deps: Deps, userId: string, command: Command) =>
  audited(deps, command, { action: 'user.delete', recordId: userId }, async () => {
    const { requestId } = command
    await deps.auth.call(deleteUserRecord, { params: { userId }, body: { by: commandAuthorOf(command) }, requestId })
    // Auth starts the erasure by an event; delete the row now so that the table shows it.
    await deps.userRows.deleteOne({ _id: userId })
    return { result: undefined }
  })
