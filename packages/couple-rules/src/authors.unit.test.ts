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

describe('whose words a member reads', () => {
  it('are both members’, and those of a former one they were there with', () =>
    expect(authorsFor(space, 'anna')).toEqual(['anna', 'carl', 'ben']))

  it('are not those of somebody who had left before they came', () =>
    expect(authorsFor(space, 'carl')).toEqual(['anna', 'carl']))

  it('are nobody’s for who is no member', () => {
    expect(authorsFor(space, 'ben')).toEqual([])
    expect(authorsFor(space, 'dora')).toEqual([])
  })
})
