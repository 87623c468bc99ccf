import { knownRoles } from '@love-space/contracts/admin/role-names.ts'
import {
  assignRole,
  createUser as createUserRoute,
  deleteUser as deleteUserRoute,
  getUser as getUserRoute,
  listRoles,
  listUserRoles,
  listUsers,
  removeRole,
  sendUserResetMail as sendUserResetMailRoute,
  toggleUserStatus,
  updateUser,
  withdrawUserEmailProposal as withdrawUserEmailProposalRoute,
} from '@love-space/contracts/admin/user-admin.routes.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import {
  changeRole,
  changeUser,
  createUser,
  deleteUser,
  sendUserResetMail,
  withdrawUserEmailProposal,
} from './change-user.ts'
import { getUser, pageOfUsers, toAdminRole } from './users.queries.ts'

export const mountUserRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, listUsers, async ({ query }) => ({ data: await pageOfUsers(deps, query) }))
  bind(app, getUserRoute, async ({ params }) => ({ data: { user: await getUser(deps, params.id) } }))
  bind(app, createUserRoute, async ({ body, creation, user, requestId }) => ({
    data: { user: await createUser(deps, body, creation, { user, requestId }) },
  }))
  bind(app, updateUser, async ({ params, body, user, requestId }) => ({
    data: { user: await changeUser(deps, { userId: params.id, action: 'user.update', ...body }, { user, requestId }) },
  }))
  bind(app, toggleUserStatus, async ({ params, body, user, requestId }) => ({
    data: { user: await changeUser(deps, { userId: params.id, action: 'user.status', ...body }, { user, requestId }) },
  }))
  bind(app, sendUserResetMailRoute, ({ params, user, requestId }) =>
    sendUserResetMail(deps, params.id, { user, requestId }),
  )
  bind(app, withdrawUserEmailProposalRoute, async ({ params, user, requestId }) => ({
    data: { user: await withdrawUserEmailProposal(deps, params.id, { user, requestId }) },
  }))
  bind(app, deleteUserRoute, ({ params, user, requestId }) => deleteUser(deps, params.id, { user, requestId }))
  bind(app, listRoles, async () => ({ data: { roles: knownRoles.map(toAdminRole) } }))
  bind(app, listUserRoles, async ({ params }) => ({
    data: { userRoles: (await getUser(deps, params.id)).userRoles },
  }))
  bind(app, assignRole, async ({ params: { id: userId }, body: { roleId: role }, user, requestId }) => ({
    data: { user: await changeRole(deps, { userId, role, isGiven: true }, { user, requestId }) },
  }))
  bind(app, removeRole, async ({ params: { id: userId, roleId: role }, user, requestId }) => ({
    data: { user: await changeRole(deps, { userId, role, isGiven: false }, { user, requestId }) },
  }))
}
