import { words } from '../words.ts'

export const heads = words('heads', 'heads', {
  home: {
    title: 'Love Space, a private space for two',
    description:
      'One ring each, one door, one place that only the two of you can open: letters, moods, memories, songs and games for couples.',
  },
  help: {
    title: 'Help with your ring · Love Space',
    description:
      'Where a phone reads a ring, what to do about a lost ring or phone, and how to get back in without your PIN.',
  },
  privacyPolicy: {
    title: 'Privacy Policy · Love Space',
    description:
      'What Love Space knows about you, who sees it, how long it is kept, and how to take it with you or have it deleted.',
  },
  termsOfService: {
    title: 'Terms of Service · Love Space',
    description: 'What you and Love Space can rely on when you share a space.',
  },
} as const)
