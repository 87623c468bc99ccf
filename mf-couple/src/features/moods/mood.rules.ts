import type { MoodRating } from '@love-space/contracts/engagement/mood.ts'
import { mood as texts } from '@love-space/texts/en/couple/mood.ts'

export const moodSubject = (day: string) => ({ kind: 'mood', ref: day })

/** Returns the words of a rating. An unknown rating reads as none. */
export const ratingText = (rating: number): string => texts.ratings[rating as 0] ?? texts.ratings[0]

export const withMood = (moods: readonly MoodRating[], mood: MoodRating): MoodRating[] => [
  ...moods.filter(({ id }) => id !== mood.id),
  mood,
]

export const monthOf = (day: string): string => day.slice(0, 7)

export const monthBeside = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the weeks of a month. `weekStartsOn` 0 is Sunday. Null stands for days outside the month. */
export const weeksOf = (month: string, weekStartsOn: number): (string | null)[][] => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() - weekStartsOn + 7) % 7
  const days: (string | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ]
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
