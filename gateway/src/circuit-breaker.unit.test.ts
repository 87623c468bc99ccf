import { describe, expect, it } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

const create = () => {
  const clock = { ms: 0 }
  return { clock, breaker: createCircuitBreaker(() => clock.ms) }
}

describe('the breaker of a replica', () => {
  it('opens at a failure, is half-open after a second, and closes at a success', () => {
    const { clock, breaker } = create()
    expect(breaker.state()).toBe('closed')
    breaker.failed()
    expect(breaker.state()).toBe('open')
    clock.ms = 1_000
    expect(breaker.state()).toBe('half-open')
    breaker.succeeded()
    expect(breaker.state()).toBe('closed')
  })
  it('gives one trial per rest while half-open, and none while open', () => {
    const { clock, breaker } = create()
    breaker.rest()
    expect(breaker.takesTrial()).toBe(false)
    clock.ms = 1_000
    expect([breaker.takesTrial(), breaker.takesTrial()]).toEqual([true, false])
    clock.ms = 2_000
    expect(breaker.takesTrial()).toBe(true)
  })
  it('is open while the probe fails, whatever requests say, and gives no trial', () => {
    const { clock, breaker } = create()
    breaker.probed(false)
    breaker.succeeded()
    clock.ms = 10_000
    expect([breaker.state(), breaker.takesTrial()]).toEqual(['open', false])
    breaker.probed(true)
    expect(breaker.state()).toBe('closed')
  })
  it('is half-open at once when the probe succeeds again', () => {
    const { breaker } = create()
    breaker.failed()
    breaker.probed(false)
    breaker.probed(true)
    expect(breaker.state()).toBe('half-open')
  })
  it('as the last resort takes every request until the tenth failure in a row, then one per rest', () => {
    const { clock, breaker } = create()
    for (let i = 0; i < 9; i += 1) breaker.failed()
    expect(breaker.takesLastResort()).toBe(true)
    breaker.failed()
    expect(breaker.takesLastResort()).toBe(false)
    clock.ms = 1_000
    expect([breaker.takesLastResort(), breaker.takesLastResort()]).toEqual([true, false])
    breaker.succeeded()
    expect(breaker.takesLastResort()).toBe(true)
  })
})
