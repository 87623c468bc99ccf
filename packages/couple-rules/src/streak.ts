import { addDays } from './days.ts'

/** Missed days per month that do not end a streak. */
export const freezesPerMonth = 2

/** Days off, first and last included. They neither count for a streak nor end it. */
export interface Pause {
  readonly from: string
  readonly to: string
}

interface LetterCriteria {
  readonly message: boolean
  readonly loveMessage: boolean
}

/** Returns whether letters count. Its two switches are one; earlier releases could set them apart. */
export const countsLetters = ({ message, loveMessage }: LetterCriteria): boolean => message || loveMessage

export const withOneLetterSwitch = <C extends LetterCriteria>(criteria: C): C => {
  const isOn = countsLetters(criteria)
  return { ...criteria, message: isOn, loveMessage: isOn }
}

export interface Streak {
  readonly days: number
  readonly best: number
  readonly freezesLeft: number
  readonly isPaused: boolean
  /** Whether today has an activity. Without one, today does not count as missed yet. */
  readonly isTodayDone: boolean
}

export const currentPause = (pauses: readonly Pause[], today: string): Pause | null =>
  pauses
    .filter(({ to }) => to >= today)
    .reduce<Pause | null>((one, other) => (one && one.from <= other.from ? one : other), null)

/** Returns the pauses with `wanted` (null: none) for the running or next one. Past days of a running one stay. */
export const withPause = (pauses: readonly Pause[], wanted: Pause | null, today: string): Pause[] => {
  const past = pauses.filter(({ to }) => to < today)
  const running = pauses.find(({ from, to }) => from < today && to >= today)
  if (running && wanted && wanted.from <= today) return [...past, { from: running.from, to: wanted.to }]
  const rested = running ? [{ from: running.from, to: addDays(today, -1) }] : []
  return [...past, ...rested, ...(wanted ? [wanted] : [])]
}

const monthOf = (day: string): string => day.slice(0, 7)

/** Counts active days of the longest run up to today that misses at most the monthly freezes. */
export const streakOf = (activeDays: Iterable<string>, today: string, pauses: readonly Pause[] = []): Streak => {
  const active = new Set([...activeDays].filter((day) => day <= today))
  const isPaused = (day: string): boolean => pauses.some(({ from, to }) => from <= day && day <= to)
  let total = 0
  /** Number of active days before the run. */
  let before = 0
  let best = 0
  let month = ''
  /** For each missed day of this month in the run, the number of active days before it. */
  let missed: number[] = []
  const first = [...active].reduce((one, other) => (other < one ? other : one), today)
  for (let day = first; day <= today; day = addDays(day, 1)) {
    if (monthOf(day) !== month) [month, missed] = [monthOf(day), []]
    if (active.has(day)) total += 1
    else if (total > before && day !== today && !isPaused(day)) {
      missed.push(total)
      if (missed.length > freezesPerMonth) {
        // The run restarts after the first missed day.
        before = missed[0] ?? total
        missed = missed.filter((count) => count > before)
      }
    }
    best = Math.max(best, total - before)
  }
  return {
    days: total - before,
    best,
    freezesLeft: freezesPerMonth - missed.length,
    isPaused: isPaused(today),
    isTodayDone: active.has(today),
  }
}
