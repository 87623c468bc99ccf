import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTry, triesExpireAt, type NextTry, type Tries, type WaitPolicy } from './tries.rules.ts'

const minuteMs = 60_000
const policy: WaitPolicy = { freeTries: 5, waitsMs: [1, 5, 15, 60].map((m) => m * minuteMs), quietMs: 1440 * minuteMs }
const start = new Date('2026-11-21T08:00:00Z').getTime()

const tryAt = (tries: Tries | null, ms: number) => nextTry(tries, new Date(start + ms), policy)
const goAt = (tries: Tries | null, ms: number): Tries => {
  const next = tryAt(tries, ms)
  if (next.kind === 'wait') throw new Error(`locked for ${next.retryAfterS} s`)
  return next.tries
}
const afterFive = (): Tries => {
  let tries: Tries | null = null
  for (let i = 0; i < 5; i += 1) tries = goAt(tries, i)
  if (!tries) throw new Error('nothing was tried')
  return tries
}

describe('the waits between wrong attempts', () => {
  it('allow five attempts and then are 1, 5, 15, 60 and again 60 minutes', () => {
    let tries = afterFive()
    let now = 4
    for (const wait of [1, 5, 15, 60, 60]) {
      expect(tryAt(tries, now + wait * minuteMs - 1)).toEqual({ kind: 'wait', retryAfterS: 1 })
      now += wait * minuteMs
      tries = goAt(tries, now)
    }
  })

  it('tell the client how long to wait', () => {
    expect(tryAt(afterFive(), 4)).toEqual({ kind: 'wait', retryAfterS: 60 })
  })

  it('start over after a day without attempts', () => {
    expect(goAt(afterFive(), 4 + policy.quietMs).count).toBe(1)
  })
})

interface Attempt {
  readonly at: number
  readonly next: NextTry
}

const attempts = (pauses: readonly number[], of: WaitPolicy): { all: Attempt[]; tries: Tries | null } => {
  let tries: Tries | null = null
  let at = start
  const all = pauses.map((pause): Attempt => {
    at += pause
    const next = nextTry(tries, new Date(at), of)
    if (next.kind === 'go') tries = next.tries
    return { at, next }
  })
  return { all, tries }
}
const wentAhead = ({ all }: { all: Attempt[] }): number[] =>
  all.flatMap(({ at, next }) => (next.kind === 'go' ? [at] : []))

const policies = fc.record({
  freeTries: fc.integer({ min: 1, max: 10 }),
  waitsMs: fc.array(
    fc.integer({ min: 1, max: 120 }).map((minutes) => minutes * minuteMs),
    { minLength: 1, maxLength: 6 },
  ),
  quietMs: fc.constant(1440 * minuteMs),
})
const pauses = fc.array(fc.integer({ min: 0, max: 90 * minuteMs }), { maxLength: 60 })

describe('an attacker at any pace', () => {
  it('never gets two attempts closer together than the wait, once the free ones are used', () => {
    fc.assert(
      fc.property(policies, pauses, (of, given) => {
        const went = wentAhead(attempts(given, of))
        return went.every((at, index) => {
          if (index < of.freeTries) return true
          const wait = of.waitsMs[Math.min(index - of.freeTries, of.waitsMs.length - 1)] ?? 0
          return at - (went[index - 1] ?? 0) >= wait
        })
      }),
    )
  })

  it('may try again exactly when the announced wait ends', () => {
    fc.assert(
      fc.property(policies, pauses, (of, given) => {
        let tries: Tries | null = null
        return attempts(given, of).all.every(({ at, next }) => {
          if (next.kind === 'go') {
            tries = next.tries
            return true
          }
          const over = at + next.retryAfterS * 1000
          const [then, before] = [over, over - 1000].map((moment) => nextTry(tries, new Date(moment), of).kind)
          return then === 'go' && before === 'wait'
        })
      }),
    )
  })

  it('keeps their count until the wait no longer depends on it', () => {
    fc.assert(
      fc.property(policies, pauses, (of, given) => {
        const { tries } = attempts(given, of)
        if (!tries) return
        const expiry = triesExpireAt(tries, of)
        expect(nextTry(tries, expiry, of)).toEqual(nextTry(null, expiry, of))
      }),
    )
  })
})
