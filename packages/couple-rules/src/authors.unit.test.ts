import { describe, expect, it } from 'vitest'
import { authorsFor } from './authors.ts'

const day = (count: number): Date => new Date(Date.UTC(2026, 0, count))
const space = {
  members: [
    { userId: 'anna', joinedAt: day(1) },
    { userId: 'carl', joinedAt: day(20) },
  ],
  formerMembers: [{ userId: 'ben', leftAt: day(10) }],
}

describe('the authors whom a member reads', () => {
  it('are both members and former members of the same time', () =>
    expect(authorsFor(space, 'anna')).toEqual(['anna', 'carl', 'ben']))

  it('exclude a member who had left before', () => expect(authorsFor(space, 'carl')).toEqual(['anna', 'carl']))

  it('are nobody for a user outside the space', () => {
    expect(authorsFor(space, 'ben')).toEqual([])
    expect(authorsFor(space, 'dora')).toEqual([])
  })
})
