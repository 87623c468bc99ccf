import { call } from '../call.ts'

export const register = call('register', 'public', 'POST', '/auth/register', { idempotent: true })
export const meWithRoles = call('meWithRoles', 'user', 'GET', '/auth/me-with-roles')
export const updateProfile = call('updateProfile', 'user', 'PUT', '/space/user/profile')
export const getUserProfile = call('getUserProfile', 'user', 'GET', '/user/profile')
export const updateUserProfile = call('updateUserProfile', 'user', 'PUT', '/user/profile')
export const changePassword = call('changePassword', 'user', 'POST', '/space/user/change-password')
export const choosePassword = call('choosePassword', 'user', 'POST', '/space/user/choose-password')
export const changePin = call('changePin', 'user', 'POST', '/space/user/change-pin')
export const deleteAccount = call('deleteAccount', 'user', 'DELETE', '/user/account')
