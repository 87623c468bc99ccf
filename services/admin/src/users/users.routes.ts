import { knownRoles } from '@love-space/contracts/admin/role-names.ts'
import * as contract from '@love-space/contracts/admin/user-admin.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { changeRole } from './change-role.ts'
import { changeUser, type UserChange } from './change-user.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { resetUserPasskeys } from './reset-user-passkeys.ts'
import { refreshUserRow } from './save-user-row.ts'
import { sendUserResetMail } from './send-user-reset-mail.ts'
import { getUser, toAdminRole } from './users.queries.ts'
import { pageOfUsers } from './users.table.ts'
import { withdrawUserEmailProposal } from './withdraw-user-email-proposal.ts'
import { withdrawUserPasskeyReset } from './withdraw-user-passkey-reset.ts'

export const mountUserRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.listUsers, async ({ query }) => ({ data: await pageOfUsers(deps, query) }))
  bind(app, contract.getUser, async ({ params }) => ({ data: { user: await getUser(deps, params.id) } }))
  bind(app, contract.createUser, async ({ body, creation, user, requestId }) => ({
    data: { user: await createUser(deps, body, creation, { user, requestId }) },
  }))
  const changed = async (change: UserChange, command: Command) => {
    const { userId } = change
    const read = async () => {
      await refreshUserRow(deps, { userId })
      return { user: await getUser(deps, userId) }
    }
    return { data: { user: await withCurrent(() => changeUser(deps, change, command), read) } }
  }
  bind(app, contract.updateUser, ({ params, body, user, requestId }) =>
    changed({ userId: params.id, action: 'user.update', ...body }, { user, requestId }),
  )
  bind(app, contract.toggleUserStatus, ({ params, body, user, requestId }) =>
    changed({ userId: params.id, action: 'user.status', ...body }, { user, requestId }),
  )
  bind(app, contract.sendUserResetMail, ({ params, user, requestId }) =>
    sendUserResetMail(deps, params.id, { user, requestId }),
  )
  bind(app, contract.withdrawUserEmailProposal, async ({ params, user, requestId }) => ({
    data: { user: await withdrawUserEmailProposal(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.resetUserPasskeys, async ({ params, user, requestId }) => ({
    data: { user: await resetUserPasskeys(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.withdrawUserPasskeyReset, async ({ params, user, requestId }) => ({
    data: { user: await withdrawUserPasskeyReset(deps, params.id, { user, requestId }) },
  }))
  bind(app, contract.deleteUser, ({ params, user, requestId }) => deleteUser(deps, params.id, { user, requestId }))
  bind(app, contract.listRoles, async () => ({ data: { roles: knownRoles.map(toAdminRole) } }))
  bind(app, contract.listUserRoles, async ({ params }) => ({
    data: { userRoles: (await getUser(deps, params.id)).userRoles },
  }))
  bind(app, contract.assignRole, async ({ params: { id: userId }, body: { roleId: role }, user, requestId }) => ({
    data: { user: await changeRole(deps, { userId, role, isGiven: true }, { user, requestId }) },
  }))
  bind(app, contract.removeRole, async ({ params: { id: userId, roleId: role }, user, requestId }) => ({
    data: { user: await changeRole(deps, { userId, role, isGiven: false }, { user, requestId }) },
  }))
}
