import { words } from '../words.ts'

/** Apart from `shell.ts`: most pages never need it. */
export const sessionExpired = words('session-expired', 'sessionExpired', {
  title: 'Please sign in again',
  message: 'Your session has expired. Tap your ring, or sign in.',
  confirm: 'OK',
  signIn: 'Sign in with email',
} as const)
