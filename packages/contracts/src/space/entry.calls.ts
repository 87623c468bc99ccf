import { call } from '../call.ts'

export const validateToken = call('validateSpaceToken', 'public', 'GET', '/space/validate-token')
export const createWithToken = call('createSpaceWithToken', 'user', 'POST', '/space/create-with-token')
export const addUserByToken = call('addUserByToken', 'user', 'POST', '/space/add-user-by-token')
