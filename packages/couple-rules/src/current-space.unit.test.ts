import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currentFirst, isReadable, readableUntil, type Membership } from './current-space.ts'

const now = new Date('2026-11-21T12:00:00Z')
const day = (count: number): Date => new Date(now.getTime() + count * 86_400_000)

const space = (
  _id: string,
  status: Membership['status'],
  joined: string,
  more: { userId?: string; endedAt?: Date | null } = {},
): Membership => ({
  _id,
  status,
  endedAt: status === 'ENDED' ? (more.endedAt ?? day(-1)) : null,
  members: [{ userId: more.userId ?? 'me', joinedAt: new Date(joined) }],
})
const idsOf = (spaces: readonly Membership[]) => currentFirst('me', spaces, now).map(({ _id }) => _id)

describe('the current space of a user', () => {
  it('is the active one, although an ended one was joined later', () =>
    expect(idsOf([space('ended', 'ENDED', '2026-06-01'), space('active', 'ACTIVE', '2020-01-01')])).toEqual([
      'active',
      'ended',
    ]))

  it('is an older paused one before a newer ended one', () =>
    expect(idsOf([space('ended', 'ENDED', '2026-06-01'), space('paused', 'PAUSED', '2020-01-01')])).toEqual([
      'paused',
      'ended',
    ]))

  it('is the one joined last if both have ended', () =>
    expect(idsOf([space('a', 'ENDED', '2024-01-01'), space('b', 'ENDED', '2026-01-01')])).toEqual(['b', 'a']))

  it('is never a space of others or an unreadable one', () => {
    expect(idsOf([space('a', 'ACTIVE', '2024-01-01', { userId: 'you' })])).toEqual([])
    expect(idsOf([space('a', 'ENDED', '2024-01-01', { endedAt: day(-90) })])).toEqual([])
    expect(idsOf([])).toEqual([])
  })

  it('does not depend on the order of the list', () => {
    const membership = fc
      .record({
        _id: fc.uuid(),
        status: fc.constantFrom('ACTIVE', 'PAUSED', 'ENDED'),
        joined: fc.integer({ min: 0, max: 3 }),
        ended: fc.integer({ min: -120, max: 0 }),
        userId: fc.constantFrom('me', 'you'),
      })
      .map(({ _id, status, joined, ended, userId }) =>
        space(_id, status, day(joined).toISOString(), { userId, endedAt: day(ended) }),
      )
    const spaces = fc.uniqueArray(membership, { selector: ({ _id }) => _id, maxLength: 8 })
    const shuffled = spaces.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(idsOf(other)).toEqual(idsOf(one))
      }),
    )
  })
})

describe('an ended space', () => {
  it('is readable for exactly ninety days', () => {
    const ended = space('a', 'ENDED', '2024-01-01', { endedAt: now })
    expect(readableUntil(ended)).toEqual(day(90))
    expect(isReadable(ended, new Date(day(90).getTime() - 1))).toBe(true)
    expect(isReadable(ended, day(90))).toBe(false)
  })

  it.each(['ACTIVE', 'PAUSED'] as const)('is not one that is %s: that has no end', (status) => {
    expect(readableUntil(space('a', status, '2024-01-01'))).toBeNull()
    expect(isReadable(space('a', status, '2024-01-01'), day(10_000))).toBe(true)
  })
})
