import { call } from '../call.ts'

export const listAdminSpaces = call('listAdminSpaces', 'admin', 'GET', '/admin/spaces')
export const getAdminSpace = call('getAdminSpace', 'admin', 'GET', '/admin/spaces/{id}')
export const createAdminSpace = call('createAdminSpace', 'admin', 'POST', '/admin/spaces', { idempotent: true })
export const bulkCreateSpaces = call('bulkCreateSpaces', 'admin', 'POST', '/admin/spaces/bulk', { idempotent: true })
export const updateAdminSpace = call('updateAdminSpace', 'admin', 'PUT', '/admin/spaces/{id}')
export const deleteAdminSpace = call('deleteAdminSpace', 'admin', 'DELETE', '/admin/spaces/{id}')
export const revealAdminSpaceToken = call('revealAdminSpaceToken', 'admin', 'POST', '/admin/spaces/{id}/token')
export const inviteFirstPartner = call('inviteFirstPartner', 'admin', 'POST', '/admin/invitations')
