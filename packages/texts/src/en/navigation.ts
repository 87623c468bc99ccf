import { words } from '../words.ts'

/** Texts of the navigation. Not in `shell.ts`, because visitors never need them. */
export const navigation = words('navigation', 'navigation', {
  label: 'Your space',
  add: 'Add something',
  addTitle: 'Leave something here',
} as const)
