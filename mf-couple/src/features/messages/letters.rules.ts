import type { LoveMessage } from '@love-space/contracts/engagement/message.ts'
import { addDays, dayBefore } from '@love-space/couple-rules/days.ts'
import { searchWordsOf, wordOfTag, wordsToFind } from '@love-space/couple-rules/search-words.ts'

/** The letters to list. Empty texts mean no condition. */
export interface WantedLetters {
  readonly words: string
  readonly tag: string
  /** Newest month to show, as YYYY-MM. */
  readonly month: string
  /** Days, separated by commas. */
  readonly days: string
}

export const isSearch = ({ words, tag, days }: WantedLetters): boolean => words !== '' || tag !== '' || days !== ''

export const lastDayOf = (month: string): string => dayBefore(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`)

export const isFound = ({ message, tags, date }: LoveMessage, { words, tag, month, days }: WantedLetters): boolean => {
  const there = searchWordsOf(message, tags)
  const areThere = wordsToFind(words).every((word) => there.some((one) => one.startsWith(word)))
  const isOfDays = days === '' || days.split(',').includes(date)
  return (
    areThere && isOfDays && (tag === '' || there.includes(wordOfTag(tag))) && (month === '' || date <= lastDayOf(month))
  )
}

interface DayOfLetters {
  readonly day: string
  readonly letters: readonly LoveMessage[]
}

interface MonthOfLetters {
  readonly month: string
  readonly days: readonly DayOfLetters[]
}

/** Groups letters by month and day, newest first. Letters of a day are in the order of writing. */
export const byMonth = (letters: readonly LoveMessage[]): MonthOfLetters[] => {
  const ofDays = Map.groupBy(new Map(letters.map((letter) => [letter.id, letter])).values(), ({ date }) => date)
  const days = [...ofDays].map(([day, ofDay]) => ({
    day,
    letters: ofDay.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)),
  }))
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, ofMonth]) => ({ month, days: ofMonth }))
}
