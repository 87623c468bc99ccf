import { words } from '../../words.ts'

export const onThisDay = words('couple/on-this-day', 'onThisDay', {
  review: 'Your year in review',
  reviewHint: 'Eight cards to look back on, for your anniversary.',
  title: 'On this day',
  hint: 'On {date} in past years',
  yearAgo: 'One year ago',
  yearsAgo: '{n} years ago',
  letterOfYours: 'You wrote',
  letterOf: '{name} wrote',
  memory: 'Memory',
  milestone: 'Milestone',
  lettersFailed: "The letters of this day didn't load.",
  itemsFailed: "The memories of this day didn't load.",
} as const)
