import { LRUCache } from 'lru-cache'
import { AppError } from '../process/app-error.ts'
import { systemClock, type Clock } from '../process/clock.ts'
import type { SignedIn } from './signed-in.ts'

/** Returns whether auth knows a session as live. */
export type IsSessionLive = (session: Pick<SignedIn, 'userId' | 'sid'>) => Promise<boolean>

const keepMs = 5_000

/** Keeps each answer for five seconds, and asks once at a time for a session. Throws UNAVAILABLE without an answer. */
export const keepAnswers = (ask: IsSessionLive, clock: Clock = systemClock): IsSessionLive => {
  const answers = new LRUCache<string, Promise<boolean>>({
    max: 20_000,
    ttl: keepMs,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
  })

  return async (session) => {
    const kept = answers.get(session.sid)
    if (kept) return kept
    const answer = ask(session).catch((error: unknown) => {
      answers.delete(session.sid)
      throw new AppError('UNAVAILABLE', undefined, { cause: error })
    })
    answers.set(session.sid, answer)
    return answer
  }
}
