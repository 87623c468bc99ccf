import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesOf, quietUntil, wallMinutes } from './quiet-hours.rules.ts'

const minuteMs = 60_000
const overNight = { from: '22:00', to: '07:00' }
const untilIn = (timeZone: string, now: string, quietHours = overNight) =>
  quietUntil({ quietHours, timeZone }, new Date(now))?.toISOString()

describe('quiet hours', () => {
  it("follow the clock at the reader's place", () => {
    expect(untilIn('Europe/Paris', '2026-11-21T21:00:00Z')).toBe('2026-11-22T06:00:00.000Z')
    expect(untilIn('America/New_York', '2026-11-21T21:00:00Z')).toBeUndefined()
    expect(untilIn('Asia/Kolkata', '2026-11-21T16:30:00Z')).toBe('2026-11-22T01:30:00.000Z')
  })

  it('start with their first minute and end with their last', () => {
    expect(untilIn('UTC', '2026-11-21T21:59:59.999Z')).toBeUndefined()
    expect(untilIn('UTC', '2026-11-21T22:00:00Z')).toBe('2026-11-22T07:00:00.000Z')
    expect(untilIn('UTC', '2026-11-22T06:59:59.999Z')).toBe('2026-11-22T07:00:00.000Z')
    expect(untilIn('UTC', '2026-11-22T07:00:00Z')).toBeUndefined()
  })

  it('may lie within a day', () => {
    const atNoon = { from: '12:00', to: '14:30' }
    expect(untilIn('UTC', '2026-11-22T13:00:00Z', atNoon)).toBe('2026-11-22T14:30:00.000Z')
    expect(untilIn('UTC', '2026-11-22T11:00:00Z', atNoon)).toBeUndefined()
  })

  it('end by the clock in a night with an hour less, an hour more, or without their end time', () => {
    expect(untilIn('Europe/Paris', '2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
    expect(untilIn('Europe/Paris', '2026-10-24T23:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
    expect(untilIn('Europe/Paris', '2026-03-28T23:00:00Z', { from: '22:00', to: '02:30' })).toBe(
      '2026-03-29T01:00:00.000Z',
    )
  })

  it('do not exist unless chosen', () => {
    expect(quietUntil({ quietHours: null, timeZone: 'UTC' }, new Date())).toBeNull()
  })

  const zone = fc.constantFrom(
    'UTC',
    'Europe/Paris',
    'America/New_York',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Africa/Casablanca',
  )
  const time = fc
    .integer({ min: 0, max: 1439 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  const instant = fc.oneof(
    fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 0, 1) }),
    fc
      .tuple(
        fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'),
        fc.integer({ min: -1440, max: 1440 }),
      )
      .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs),
  )

  it('end at the first minute whose clock is outside, in every zone and night', () => {
    fc.assert(
      fc.property(zone, time, time, instant, (timeZone, from, to, at) => {
        fc.pre(from !== to)
        const isWithin = (moment: number): boolean => {
          const shown = wallMinutes(timeZone, moment)
          return from < to
            ? minutesOf(from) <= shown && shown < minutesOf(to)
            : shown >= minutesOf(from) || shown < minutesOf(to)
        }
        const until = quietUntil({ quietHours: { from, to }, timeZone }, new Date(at))
        if (!isWithin(at)) return until === null
        if (!until || isWithin(until.getTime())) return false
        const start = Math.floor(at / minuteMs) * minuteMs
        for (let moment = start; moment < until.getTime(); moment += 7 * minuteMs) {
          if (!isWithin(moment)) return false
        }
        return isWithin(until.getTime() - minuteMs) && until.getTime() % minuteMs === 0
      }),
      { numRuns: 150 },
    )
  })
})
