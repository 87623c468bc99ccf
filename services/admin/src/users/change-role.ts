import { knownRoles } from '@love-space/contracts/admin/role-names.ts'
import { changeUserRole } from '@love-space/contracts/auth/user-record.internal.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveChangedUser } from './save-changed-user.ts'

export const changeRole = (
  deps: Deps,
  { userId, role, isGiven }: { readonly userId: string; readonly role: string; readonly isGiven: boolean },
  command: Command,
) => {
  const action = isGiven ? 'role.assign' : 'role.remove'
  return audited(deps, command, { action, recordId: userId, subjectId: userId }, async () => {
    if (isGiven && !knownRoles.includes(role)) throw new AppError('ROLE_NOT_FOUND')
    const { requestId } = command
    const body = { by: commandAuthorOf(command), isGiven }
    const { data } = await deps.auth.call(changeUserRole, { params: { userId, role }, body, requestId })
    return saveChangedUser(deps, data)
  })
}
