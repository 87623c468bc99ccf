import { call } from '../call.ts'

export const listUsers = call('listUsers', 'admin', 'GET', '/admin/users')
export const getUser = call('getUser', 'admin', 'GET', '/admin/users/{id}')
export const createUser = call('createUser', 'admin', 'POST', '/admin/users', { idempotent: true })
export const updateUser = call('updateUser', 'admin', 'PUT', '/admin/users/{id}')
export const sendUserResetMail = call('sendUserResetMail', 'admin', 'POST', '/admin/users/{id}/reset-mail')
export const withdrawUserEmailProposal = call(
  'withdrawUserEmailProposal',
  'admin',
  'DELETE',
  '/admin/users/{id}/email-proposal',
)
export const resetUserPasskeys = call('resetUserPasskeys', 'admin', 'POST', '/admin/users/{id}/passkeys/reset')
export const withdrawUserPasskeyReset = call(
  'withdrawUserPasskeyReset',
  'admin',
  'DELETE',
  '/admin/users/{id}/passkeys/reset',
)
export const toggleUserStatus = call('toggleUserStatus', 'admin', 'PATCH', '/admin/users/{id}/toggle-status')
export const deleteUser = call('deleteUser', 'admin', 'DELETE', '/admin/users/{id}')
export const listRoles = call('listRoles', 'admin', 'GET', '/admin/roles')
export const listUserRoles = call('listUserRoles', 'admin', 'GET', '/admin/users/{id}/roles')
export const assignRole = call('assignRole', 'admin', 'POST', '/admin/users/{id}/roles')
export const removeRole = call('removeRole', 'admin', 'DELETE', '/admin/users/{id}/roles/{roleId}')
