import { credentials } from '@love-space/web-kit/credentials/credentials.ts'

interface OfDay {
  readonly date: string
}

/**
 * What a couple has today, asked for beside their space, which alone knows the day, instead of after it: the answer says its
 * day. `keep` is given it where nobody waits for it. A failure is nobody's to hear of, as the day is then asked for by its date.
 */
export function todaysAnswer<Answer extends OfDay>(
  askFor: () => Promise<Answer | null>,
  keep: (answer: Answer) => void,
) {
  let underWay: Promise<Answer | null> | undefined
  /** The days it was asked about: whoever asks again does so because of a change, and it may be older than that. */
  let days = new Set<string>()
  // Nobody sees what was asked for by somebody else.
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
  /** Waits for an answer that is under way, once for each day; null where there is none, or it is of another day. */
  const of = async (day: string): Promise<Answer | null> => {
    if (days.has(day)) return null
    days.add(day)
    const answer = await underWay
    return answer?.date === day ? answer : null
  }
  return { ask, of }
}
