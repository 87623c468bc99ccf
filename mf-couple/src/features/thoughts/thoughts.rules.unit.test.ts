import { expect, it } from 'vitest'
import { dayOf } from './thoughts.rules.ts'

const thought = (id: string, userId: string) => ({ id, userId, sentAt: '2026-11-21T12:00:00.000Z' })

it('a day counts both, and knows whether the last thought waits for an answer', () => {
  const all = [thought('1', 'mia'), thought('2', 'noah'), thought('3', 'noah')]
  expect(dayOf(all, 'mia')).toEqual({ mine: 1, theirs: 2, unanswered: all[2], last: all[2] })
  expect(dayOf([...all, thought('4', 'mia')], 'mia')).toMatchObject({ unanswered: undefined, last: all[2] })
  expect(dayOf([], 'mia')).toEqual({ mine: 0, theirs: 0, unanswered: undefined, last: undefined })
})
