import { call } from '../call.ts'

export const getRelationship = call('getRelationship', 'user', 'GET', '/user/relationship')
export const updateRelationship = call('updateRelationship', 'user', 'PUT', '/user/relationship')
export const getPartner = call('getPartner', 'user', 'GET', '/user/partner')
