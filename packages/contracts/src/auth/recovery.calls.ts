import { call } from '../call.ts'

export const signInOptions = call('signInOptions', 'public', 'GET', '/auth/options')
export const checkPassword = call('checkPassword', 'public', 'POST', '/auth/check-password')
export const forgotPassword = call('forgotPassword', 'public', 'POST', '/auth/forgot-password')
export const resetPassword = call('resetPassword', 'public', 'POST', '/auth/reset-password')
export const listPasskeysOfReset = call('listPasskeysOfReset', 'public', 'POST', '/auth/reset-passkeys')
export const forgotPin = call('forgotPin', 'public', 'POST', '/auth/forgot-pin')
export const resetPin = call('resetPin', 'public', 'POST', '/auth/reset-pin')
export const setPin = call('setPin', 'user', 'POST', '/space/user/set-pin')
export const requestEmailConfirmation = call('requestEmailConfirmation', 'user', 'POST', '/auth/email-confirmations')
export const confirmEmail = call('confirmEmail', 'user', 'POST', '/auth/confirm-email')
export const changeEmail = call('changeEmail', 'user', 'POST', '/space/user/change-email')
