import { routesByOwner } from '@love-space/contracts/catalog.ts'
import type { Caller } from '@love-space/contracts/route.ts'
import { describe, expect, it } from 'vitest'
import { createBuckets, isGuessable } from './rate-limits.ts'

describe('a token bucket', () => {
  it('gives the burst, then the time to wait, then refills', () => {
    const { take } = createBuckets({ perSecond: 2, burst: 3 })
    expect([take('a', 0), take('a', 0), take('a', 0)]).toEqual([0, 0, 0])
    expect(take('a', 0)).toBe(1)
    expect(take('b', 0)).toBe(0)
    expect(take('a', 500)).toBe(0)
    expect(take('a', 500)).toBe(1)
  })
  it('shares the burst and the refill with other gateways, from when they come until they go', () => {
    let gateways = 1
    const { take } = createBuckets({ perSecond: 2, burst: 4 }, () => gateways)
    expect(take('a', 0)).toBe(0)
    gateways = 2
    expect([take('a', 0), take('a', 0), take('a', 0), take('a', 1_000), take('a', 1_000)]).toEqual([0, 0, 1, 0, 1])
    gateways = 100
    expect([take('b', 1_000), take('b', 1_000)]).toEqual([0, 50])
    gateways = 1
    expect([take('a', 2_000), take('a', 2_000), take('a', 2_000)]).toEqual([0, 0, 1])
  })
  it('does not refill when the clock goes back', () => {
    const { take } = createBuckets({ perSecond: 1, burst: 1 })
    expect(take('a', 10_000)).toBe(0)
    expect(take('a', 5_000)).toBe(1)
  })
})

describe('the tighter bucket', () => {
  it('covers every route that allows guessing a secret, and none that is read often', () => {
    const guarded = Object.entries(routesByOwner).flatMap(([owner, routes]) =>
      routes.filter((spec) => isGuessable(spec, owner as Caller)).map(({ id }) => id),
    )
    expect(guarded).toEqual(
      expect.arrayContaining([
        'login',
        'register',
        'refreshSession',
        'verifyPin',
        'changePin',
        'changePassword',
        'handleSpaceToken',
        'peekSpaceToken',
        'passwordlessSpaceLogin',
        'validateSpaceToken',
      ]),
    )
    expect(guarded).not.toContain('meWithRoles')
    expect(guarded).not.toContain('liveStream')
  })
})
