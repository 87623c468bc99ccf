import { words } from '../../words.ts'

/** What leads to the couple's pages from the top bar. */
export const menu = words('couple/menu', 'menu', {
  spaceSettings: 'Space settings',
  introForNfc: 'Intro for NFC access',
  signIn: 'Sign in',
} as const)
