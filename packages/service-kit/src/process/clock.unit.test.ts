import { afterEach, describe, expect, it } from 'vitest'
import { machineClock, moveClock, systemClock } from './clock.ts'

afterEach(() => moveClock(0, undefined))

const aheadS = () => {
  // Read first, because a difference just below 0 rounds to -0.
  const machineMs = machineClock().getTime()
  return Math.round((systemClock().getTime() - machineMs) / 1000)
}

describe('moveClock', () => {
  it('moves the one clock of the process, and back', () => {
    moveClock(3_600, 'http://localhost:8080')
    expect(aheadS()).toBe(3_600)
    moveClock(0, 'http://localhost:8080')
    expect(aheadS()).toBe(0)
  })

  it.each(['https://love.example', undefined])('refuses to move the clock at the origin %s', (origin) => {
    expect(() => moveClock(1, origin)).toThrow('CLOCK_OFFSET_S')
    expect(aheadS()).toBe(0)
  })

  it.each(['https://love.example', undefined])('leaves the clock as it is at the origin %s', (origin) => {
    expect(() => moveClock(0, origin)).not.toThrow()
  })
})
