import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

const failing = (times: number) => {
  const breaker = createCircuitBreaker()
  for (let i = 0; i < times; i += 1) breaker.record(false, 0)
  return breaker
}

describe('a circuit breaker', () => {
  it('opens after ten attempts of which half failed', () => {
    expect(failing(9).admits(0)).toBe(true)
    expect(failing(10).admits(0)).toBe(false)
  })
  it('admits a trial after half a second, and closes when it succeeds', () => {
    const breaker = failing(10)
    expect(breaker.admits(499)).toBe(false)
    expect(breaker.admits(500)).toBe(true)
    expect(breaker.admits(500)).toBe(false)
    breaker.record(true, 600)
    expect(breaker.admits(600)).toBe(true)
  })
  it('opens again when the trial fails, and admits another if its outcome never comes', () => {
    const breaker = failing(10)
    breaker.admits(500)
    breaker.record(false, 600)
    expect(breaker.admits(1_000)).toBe(false)
    expect(breaker.admits(1_100)).toBe(true)
    expect(breaker.admits(1_600)).toBe(true)
  })
  it('forgets failures older than ten seconds', () => {
    const breaker = failing(9)
    for (let i = 0; i < 5; i += 1) breaker.record(false, 10_001)
    expect(breaker.admits(10_001)).toBe(true)
  })
})
