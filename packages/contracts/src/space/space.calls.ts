import { call } from '../call.ts'

export const createSpace = call('createSpace', 'user', 'POST', '/space', { idempotent: true })
export const listSpaces = call('listSpaces', 'user', 'GET', '/space')
export const getSpace = call('getSpace', 'member', 'GET', '/space/{spaceId}')
export const updateSpace = call('updateSpace', 'member', 'PUT', '/space/{spaceId}')
export const endSpace = call('endSpace', 'member', 'DELETE', '/space/{spaceId}')
export const resumeSpace = call('resumeSpace', 'member', 'POST', '/space/{spaceId}/resume')
export const disownPartner = call('disownPartner', 'member', 'POST', '/space/{spaceId}/partner/disown')
export const leaveSpace = call('leaveSpace', 'member', 'POST', '/space/{spaceId}/leave')
