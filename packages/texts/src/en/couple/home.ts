import { words } from '../../words.ts'

export const home = words('couple/home', 'home', {
  heroAnonymous: 'A private space for two',
  heroAnonymousContent: 'One ring each, one door, one place that only the two of you can open.',
  discover: 'Discover your own',
  loading: 'Opening your space…',
  signIn: 'Sign in',
  newHere: 'New here?',
  createAccount: 'Create an account',
  sample: {
    theirs: 'Left you the last croissant. And my heart, but you knew that.',
    mine: 'Counting the hours until your key turns in the door.',
  },
  promise: 'Only two people ever hold the key.',
  nfc: {
    title: 'How it opens',
    lead: 'No app to install. Four small steps.',
    steps: [
      { title: 'Touch', text: 'Hold your phone to the ring.' },
      { title: 'Connect', text: 'Follow the link that appears.' },
      { title: 'Sign in', text: 'Known phones walk straight in, new ones ask for your PIN.' },
      { title: 'Begin', text: 'Write the first letter of the day.' },
    ],
  },
} as const)
