/** What is shared by several pages. `{…}` are filled in by `fill`. */
export const common = {
  goHome: 'Go Home',
  goToLogin: 'Go to Login',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved',
  authenticationRequired: 'Authentication Required',
  authenticationRequiredHint: 'Please sign in to see this page.',
  genericError: 'An error occurred',
  requestId: 'Reference: {requestId}',
  offlineSave: 'You are offline. Your words are kept on this device until you are back.',
  signedOutMeanwhile: 'You were signed out. What you wrote is kept here for you.',
  required: '{label} is required',
  notInFuture: 'This date cannot be in the future',
} as const
