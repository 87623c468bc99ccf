import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { todayOf } from './calendar.ts'
import { addDays, daysBetween } from './days.ts'
import { currentPause, freezesPerMonth, streakOf, withPause, type Pause } from './streak.ts'

const daysUntil = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, -index))

describe('a streak', () => {
  it('counts active days in a row up to today', () => {
    expect(streakOf(daysUntil('2026-11-21', 10), '2026-11-21')).toEqual({
      days: 10,
      best: 10,
      freezesLeft: 2,
      isPaused: false,
      isTodayDone: true,
    })
  })

  it('is zero without activity', () => {
    expect(streakOf([], '2026-11-21')).toMatchObject({ days: 0, best: 0, freezesLeft: 2, isTodayDone: false })
  })

  it('survives an inactive today without using a freeze', () => {
    expect(streakOf(daysUntil('2026-11-20', 5), '2026-11-21')).toMatchObject({
      days: 5,
      freezesLeft: 2,
      isTodayDone: false,
    })
  })

  it('counts a day once, however many activities it has', () => {
    expect(streakOf(['2026-11-21', '2026-11-21', '2026-11-20'], '2026-11-21').days).toBe(2)
  })

  it('survives two missed days of a month and ends at the third', () => {
    const before = daysUntil('2026-11-10', 4)
    expect(streakOf([...before, '2026-11-13'], '2026-11-13')).toMatchObject({ days: 5, freezesLeft: 0 })
    expect(streakOf([...before, '2026-11-14'], '2026-11-14')).toMatchObject({ days: 1, best: 4 })
  })

  it('restarts after the first of three missed days of a month', () => {
    const days = daysUntil('2026-11-20', 40).filter((day) => !['2026-11-05', '2026-11-10', '2026-11-15'].includes(day))
    expect(streakOf(days, '2026-11-20')).toMatchObject({ days: 13, freezesLeft: 0 })
  })

  it('never gets shorter by more activities on any day', () => {
    const today = '2026-11-21'
    const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 90 })
    fc.assert(
      fc.property(someDays, fc.integer({ min: 0, max: 120 }), (ages, more) => {
        const days = ages.map((age) => addDays(today, -age))
        const [less, with1] = [streakOf(days, today), streakOf([...days, addDays(today, -more)], today)]
        expect(with1.days).toBeGreaterThanOrEqual(less.days)
        expect(with1.best).toBeGreaterThanOrEqual(less.best)
      }),
    )
  })

  it('gets new freezes every month', () => {
    const days = [...daysUntil('2026-10-29', 3), '2026-11-03']
    expect(streakOf(days, '2026-11-03')).toMatchObject({ days: 4, freezesLeft: 0 })
    expect(streakOf(daysUntil('2026-10-10', 2), '2026-11-03')).toMatchObject({ days: 0, freezesLeft: 2 })
  })

  it('uses no freeze if there is no streak to keep', () => {
    expect(streakOf(['2026-11-01', ...daysUntil('2026-11-20', 2)], '2026-11-21')).toMatchObject({ days: 2, best: 2 })
  })

  it('pauses with the couple, and still counts what they do then', () => {
    const pause = { from: '2026-11-08', to: '2026-11-19' }
    const before = daysUntil('2026-11-07', 7)
    expect(streakOf([...before, '2026-11-20'], '2026-11-20', [pause])).toMatchObject({ days: 8, freezesLeft: 2 })
    expect(streakOf([...before, '2026-11-10'], '2026-11-12', [pause])).toMatchObject({ days: 8, isPaused: true })
    expect(streakOf([...before, '2026-11-20'], '2026-11-20').days).toBe(1)
  })

  it('remembers the longest one after it has ended', () => {
    expect(streakOf([...daysUntil('2026-03-10', 30), '2026-11-21'], '2026-11-21')).toMatchObject({ days: 1, best: 30 })
  })

  it("follows the space's midnight when clocks change", () => {
    const calendar = { timeZone: 'Europe/Berlin', formerZone: null }
    // Late evening in Berlin, over both clock changes of a year.
    const evening = (index: number) => new Date(Date.UTC(2026, 2, 20 + index, index < 9 ? 22 : 21, 30))
    const days = Array.from({ length: 230 }, (_, index) => todayOf(calendar, evening(index)))
    expect(streakOf(days, days.at(-1) ?? '').days).toBe(new Set(days).size)
    expect(new Set(days).size).toBe(230)
  })

  it('is at most the longest one, and both are at most the number of active days', () => {
    const today = '2026-11-21'
    const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { maxLength: 90 })
    fc.assert(
      fc.property(someDays, (ages) => {
        const days = ages.map((age) => addDays(today, -age))
        const { days: now, best, freezesLeft } = streakOf(days, today)
        expect(now).toBeLessThanOrEqual(best)
        expect(best).toBeLessThanOrEqual(days.length)
        expect(freezesLeft).toBeGreaterThanOrEqual(0)
        expect(freezesLeft).toBeLessThanOrEqual(freezesPerMonth)
        // The gap before today has at most the freezes of two months.
        const newest = days.toSorted().at(-1) ?? today
        const gap = now > 0 ? daysBetween(newest, today) : 0
        expect(gap).toBeLessThanOrEqual(2 * freezesPerMonth + 1)
        // Order and repetition do not matter.
        expect(streakOf([...days].reverse().concat(days), today)).toEqual(streakOf(days, today))
      }),
    )
  })
})

