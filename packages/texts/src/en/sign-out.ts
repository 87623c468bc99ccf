import { words } from '../words.ts'

/** Asked before a sign-out that deletes files which have not been sent. */
export const signOutTexts = words('sign-out', 'signOutTexts', {
  title: 'Some of your files are still on their way',
  hint: "What isn't sent yet goes no further when you sign out, and this device forgets it: {names}.",
  more: '{names} and {count} more',
} as const)
