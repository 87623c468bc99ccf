import { credentials } from '@love-space/web-kit/credentials/credentials.ts'

interface OfDay {
  readonly date: string
}

/**
 * Requests a couple's data of today in parallel with their space, whose answer gives the day. This answer names its own
 * day. Calls `keep` with an answer that no query awaits. Ignores failures; the day is then fetched by date.
 */
export function todaysAnswer<Answer extends OfDay>(
  askFor: () => Promise<Answer | null>,
  keep: (answer: Answer) => void,
) {
  let running: Promise<Answer | null> | undefined
  /** Days that were read. A second read follows a change, so the running answer may be stale. */
  let days = new Set<string>()
  // Another user of this browser must not get the answer.
  credentials.onUserChange(() => (running = undefined))
  const ask = async (): Promise<void> => {
    const asked = askFor().catch(() => null)
    running = asked
    days = new Set()
    const answer = await asked
    if (running !== asked) return
    running = undefined
    if (answer && !days.has(answer.date)) keep(answer)
  }
  /** Awaits the running answer, once per day. Returns null without one, or if it is of another day. */
  const of = async (day: string): Promise<Answer | null> => {
    if (days.has(day)) return null
    days.add(day)
    const answer = await running
    return answer?.date === day ? answer : null
  }
  return { ask, of }
}
