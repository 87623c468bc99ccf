import { credentials } from '@love-space/web-kit/credentials/credentials.ts'

interface OfDay {
  readonly date: string
}

/**
 * Requests a couple's data of today in parallel with their space, whose answer gives the day; this answer names its own
 * day. Calls `keep` with an answer that no query awaits. Ignores failures; the day is then fetched by date.
 */
export function todaysAnswer<Answer extends OfDay>(
  askFor: () => Promise<Answer | null>,
  keep: (answer: Answer) => void,
) {
  let underWay: Promise<Answer | null> | undefined
  /** Days already read: a second read follows a change, so the running answer may be stale. */
  let days = new Set<string>()
  // An answer must not reach the next user of this browser.
  credentials.onUserChange(() => (underWay = undefined))
  const ask = async (): Promise<void> => {
    const asked = askFor().catch(() => null)
    underWay = asked
    days = new Set()
    const answer = await asked
    if (underWay !== asked) return
    underWay = undefined
    if (answer && !days.has(answer.date)) keep(answer)
  }
  /** Awaits the running answer, once per day; null without one, or if it is of another day. */
  const of = async (day: string): Promise<Answer | null> => {
    if (days.has(day)) return null
    days.add(day)
    const answer = await underWay
    return answer?.date === day ? answer : null
  }
  return { ask, of }
}
