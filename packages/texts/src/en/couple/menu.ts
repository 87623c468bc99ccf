import { words } from '../../words.ts'

export const menu = words('couple/menu', 'menu', {
  spaceSettings: 'Space settings',
  introForNfc: 'Intro for NFC access',
  signIn: 'Sign in',
} as const)
