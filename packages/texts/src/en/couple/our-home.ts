import { words } from '../../words.ts'

/** Of the home of a space. Apart from `home.ts`: visitors never need it. */
export const ourHome = words('couple/our-home', 'ourHome', {
  question: 'Question of the day',
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
  countdown: 'Your story starts in {n} days',
  readOnlyPaused: 'This space is paused. You can read everything, but not add to it.',
  formerTitle: 'A space that has ended',
  formerGone: "This space can't be read anymore",
  formerGoneHint: 'It ended more than {days} days ago, or it was never yours.',
  formerFailed: "This space didn't load.",
  /** Section headings. */
  parts: {
    timeline: 'So proud of us',
    memories: 'Snapshots of us',
    together: 'Songs and games',
    aboutRings: 'Rings and prices',
  },
  quoteFailed: 'Failed to fetch random quote',
  loadFailed: "Your space didn't load.",
  startsToday: 'Your story starts today',
} as const)
