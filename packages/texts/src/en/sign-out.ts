import { words } from '../words.ts'

/** Question before a sign-out that deletes files which have not been sent. */
export const signOutTexts = words('sign-out', 'signOutTexts', {
  title: 'Some of your files are still on their way',
  hint: "If you sign out now, these won't upload: {names}.",
  more: '{names} and {count} more',
} as const)
