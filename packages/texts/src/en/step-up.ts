import { words } from '../words.ts'

export const stepUpTexts = words('step-up', 'stepUpTexts', {
  label: 'Your password',
  submit: 'Continue',
  missing: 'Please enter your password.',
  failed: "Your password wasn't checked. Try again.",
  tooMany: 'Too many attempts. Try again in {wait}.',
  tooManyNow: 'Too many attempts. Please wait a moment and try again.',
  minutes: '{n} min',
  seconds: '{n} s',
} as const)
