import { describe, expect, it } from 'vitest'
import { nextPinTry, type PinPolicy, type PinTries } from './pin-lock.rules.ts'

const minuteMs = 60_000
const policy: PinPolicy = { freeTries: 5, waitsMs: [1, 5, 15, 60].map((m) => m * minuteMs), quietMs: 1440 * minuteMs }
const start = new Date('2026-11-21T08:00:00Z').getTime()

const tryAt = (tries: PinTries | null, ms: number) => nextPinTry(tries, new Date(start + ms), policy)
const goAt = (tries: PinTries | null, ms: number): PinTries => {
  const next = tryAt(tries, ms)
  if (next.kind === 'locked') throw new Error(`locked for ${next.retryAfterS} s`)
  return next.tries
}
const afterFive = (): PinTries => {
  let tries: PinTries | null = null
  for (let i = 0; i < 5; i += 1) tries = goAt(tries, i)
  if (!tries) throw new Error('nothing was tried')
  return tries
}

describe('the PIN lock', () => {
  it('lets five tries pass and then waits 1, 5, 15, 60 and again 60 minutes', () => {
    let tries = afterFive()
    let now = 4
    for (const wait of [1, 5, 15, 60, 60]) {
      expect(tryAt(tries, now + wait * minuteMs - 1)).toEqual({ kind: 'locked', retryAfterS: 1 })
      now += wait * minuteMs
      tries = goAt(tries, now)
    }
  })

  it('says how long to wait', () => {
    expect(tryAt(afterFive(), 4)).toEqual({ kind: 'locked', retryAfterS: 60 })
  })

  it('begins anew after a quiet day', () => {
    expect(goAt(afterFive(), 4 + policy.quietMs).count).toBe(1)
  })
})
