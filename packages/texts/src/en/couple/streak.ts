import { words } from '../../words.ts'

export const streak = words('couple/streak', 'streak', {
  title: 'Love streak',
  streakHint: 'Days in a row when one of you left something here. Two missed days a month are forgiven.',
  now: { one: 'Right now: 1 day', other: 'Right now: {n} days' },
  best: { one: 'Your longest: 1 day', other: 'Your longest: {n} days' },
  freezes: 'Free days left this month: {n}',
  paused: "You're taking time off until {to}. Your streak waits for you.",
  takeTimeOff: 'Take time off',
  whatYouDid: 'What your days are made of',
  kinds: {
    all: 'Everything',
    message: 'Letters',
    moodRating: 'Moods',
    memory: 'Memories',
    timeline: 'Timeline',
    capsule: 'Sealed letters',
  },
  did: {
    message: '{name} wrote a letter',
    moodRating: '{name} shared a mood',
    memory: '{name} kept a memory',
    timeline: '{name} added to the timeline',
    capsule: '{name} sealed a letter',
    other: '{name} left something here',
  },
  /** For more than one of a kind, by one person on one day. */
  times: '{did}, {n} times',
  somebody: 'Somebody',
  nothingYet: 'Nothing yet. You can start today.',
  listFailed: "Your days didn't load.",
  more: 'Show more',
} as const)
