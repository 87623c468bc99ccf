import { words } from '../words.ts'

/** Question before a sign-out that deletes what has not been sent. */
export const signOutTexts = words('sign-out', 'signOutTexts', {
  title: 'Some things are still on their way',
  hint: "If you sign out now, this won't be sent: {names}.",
  more: '{names} and {count} more',
  shares: 'what you shared from another app',
  recording: 'your recording',
  recordings: '{count} recordings',
} as const)
