import { words } from '../../words.ts'

/** Texts of a space's home. Not in `home.ts`, because visitors never need them. */
export const ourHome = words('couple/our-home', 'ourHome', {
  question: "Today's question",
  heroGreeting: 'Hi {name}, my darling',
  enter: 'Enter our private space',
  dayChip: 'Day {n}',
  readLetters: "Read today's letters",
  together: 'Together for',
  day: 'day',
  days: 'days',
  since: 'since {date}',
  startUnset: 'Not set',
  setStart: 'Set your start date',
  countdownOne: 'Your story starts tomorrow',
  countdown: '{n} days to go',
  readOnlyPaused: 'This space is paused. You can read everything, but not add to it.',
  formerTitle: 'A space that has ended',
  formerGone: "This space can't be read anymore",
  formerGoneHint: "It ended more than {days} days ago, or you weren't a member.",
  formerFailed: "This space didn't load.",
  parts: {
    firstWeek: 'Your first week',
    timeline: 'So proud of us',
    memories: 'Snapshots of us',
    together: 'Songs and games',
    aboutRings: 'Rings and prices',
  },
  quoteFailed: "The quote didn't load.",
  loadFailed: "Your space didn't load.",
  startsToday: 'Your story starts today',
} as const)
