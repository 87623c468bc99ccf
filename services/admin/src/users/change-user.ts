import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { changeUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import { audited, byOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveChangedUser } from './save-changed-user.ts'

interface UserChange {
  readonly name?: string
  readonly email?: string
  /** Empty: the present one stays. */
  readonly password?: string
  readonly isActive?: boolean
}

/** Changes the fields of a user that are named. */
export const changeUser = (
  deps: Deps,
  { userId, action, ...change }: UserChange & { readonly userId: string; readonly action: AuditAction },
  command: Command,
): Promise<AdminUser> =>
  audited(deps, command, { action, recordId: userId, subjectId: userId }, async () => {
    const { name, email, password = '', isActive } = change
    const body = {
      by: byOf(command),
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
      ...(password === '' ? {} : { password }),
      ...(isActive === undefined ? {} : { active: isActive }),
    }
    const { requestId } = command
    const { data } = await deps.auth.call(changeUserRecord, { params: { userId }, body, requestId })
    const outcome = await saveChangedUser(deps, data)
    return password === '' ? outcome : { ...outcome, after: { ...outcome.after, password: 'replaced' } }
  })
