import { words } from '../../words.ts'

export const ourYear = words('couple/our-year', 'ourYear', {
  title: 'Our year',
  of: 'Our {year}',
  subtitle: 'Your year as a book, to keep or to print.',
  year: 'Year',
  print: 'Print or save as PDF',
  howMore: 'Photos come in when you both gave the memory a heart, letters when you both chose them.',
  cover: 'Cover',
  figures: 'In numbers',
  songs: 'What we listened to',
  events: 'Our moments',
  letterBy: 'A letter by {name}',
  count: {
    days: { one: 'day together', other: 'days together' },
    letters: { one: 'letter', other: 'letters' },
    memories: { one: 'memory', other: 'memories' },
    moods: { one: 'mood', other: 'moods' },
    average: 'average mood of 5',
    streak: { one: 'day as longest streak', other: 'days as longest streak' },
  },
  empty: 'Your book begins with your space',
  nothing: 'The book of {year} is still blank',
  nothingHint:
    'Give a memory a heart, both of you, and its photos come in. Choose a letter for your book, and it follows as soon as the other says yes.',
  toMemories: 'To our memories',
  toLetters: 'To our letters',
  loading: 'Opening your book…',
  loadFailed: "Your book didn't load.",
} as const)
