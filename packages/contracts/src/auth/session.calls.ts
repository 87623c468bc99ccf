import { call } from '../call.ts'

export const login = call('login', 'public', 'POST', '/auth/login')
export const refresh = call('refreshSession', 'public', 'POST', '/auth/refresh')
export const logout = call('logout', 'public', 'POST', '/auth/logout')
export const listSessions = call('listSessions', 'user', 'GET', '/auth/sessions')
export const endSessions = call('endSessions', 'user', 'DELETE', '/auth/sessions')
export const verifyPassword = call('verifyPassword', 'user', 'POST', '/auth/verify-password')
export const verifyPin = call('verifyPin', 'public', 'POST', '/auth/verify-pin')
