import { call } from '../call.ts'

export const handleSpaceToken = call('handleSpaceToken', 'public', 'POST', '/space/token')
export const peekSpaceToken = call('peekSpaceToken', 'public', 'GET', '/space/token')
export const passwordlessSpaceLogin = call('passwordlessSpaceLogin', 'public', 'POST', '/auth/passwordless-space-login')
