import { Type } from '@sinclair/typebox'
import { RoleName } from '../auth/role-name.ts'
import { limits } from '../limits.ts'
import { Email, Id, Name, Password } from '../primitives.ts'
import { Data, route, Strict, WithDefault } from '../route.ts'
import { AdminRole, AdminUser, AdminUserRole } from './user-admin.ts'

const params = Strict({ id: Id })
const user = Data(Strict({ user: AdminUser }))

export const listUsers = route({
  id: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  summary: 'A page of all users by name; search finds beginnings of words of names and e-mails.',
  access: 'admin',
  permission: 'users:read',
  query: Strict({
    page: WithDefault(Type.Integer({ minimum: 1, maximum: limits.tableRowsReachable }), 1),
    limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), limits.usersPageSize),
    search: Type.Optional(Type.String({ maxLength: limits.searchCharsMax })),
  }),
  answer: Data(
    Strict({
      users: Type.Array(AdminUser),
      pagination: Strict({ total: Type.Integer(), page: Type.Integer(), limit: Type.Integer() }),
    }),
  ),
})

export const getUser = route({
  id: 'getUser',
  method: 'GET',
  path: '/admin/users/{id}',
  summary: 'One user.',
  access: 'admin',
  permission: 'users:read',
  params,
  answer: user,
  errors: ['USER_NOT_FOUND'],
})

export const createUser = route({
  id: 'createUser',
  method: 'POST',
  path: '/admin/users',
  summary: 'Create a user without a PIN, who sets the first one with the password.',
  access: 'admin',
  permission: 'users:write',
  idempotent: true,
  body: Strict({ name: Name, email: Email, password: Password }),
  status: 201,
  answer: user,
  errors: ['EMAIL_TAKEN'],
})

export const updateUser = route({
  id: 'updateUser',
  method: 'PUT',
  path: '/admin/users/{id}',
  summary:
    'Change a user; absent fields stay, and so does the password where it is empty. A new one ends every sign-in. Of who is or was in a space no password is set, and another e-mail is only proposed.',
  access: 'admin',
  permission: 'users:write',
  params,
  body: Type.Partial(
    Strict({
      name: Name,
      email: Email,
      password: Type.Union([Password, Type.Literal('')], { writeOnly: true }),
      isActive: Type.Boolean(),
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: user,
  errors: [
    'USER_NOT_FOUND',
    'EMAIL_TAKEN',
    'PASSWORD_OF_MEMBER',
    'OWN_ACCOUNT',
    'LAST_SUPER_ADMIN',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendUserResetMail = route({
  id: 'sendUserResetMail',
  method: 'POST',
  path: '/admin/users/{id}/reset-mail',
  summary: 'Send a user the mail that resets the password; only to an address that they confirmed.',
  access: 'admin',
  permission: 'users:write',
  params,
  status: 204,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'USER_INACTIVE', 'EMAIL_UNCONFIRMED', 'MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const withdrawUserEmailProposal = route({
  id: 'withdrawUserEmailProposal',
  method: 'DELETE',
  path: '/admin/users/{id}/email-proposal',
  summary: 'Withdraw the e-mail that was proposed for a user.',
  access: 'admin',
  permission: 'users:write',
  params,
  answer: user,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'EMAIL_PROPOSAL_NOT_FOUND'],
})

export const toggleUserStatus = route({
  id: 'toggleUserStatus',
  method: 'PATCH',
  path: '/admin/users/{id}/toggle-status',
  summary: 'Set whether a user may sign in and tap; inactivity ends every sign-in at once.',
  access: 'admin',
  permission: 'users:write',
  params,
  body: Strict({ isActive: Type.Boolean() }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN'],
})

export const deleteUser = route({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/admin/users/{id}',
  summary:
    'Delete an account that nothing belongs to, for good. Who is or was in a space, or has files, is erased by a confirmed data request only.',
  access: 'admin',
  permission: 'users:write',
  params,
  status: 204,
  errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN', 'DATA_REQUEST_NEEDED'],
})

export const listRoles = route({
  id: 'listRoles',
  method: 'GET',
  path: '/admin/roles',
  summary: 'Every role there is.',
  access: 'admin',
  permission: 'roles:read',
  answer: Data(Strict({ roles: Type.Array(AdminRole) })),
})

export const listUserRoles = route({
  id: 'listUserRoles',
  method: 'GET',
  path: '/admin/users/{id}/roles',
  summary: 'The roles of one user.',
  access: 'admin',
  permission: 'roles:read',
  params,
  answer: Data(Strict({ userRoles: Type.Array(AdminUserRole) })),
  errors: ['USER_NOT_FOUND'],
})

export const assignRole = route({
  id: 'assignRole',
  method: 'POST',
  path: '/admin/users/{id}/roles',
  summary: 'Give a user a role; `assignedBy` is taken and means nothing. Only a super_admin gives super_admin.',
  access: 'admin',
  permission: 'roles:write',
  params,
  body: Strict({ roleId: RoleName, assignedBy: Type.Optional(Type.String({ maxLength: limits.nameCharsMax })) }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'ROLE_NOT_FOUND', 'FORBIDDEN'],
})

export const removeRole = route({
  id: 'removeRole',
  method: 'DELETE',
  path: '/admin/users/{id}/roles/{roleId}',
  summary: 'Take a role from a user, which ends every sign-in; only a super_admin takes super_admin.',
  access: 'admin',
  permission: 'roles:write',
  params: Strict({ id: Id, roleId: RoleName }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN'],
})
