import { describe, expect, it } from 'vitest'
import { currentSpaceOf, dayBefore, isRealDay, todayOf, withTimeZone, type Calendar } from './space.rules.ts'

const zone = (timeZone: string): Calendar => ({ timeZone, before: null })
const at = (instant: string): Date => new Date(instant)

describe('today in the time zone of the space', () => {
  it.each([
    ['Europe/Berlin', '2026-11-21T22:59:59.999Z', '2026-11-21'],
    ['Europe/Berlin', '2026-11-21T23:00:00.000Z', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-22T07:59:59Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-22T10:59:00Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22'],
    ['UTC', '2026-12-31T23:59:59.999Z', '2026-12-31'],
  ])('%s at %s is %s', (timeZone, now, day) => expect(todayOf(zone(timeZone), at(now))).toBe(day))

  it('changes at local midnight before and after the clocks go forward', () => {
    const berlin = zone('Europe/Berlin')
    expect(todayOf(berlin, at('2026-03-28T22:59:59Z'))).toBe('2026-03-28')
    expect(todayOf(berlin, at('2026-03-28T23:00:00Z'))).toBe('2026-03-29')
    expect(todayOf(berlin, at('2026-03-29T21:59:59Z'))).toBe('2026-03-29')
    expect(todayOf(berlin, at('2026-03-29T22:00:00Z'))).toBe('2026-03-30')
  })

  it('counts the day of 25 hours once', () => {
    const berlin = zone('Europe/Berlin')
    expect(todayOf(berlin, at('2026-10-24T22:00:00Z'))).toBe('2026-10-25')
    expect(todayOf(berlin, at('2026-10-25T22:59:59Z'))).toBe('2026-10-25')
    expect(todayOf(berlin, at('2026-10-25T23:00:00Z'))).toBe('2026-10-26')
  })

  it('holds where midnight itself is skipped', () => {
    const beirut = zone('Asia/Beirut')
    expect(todayOf(beirut, at('2026-03-28T21:59:59Z'))).toBe('2026-03-28')
    expect(todayOf(beirut, at('2026-03-28T22:00:00Z'))).toBe('2026-03-29')
  })
})

describe('a changed time zone counts from the next day', () => {
  it('keeps today when the new zone is already in tomorrow', () => {
    const changedAt = at('2026-11-21T19:00:00Z')
    const moved = withTimeZone(zone('Europe/Berlin'), 'Asia/Tokyo', changedAt)
    expect(todayOf(moved, changedAt)).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-21T22:59:59Z'))).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-21T23:00:00Z'))).toBe('2026-11-22')
    expect(todayOf(moved, at('2026-11-22T15:00:00Z'))).toBe('2026-11-23')
  })

  it('never falls back to yesterday when the new zone is still there', () => {
    const changedAt = at('2026-11-21T06:00:00Z')
    const moved = withTimeZone(zone('Europe/Berlin'), 'America/Los_Angeles', changedAt)
    expect(todayOf(moved, changedAt)).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-21T23:00:00Z'))).toBe('2026-11-21')
    expect(todayOf(moved, at('2026-11-22T08:00:00Z'))).toBe('2026-11-22')
  })

  it('keeps the zone the day began in when it is changed twice', () => {
    const once = withTimeZone(zone('Europe/Berlin'), 'Asia/Tokyo', at('2026-11-21T19:00:00Z'))
    const twice = withTimeZone(once, 'America/Los_Angeles', at('2026-11-21T19:05:00Z'))
    expect(todayOf(twice, at('2026-11-21T22:59:59Z'))).toBe('2026-11-21')
    expect(twice).toEqual({
      timeZone: 'America/Los_Angeles',
      before: { timeZone: 'Europe/Berlin', lastDay: '2026-11-21' },
    })
  })

  it('is the same calendar when the zone stays', () => {
    const berlin = zone('Europe/Berlin')
    expect(withTimeZone(berlin, 'Europe/Berlin', at('2026-11-21T19:00:00Z'))).toBe(berlin)
  })
})

describe('days', () => {
  it.each([
    ['2026-03-01', '2026-02-28'],
    ['2028-03-01', '2028-02-29'],
    ['2027-01-01', '2026-12-31'],
  ])('before %s comes %s', (day, before) => expect(dayBefore(day)).toBe(before))

  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-04-31', false],
  ])('%s is real: %s', (day, real) => expect(isRealDay(day)).toBe(real))
})

describe('the current space of a user', () => {
  const space = (id: string, status: 'ACTIVE' | 'PAUSED' | 'ENDED', joined: string, userId = 'me') => ({
    id,
    status,
    members: [{ userId, joinedAt: at(joined) }],
  })

  it('is an active one although an ended one was joined later', () => {
    const spaces = [space('ended', 'ENDED', '2026-06-01T00:00:00Z'), space('active', 'ACTIVE', '2020-01-01T00:00:00Z')]
    expect(currentSpaceOf('me', spaces)?.id).toBe('active')
  })

  it('is the one joined last among equals', () => {
    const spaces = [
      space('a', 'ENDED', '2024-01-01T00:00:00Z'),
      space('b', 'ENDED', '2026-01-01T00:00:00Z'),
      space('c', 'PAUSED', '2025-01-01T00:00:00Z'),
    ]
    expect(currentSpaceOf('me', spaces)?.id).toBe('b')
  })

  it('is never a space of other people', () => {
    expect(currentSpaceOf('me', [space('a', 'ACTIVE', '2024-01-01T00:00:00Z', 'you')])).toBeUndefined()
    expect(currentSpaceOf('me', [])).toBeUndefined()
  })
})
