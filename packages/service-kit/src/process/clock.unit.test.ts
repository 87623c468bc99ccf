import { afterEach, describe, expect, it } from 'vitest'
import { machineClock, moveClock, systemClock } from './clock.ts'

afterEach(() => moveClock(0, undefined))

const aheadS = () => Math.round((systemClock().getTime() - machineClock().getTime()) / 1000)

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
