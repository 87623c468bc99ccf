import { deleteUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { audited, byOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

/** Deletes a user: nothing of somebody who is erased is kept beside their id. */
export const deleteUser = (deps: Deps, userId: string, command: Command) =>
  audited(deps, command, { action: 'user.delete', recordId: userId }, async () => {
    const { requestId } = command
    await deps.auth.call(deleteUserRecord, { params: { userId }, body: { by: byOf(command) }, requestId })
    // Auth asks everybody to erase; here the table shall show it now.
    await deps.userRows.deleteOne({ _id: userId })
    return { result: undefined }
  })
