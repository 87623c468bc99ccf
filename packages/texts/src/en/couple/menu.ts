import { words } from '../../words.ts'

export const menu = words('couple/menu', 'menu', {
  spaceSettings: 'Space settings',
  introForNfc: 'Intro for NFC access',
  signIn: 'Sign in',
  today: 'Today',
  memories: 'Memories',
  play: 'Play',
  us: 'Us',
  add: {
    letter: { label: 'A letter', hint: 'A few words for today' },
    photos: { label: 'Photos', hint: 'A memory, kept by both of you' },
    moment: { label: 'A moment', hint: 'Something for your timeline' },
    song: { label: 'A song', hint: 'For your soundtrack' },
    plan: { label: 'A plan', hint: 'Something to do together' },
  },
} as const)
