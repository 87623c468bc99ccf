import { words } from '../../words.ts'

export const login = words('couple/login', 'login', {
  title: 'Sign in',
  lead: 'Tap your ring, or use your email and password.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  failed: "You weren't signed in. Try again.",
  noAccount: 'New here?',
  register: 'Create an account',
  notifications: 'Please sign in to view your notifications.',
} as const)
