import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import { knownRoles } from '@love-space/contracts/admin/role-names.ts'
import type { createUser as createContract } from '@love-space/contracts/admin/user-admin.routes.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import {
  changeUserRecord,
  changeUserRoles,
  createUserRecord,
  deleteUserRecord,
  sendResetMail,
  withdrawEmailProposal,
  type UserRecord,
} from '@love-space/contracts/auth/user-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { creationFor } from '../rings/change-ring.ts'
import { saveUserRow } from './save-user-row.ts'
import { getUser } from './users.queries.ts'

const byOf = ({ user }: Command) => ({ userId: user.userId, roles: [...user.roles] })

/** What the audit trail keeps of a user, erased with them. */
const shownOf = ({ name, email, roles, active, emailProposal }: UserRecord) => ({
  name,
  email,
  roles,
  active,
  ...(emailProposal ? { proposedEmail: emailProposal.email } : {}),
})

/** Every command answers once its row is in the read model. */
export const createUser = (
  deps: Deps,
  { name, email, password }: BodyOf<typeof createContract>,
  creation: Creation,
  command: Command,
): Promise<AdminUser> => {
  const { id } = creation
  return audited(deps, command, { action: 'user.create', recordId: id, subjectId: id }, async () => {
    const body = { name, email, password, creation: creationFor(creation) }
    const { data } = await deps.auth.call(createUserRecord, { body, requestId: command.requestId })
    await saveUserRow(deps, data.user)
    return { result: await getUser(deps, data.user.userId), before: null, after: shownOf(data.user) }
  })
}

interface UserChange {
  readonly name?: string
  readonly email?: string
  /** Empty: the present one stays. */
  readonly password?: string
  readonly isActive?: boolean
}

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
    await saveUserRow(deps, data.after)
    const after = { ...shownOf(data.after), ...(password === '' ? {} : { password: 'replaced' }) }
    return { result: await getUser(deps, userId), before: shownOf(data.before), after }
  })

export const changeRole = (
  deps: Deps,
  { userId, role, isGiven }: { readonly userId: string; readonly role: string; readonly isGiven: boolean },
  command: Command,
): Promise<AdminUser> => {
  const action = isGiven ? 'role.assign' : 'role.remove'
  return audited(deps, command, { action, recordId: userId, subjectId: userId }, async () => {
    if (isGiven && !knownRoles.includes(role)) throw new AppError('ROLE_NOT_FOUND')
    const { requestId } = command
    const body = { by: byOf(command), isGiven }
    const { data } = await deps.auth.call(changeUserRoles, { params: { userId, role }, body, requestId })
    await saveUserRow(deps, data.after)
    return { result: await getUser(deps, userId), before: shownOf(data.before), after: shownOf(data.after) }
  })
}

/** The mail goes to the person: operators see no link of it. */
export const sendUserResetMail = (deps: Deps, userId: string, command: Command): Promise<void> =>
  audited(deps, command, { action: 'user.reset-mail', recordId: userId, subjectId: userId }, async () => {
    const { requestId } = command
    await deps.auth.call(sendResetMail, { params: { userId }, body: { by: byOf(command) }, requestId })
    return { result: undefined, before: null, after: null }
  })

export const withdrawUserEmailProposal = (deps: Deps, userId: string, command: Command): Promise<AdminUser> =>
  audited(deps, command, { action: 'user.withdraw-email', recordId: userId, subjectId: userId }, async () => {
    const { requestId } = command
    const body = { by: byOf(command) }
    const { data } = await deps.auth.call(withdrawEmailProposal, { params: { userId }, body, requestId })
    await saveUserRow(deps, data.after)
    return { result: await getUser(deps, userId), before: shownOf(data.before), after: shownOf(data.after) }
  })

/** Nothing of somebody who is erased is kept beside their id. */
export const deleteUser = (deps: Deps, userId: string, command: Command): Promise<void> =>
  audited(deps, command, { action: 'user.delete', recordId: userId }, async () => {
    const { requestId } = command
    await deps.auth.call(deleteUserRecord, { params: { userId }, body: { by: byOf(command) }, requestId })
    // Auth asks everybody to erase; here the table shall show it now.
    await deps.userRows.deleteOne({ _id: userId })
    return { result: undefined, before: null, after: null }
  })
