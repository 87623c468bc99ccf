import { words } from '../../words.ts'

/** What is shared by several pages. `{…}` are filled in by `fill`. */
export const common = words('couple/common', 'common', {
  goHome: 'Go Home',
  goToLogin: 'Go to Login',
  tryAgain: 'Try again',
  contents: 'On this page',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  authenticationRequired: 'Authentication Required',
  authenticationRequiredHint: 'Please sign in to see this page.',
  genericError: 'Something went wrong. Please try again.',
  offlineSave: "You're offline. Your words are kept here until you're back.",
  signedOutMeanwhile: "You've been signed out. What you wrote is kept here for you.",
  required: '{label} is required',
  browserOn: '{browser} on {device}',
  aBrowser: 'A browser',
  aDevice: 'a device',
  you: 'You',
  whichDay: 'Which day',
  today: 'Today',
  yesterday: 'Yesterday',
  notInFuture: 'This date cannot be in the future',
} as const)