describe('a pause', () => {
  const today = '2026-11-21'
  const day = (offset: number) => addDays(today, offset)
  const pauseOf = (from: number, to: number): Pause => ({ from: day(from), to: day(to) })
  const someDays = fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 70 })
  const somePauses = fc.array(
    fc.record({ from: fc.integer({ min: -90, max: 20 }), length: fc.integer({ min: 0, max: 20 }) }),
    { maxLength: 5 },
  )
  const daysOf = (ages: readonly number[]) => ages.map((age) => day(-age))
  const pausesOf = (given: readonly { from: number; length: number }[]) =>
    given.map(({ from, length }) => pauseOf(from, from + length))

  it('is the running one, otherwise the next one', () => {
    const [running, next, later] = [pauseOf(-2, 3), pauseOf(5, 9), pauseOf(12, 13)]
    expect(currentPause([pauseOf(-9, -5), later, next, running], today)).toEqual(running)
    expect(currentPause([later, next], today)).toEqual(next)
    expect(currentPause([pauseOf(-9, -1)], today)).toBeNull()
  })

  it('keeps its beginning when it is made longer or shorter', () => {
    expect(withPause([pauseOf(-2, 3)], pauseOf(0, 8), today)).toEqual([pauseOf(-2, 8)])
    expect(withPause([pauseOf(-2, 3)], pauseOf(-2, 0), today)).toEqual([pauseOf(-2, 0)])
  })

  it('keeps its past days when it is ended, and none if it had not begun', () => {
    expect(withPause([pauseOf(-2, 3)], null, today)).toEqual([pauseOf(-2, -1)])
    expect(withPause([pauseOf(0, 3)], null, today)).toEqual([])
    expect(withPause([pauseOf(5, 9)], null, today)).toEqual([])
    expect(withPause([pauseOf(-2, 3)], pauseOf(10, 12), today)).toEqual([pauseOf(-2, -1), pauseOf(10, 12)])
  })

  it('never shortens a streak, and never counts as a day', () => {
    fc.assert(
      fc.property(someDays, somePauses, (ages, given) => {
        const days = daysOf(ages)
        const without = streakOf(days, today)
        const paused = streakOf(days, today, pausesOf(given))
        expect(paused.days).toBeGreaterThanOrEqual(without.days)
        expect(paused.best).toBeGreaterThanOrEqual(without.best)
        expect(paused.best).toBeLessThanOrEqual(days.length)
      }),
    )
  })

  it('keeps a streak over all its days without a freeze', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }), (count, length) => {
        const before = Array.from({ length: count }, (_, index) => day(-length - 1 - index))
        const { days, freezesLeft } = streakOf(before, today, [pauseOf(-length, 0)])
        expect([days, freezesLeft]).toEqual([count, freezesPerMonth])
      }),
    )
  })

  it('leaves the past unchanged, whatever a couple chooses', () => {
    const wanted = fc.option(
      fc.record({ from: fc.integer({ min: 0, max: 20 }), length: fc.integer({ min: 0, max: 20 }) }),
    )
    fc.assert(
      fc.property(somePauses, wanted, (given, choice) => {
        // Adds pauses as couples do: in sequence, without overlap.
        const pauses = pausesOf(given).reduce<Pause[]>((known, one) => withPause(known, one, one.from), [])
        const next = withPause(pauses, choice && pauseOf(choice.from, choice.from + choice.length), today)
        const isPaused = (all: readonly Pause[], one: string) => all.some(({ from, to }) => from <= one && one <= to)
        for (let age = 1; age <= 90; age += 1) expect(isPaused(next, day(-age))).toBe(isPaused(pauses, day(-age)))
        const open = next.filter(({ to }) => to >= today)
        expect(open.length).toBeLessThanOrEqual(1)
        for (const { from, to } of next) expect(from <= to).toBe(true)
      }),
    )
  })
})
