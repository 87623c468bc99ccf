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
    'A page of users, by name or another order, of one role, of all operators or of one status; search finds parts of words of names and e-mails.',
  permission: 'users:read',
  query: Strict({
    page: WithDefault(Type.Integer({ minimum: 1, maximum: limits.tableRowsReachable }), 1),
    limit: WithDefault(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax }), limits.usersPageSize),
    ...userFilter,
    /** Order, by default `name`. A `-` before it means descending. */
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
  summary: 'Create a user without a PIN; the user sets the first one with the password.',
  permission: 'users:write',
  body: Strict({ name: Name, email: Email, password: Password }),
  status: 201,
  answer: user,
  errors: ['EMAIL_TAKEN'],
})

export const updateUser = routeOf(calls.updateUser, {
  summary:
    'Change a user; absent fields and an empty password stay. A new password ends every sign-in. For present and former members a password is refused, and an e-mail is only proposed.',
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
    'RESET_BY_ANOTHER',
    'OWN_ACCOUNT',
    'LAST_SUPER_ADMIN',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendUserResetMail = routeOf(calls.sendUserResetMail, {
  summary: 'Mail a user a link that resets the password; only to a confirmed address.',
  permission: 'users:write',
  stepUp: true,
  params,
  status: 204,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'USER_INACTIVE', 'EMAIL_UNCONFIRMED', 'MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const withdrawUserEmailProposal = routeOf(calls.withdrawUserEmailProposal, {
  summary: 'Withdraw the e-mail proposed for a user.',
  permission: 'users:write',
  params,
  answer: user,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'EMAIL_PROPOSAL_NOT_FOUND'],
})

export const resetUserPasskeys = routeOf(calls.resetUserPasskeys, {
  summary:
    "Ask that all passkeys of another operator are removed in 24 hours; they are told and can refuse. Answers the one that waits, if one does. Who set the account's password or email cannot ask, nor set them afterwards until a passkey is added.",
  permission: 'users:write',
  stepUp: true,
  params,
  answer: user,
  errors: [
    'USER_NOT_FOUND',
    'OWN_ACCOUNT',
    'NOT_AN_OPERATOR',
    'USER_INACTIVE',
    'RESET_BY_ANOTHER',
    'MAIL_OFF',
    'TOO_MANY_REQUESTS',
  ],
})

export const withdrawUserPasskeyReset = routeOf(calls.withdrawUserPasskeyReset, {
  summary: 'Withdraw the removal of all passkeys of an operator, whoever asked for it.',
  permission: 'users:write',
  params,
  answer: user,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'PASSKEY_RESET_NOT_FOUND'],
})

export const toggleUserStatus = routeOf(calls.toggleUserStatus, {
  summary: 'Set whether a user may sign in and tap; deactivation ends every sign-in at once.',
  permission: 'users:write',
  params,
  body: Strict({ isActive: Type.Boolean(), basedOn: Type.Optional(BasedOn) }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN', 'ITEM_CHANGED_SINCE'],
})

export const deleteUser = routeOf(calls.deleteUser, {
  summary:
    'Delete an unused account. Present and former members, and users with files, are only erased by a confirmed data request.',
  permission: 'users:write',
  params,
  status: 204,
  errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN', 'DATA_REQUEST_NEEDED'],
})

export const listRoles = routeOf(calls.listRoles, {
  summary: 'All roles.',
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
  summary: 'Give a user a role; `assignedBy` is ignored. Only a super_admin gives super_admin.',
  permission: 'roles:write',
  stepUp: true,
  params,
  body: Strict({ roleId: RoleName, assignedBy: Type.Optional(Type.String({ maxLength: limits.nameCharsMax })) }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'ROLE_NOT_FOUND', 'FORBIDDEN'],
})

export const removeRole = routeOf(calls.removeRole, {
  summary: 'Take a role from a user and end every sign-in; only a super_admin takes super_admin.',
  permission: 'roles:write',
  stepUp: true,
  params: Strict({ id: Id, roleId: RoleName }),
  answer: user,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN'],
})
