import { words } from '../words.ts'

export const stepUpTexts = words('step-up', 'stepUpTexts', {
  title: "Confirm that it's you",
  byPassword: "Enter your password to continue. We won't ask again for 5 minutes.",
  byPasskey: "Use your passkey to continue. We won't ask again for 5 minutes.",
  onlyByPasskey: "You have a passkey, so your PIN and password don't count here.",
  label: 'Your password',
  submit: 'Continue',
  missing: 'Please enter your password.',
  failed: "Your password wasn't checked. Try again.",
  tooMany: 'Too many attempts. Try again in {wait}.',
  tooManyNow: 'Too many attempts. Please wait a moment and try again.',
  minutes: '{n} min',
  seconds: '{n} s',
} as const)
