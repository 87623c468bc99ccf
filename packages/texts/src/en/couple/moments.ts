import { words } from '../../words.ts'

export const moments = words('couple/moments', 'moments', {
  bothHere: "You're both here",
  bothHereText: "This place is yours and {name}'s now, and nobody else's.",
  isItNot: 'Not who you were waiting for?',
  days: '{n} days together',
  daysText: "Every one of them counts. Here's to the next.",
  year: 'One year together',
  years: '{n} years together',
  yearsText: 'Around the sun once more, side by side.',
  review: 'Look back on your year',
  close: 'Lovely',
} as const)
