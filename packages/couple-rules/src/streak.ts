import { addDays } from './days.ts'

/** Days that somebody may miss in a calendar month without the streak ending; used by themselves. */
export const freezesPerMonth = 2

/** Days a couple takes off, the last one included: they neither count nor end a streak. */
export interface Pause {
  readonly from: string
  readonly to: string
}

interface LetterCriteria {
  readonly message: boolean
  readonly loveMessage: boolean
}

/** Whether letters count. `message` and `loveMessage` are one switch, which earlier releases could set apart. */
export const countsLetters = ({ message, loveMessage }: LetterCriteria): boolean => message || loveMessage

/** The criteria with that switch under both its names. */
export const withOneLetterSwitch = <C extends LetterCriteria>(criteria: C): C => {
  const isOn = countsLetters(criteria)
  return { ...criteria, message: isOn, loveMessage: isOn }
}

export interface Streak {
  /** Days with something on them since the last one that was missed. */
  readonly days: number
  readonly best: number
  /** Of this month. */
  readonly freezesLeft: number
  readonly isPaused: boolean
  /** Whether today has something already; while it has not, nothing is lost. */
  readonly isTodayDone: boolean
}

/** The pause that goes on, or else the next one. */
export const currentPause = (pauses: readonly Pause[], today: string): Pause | null =>
  pauses
    .filter(({ to }) => to >= today)
    .reduce<Pause | null>((one, other) => (one && one.from <= other.from ? one : other), null)

/**
 * The pauses after a couple chose `wanted` for the one that goes on or is to come; null for none. What has passed stays:
 * of a pause that goes on the days until today are kept, and one that begins earlier than today keeps its beginning.
 */
export const withPause = (pauses: readonly Pause[], wanted: Pause | null, today: string): Pause[] => {
  const past = pauses.filter(({ to }) => to < today)
  const running = pauses.find(({ from, to }) => from < today && to >= today)
  if (running && wanted && wanted.from <= today) return [...past, { from: running.from, to: wanted.to }]
  const rested = running ? [{ from: running.from, to: addDays(today, -1) }] : []
  return [...past, ...rested, ...(wanted ? [wanted] : [])]
}

const monthOf = (day: string): string => day.slice(0, 7)

/**
 * The streak of a couple, from the days of theirs that had something, in any order, and their today: the days with something
 * in the longest stretch up to today that misses no more than the freezes of any month. So a pause, or something more on any
 * day, never makes it shorter. Days are texts (`days.ts`), so no change of clocks and no midnight adds one or takes one away.
 */
export const streakOf = (activeDays: Iterable<string>, today: string, pauses: readonly Pause[] = []): Streak => {
  const active = new Set([...activeDays].filter((day) => day <= today))
  const isPaused = (day: string): boolean => pauses.some(({ from, to }) => from <= day && day <= to)
  let total = 0
  /** How many of them lie before the stretch. */
  let before = 0
  let best = 0
  let month = ''
  /** For each day of this month that the stretch missed: how many active ones came before it. */
  let missed: number[] = []
  const first = [...active].reduce((one, other) => (other < one ? other : one), today)
  for (let day = first; day <= today; day = addDays(day, 1)) {
    if (monthOf(day) !== month) [month, missed] = [monthOf(day), []]
    if (active.has(day)) total += 1
    else if (total > before && day !== today && !isPaused(day)) {
      missed.push(total)
      if (missed.length > freezesPerMonth) {
        // It begins behind the first of them.
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
