import { words } from '../words.ts'

/** Texts of the prompt to sign in again. Not in `shell.ts`, because most pages never need them. */
export const sessionExpired = words('session-expired', 'sessionExpired', {
  title: 'Please sign in again',
  message: 'Your session has expired. Tap your ring, or sign in.',
  confirm: 'OK',
  signIn: 'Sign in with email',
} as const)
