import { words } from '../../words.ts'

export const stats = words('couple/stats', 'stats', {
  section: 'The two of you in figures',
  days: 'Days together',
  notSet: 'Not set',
  timeline: 'Best bits so far',
  memories: 'Pocket memories',
  streak: 'Love streak',
  inARow: { one: 'day so far', other: 'days in a row' },
  /** Number of missed days a month that do not end a streak. */
  freeDays: '{n} free days a month',
  todayDone: 'today counts',
  spokenStreak: { one: 'Your love streak: 1 day.', other: 'Your love streak: {n} days in a row.' },
  pausedShort: 'time off until {to}',
} as const)
