import { Type } from '@sinclair/typebox'
import { RoleName } from '../auth/role-name.ts'
import { limits } from '../limits.ts'
import { BasedOn, Email, Id, Name, Password } from '../primitives.ts'
import { Data, OneOf, routeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './user-admin.calls.ts'
import { AdminRole, AdminUser, AdminUserRole, userFilter } from './user-admin.ts'

const params = Strict({ id: Id })
const user = Data(Strict({ user: AdminUser }))

export const listUsers = routeOf(calls.listUsers, {
  summary:
    'A page of all users, by name or another order, of one role or status; search finds words of names and e-mails, also from inside.',
  permission: 'users:read',
  query: Strict({
    page: WithDefault(Type.Integer({ minimum: 1, maximum: limits.tableRowsReachable }), 1),
    limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), limits.usersPageSize),
    ...userFilter,
    /** By default `name`; with `-` before it, descending. */
    sort: Type.Optional(OneOf(['name', '-name', 'email', '-email', 'createdAt', '-createdAt'])),
  }),
  answer: Data(
    Strict({
      users: Type.Array(AdminUser),
      pagination: Strict({ total: Type.Integer(), page: Type.Integer(), limit: Type.Integer() }),
    }),
  ),
})

export const getUser = routeOf(calls.getUser, {
  summary: 'One user.',
  permission: 'users:read',
  params,
  answer: user,
  errors: ['USER_NOT_FOUND'],
})

export const createUser = routeOf(calls.createUser, {
  summary: 'Create a user without a PIN, who sets the first one with the password.',
  permission: 'users:write',
  body: Strict({ name: Name, email: Email, password: Password }),
  status: 201,
  answer: user,
  errors: ['EMAIL_TAKEN'],
})

export const updateUser = routeOf(calls.updateUser, {
  summary:
    'Change a user; absent fields stay, and so does the password where it is empty. A new one ends every sign-in. Of who is or was in a space no password is set, and another e-mail is only proposed.',
  permission: 'users:write',
  params,
  body: Type.Partial(
    Strict({
      name: Name,
      email: Email,
      password: Type.Union([Password, Type.Literal('')], { writeOnly: true }),
      isActive: Type.Boolean(),
      basedOn: BasedOn,
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: user,
  errors: [
    'USER_NOT_FOUND',
    'ITEM_CHANGED_SINCE',
    'EMAIL_TAKEN',
    'PASSWORD_OF_MEMBER',
    'OWN_ACCOUNT',
    'LAST_SUPER_ADMIN',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendUserResetMail = routeOf(calls.sendUserResetMail, {
  summary: 'Send a user the mail that resets the password; only to an address that they confirmed.',
  permission: 'users:write',
  params,
  status: 204,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'USER_INACTIVE', 'EMAIL_UNCONFIRMED', 'MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const withdrawUserEmailProposal = routeOf(calls.withdrawUserEmailProposal, {
  summary: 'Withdraw the e-mail that was proposed for a user.',
  permission: 'users:write',
  params,
  answer: user,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'EMAIL_PROPOSAL_NOT_FOUND'],
})

export const toggleUserStatus = routeOf(calls.toggleUserStatus, {
  summary: 'Set whether a user may sign in and tap; inactivity ends every sign-in at once.',
  permission: 'users:write',
  params,
  body: Strict({ isActive: Type.Boolean() }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN'],
})

export const deleteUser = routeOf(calls.deleteUser, {
  summary:
    'Delete an account that nothing belongs to, for good. Who is or was in a space, or has files, is erased by a confirmed data request only.',
  permission: 'users:write',
  params,
  status: 204,
  errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN', 'DATA_REQUEST_NEEDED'],
})

export const listRoles = routeOf(calls.listRoles, {
  summary: 'Every role there is.',
  permission: 'roles:read',
  answer: Data(Strict({ roles: Type.Array(AdminRole) })),
})

export const listUserRoles = routeOf(calls.listUserRoles, {
  summary: 'The roles of one user.',
  permission: 'roles:read',
  params,
  answer: Data(Strict({ userRoles: Type.Array(AdminUserRole) })),
  errors: ['USER_NOT_FOUND'],
})

export const assignRole = routeOf(calls.assignRole, {
  summary: 'Give a user a role; `assignedBy` is taken and means nothing. Only a super_admin gives super_admin.',
  permission: 'roles:write',
  params,
  body: Strict({ roleId: RoleName, assignedBy: Type.Optional(Type.String({ maxLength: limits.nameCharsMax })) }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'ROLE_NOT_FOUND', 'FORBIDDEN'],
})

export const removeRole = routeOf(calls.removeRole, {
  summary: 'Take a role from a user, which ends every sign-in; only a super_admin takes super_admin.',
  permission: 'roles:write',
  params: Strict({ id: Id, roleId: RoleName }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN'],
})
