import { call } from '../call.ts'

export const getInvitations = call('listInvitations', 'member', 'GET', '/space/{spaceId}/invitations')
export const createInvitation = call('createInvitation', 'member', 'POST', '/space/{spaceId}/invitations')
export const withdrawInvitation = call('withdrawInvitation', 'member', 'DELETE', '/space/{spaceId}/invitations')
