import { call } from '../call.ts'

export const passkeySignInOptions = call('passkeySignInOptions', 'public', 'POST', '/auth/passkeys/sign-in-options')
export const signInByPasskey = call('signInByPasskey', 'public', 'POST', '/auth/passkeys/sign-in')
export const passkeyStepUpOptions = call('passkeyStepUpOptions', 'user', 'POST', '/auth/verify-passkey/options')
export const verifyPasskey = call('verifyPasskey', 'user', 'POST', '/auth/verify-passkey')
export const listPasskeys = call('listPasskeys', 'user', 'GET', '/auth/passkeys')
export const newPasskeyOptions = call('newPasskeyOptions', 'user', 'POST', '/auth/passkeys/options')
export const addPasskey = call('addPasskey', 'user', 'POST', '/auth/passkeys')
export const mailPasskeyCode = call('mailPasskeyCode', 'user', 'POST', '/auth/passkeys/code-mail')
export const makeRecoveryCodes = call('makeRecoveryCodes', 'user', 'POST', '/auth/recovery-codes')
export const renamePasskey = call('renamePasskey', 'user', 'PUT', '/auth/passkeys/{id}')
export const removePasskey = call('removePasskey', 'user', 'DELETE', '/auth/passkeys/{id}')
export const refusePasskeyReset = call('refusePasskeyReset', 'user', 'DELETE', '/auth/passkeys/reset')
