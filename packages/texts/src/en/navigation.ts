import { words } from '../words.ts'

/** Apart from `shell.ts`: visitors never need it. */
export const navigation = words('navigation', 'navigation', {
  label: 'Your space',
  add: 'Add something',
  addTitle: 'Leave something here',
} as const)
