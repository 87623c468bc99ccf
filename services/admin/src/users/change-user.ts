import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import type { updateUser as contract } from '@love-space/contracts/admin/user-admin.routes.ts'
import { changeUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveChangedUser } from './save-changed-user.ts'

export type UserChange = BodyOf<typeof contract> & { readonly userId: string; readonly action: AuditAction }

/** Changes the given fields of a user. An empty password keeps the current one. */
export const changeUser = (deps: Deps, { userId, action, ...change }: UserChange, command: Command) =>
  audited(deps, command, { action, recordId: userId, subjectId: userId }, async () => {
    const { name, email, password = '', isActive, basedOn } = change
    const body = {
      by: commandAuthorOf(command),
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
      ...(password === '' ? {} : { password }),
      ...(isActive === undefined ? {} : { active: isActive }),
      ...(basedOn === undefined ? {} : { basedOn }),
    }
    const { requestId } = command
    const { data } = await deps.auth.call(changeUserRecord, { params: { userId }, body, requestId })
    const outcome = await saveChangedUser(deps, data)
    return password === '' ? outcome : { ...outcome, after: { ...outcome.after, password: 'replaced' } }
  })
