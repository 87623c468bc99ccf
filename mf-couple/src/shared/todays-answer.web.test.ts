import { expect, it } from 'vitest'
import { todaysAnswer } from './todays-answer.ts'

const today = '2026-11-21'

function begin() {
  const { promise, resolve } = Promise.withResolvers<{ date: string } | null>()
  const kept: string[] = []
  const todays = todaysAnswer(
    () => promise,
    ({ date }) => void kept.push(date),
  )
  return { todays, kept, asking: todays.ask(), answer: () => resolve({ date: today }) }
}

it('an early answer goes to the query that awaits it, and to the cache without one', async () => {
  const awaited = begin()
  const given = awaited.todays.of(today)
  awaited.answer()
  expect(await given).toEqual({ date: today })
  const early = begin()
  early.answer()
  await Promise.all([awaited.asking, early.asking])
  expect([awaited.kept, early.kept]).toEqual([[], [today]])
})

it('an early answer does not go to a second query, which may follow a change', async () => {
  const { todays, answer } = begin()
  const first = todays.of(today)
  const again = todays.of(today)
  answer()
  expect([await first, await again]).toEqual([{ date: today }, null])
})
