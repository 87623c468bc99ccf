import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import { describe, expect, it } from 'vitest'
import {
  enteredByPair,
  matchOfPair,
  invitationAt,
  opensEmptySpace,
  refusalAt,
  ringAt,
  verdictOf,
} from './pair.rules.ts'
import { anInvitation, aRing, aSecret, aSpace, hour, member, now } from '../../test/space-docs.ts'
import type { SpaceDoc } from './space.model.ts'

const pairOf = (ring: string) => ({ token: 'space', object: ring })
const opening = (space: SpaceDoc | null, pair: Pair) => ({
  found: matchOfPair(space, pair, now),
  refusal: refusalAt(space, pair, now),
  ring: ringAt(space, pair),
  invitation: invitationAt(space, pair),
})

describe('the state of a pair of space token and ring', () => {
  it.each([
    ['a free ring of an empty space', aSpace({ rings: [aRing()] }), 'free-empty', null],
    ['a free ring of a space with one member', aSpace({ rings: [aRing()], members: [member('a')] }), 'free-one', null],
    [
      'a free ring of a full space',
      aSpace({ rings: [aRing()], members: [member('a'), member('b')] }),
      'free-full',
      'SPACE_FULL',
    ],
    ['an owned ring', aSpace({ rings: [aRing({ ownerId: 'a' })], members: [member('a')] }), 'owned', 'RING_TAKEN'],
    ['a lost ring', aSpace({ rings: [aRing({ ownerId: 'a', status: 'INACTIVE' })] }), 'inactive', 'RING_INACTIVE'],
    ['a disabled ring', aSpace({ rings: [aRing({ status: 'DISABLED' })] }), 'inactive', 'RING_INACTIVE'],
    ['a free ring of a paused space', aSpace({ rings: [aRing()], status: 'PAUSED' }), 'inactive', 'RING_INACTIVE'],
    [
      'an owned ring of an ended space',
      aSpace({ rings: [aRing({ ownerId: 'a' })], status: 'ENDED' }),
      'owned',
      'RING_TAKEN',
    ],
  ] as const)('%s', (_, space, found, refusal) => {
    expect(opening(space, pairOf('ring'))).toMatchObject({ found, refusal })
  })

  it("is unknown without a space, with another space's ring, or with a wrong space token", () => {
    const space = aSpace({ rings: [aRing()] })
    for (const one of [
      opening(null, pairOf('ring')),
      opening(space, pairOf('another')),
      opening(space, { token: 'another', object: 'ring' }),
    ]) {
      expect(one).toEqual({ found: 'unknown', refusal: 'TAP_UNKNOWN', ring: null, invitation: null })
    }
  })
})

describe('the state of an invitation', () => {
  const beta = { token: 'invitation', object: 'beta' } as const

  it('is open while unused, not withdrawn, not expired, and the space has room', () => {
    const space = aSpace({ members: [member('a')], invitations: [anInvitation()] })
    expect(opening(space, beta)).toMatchObject({ found: 'invitation', refusal: null })
    expect(opensEmptySpace(space, beta, now)).toBe(false)
  })

  it.each([
    ['used', { usedBy: 'b' }],
    ['withdrawn', { withdrawnAt: now }],
    ['expired', { expiresAt: new Date(now.getTime() - 1) }],
    ['expiring at this very moment', { expiresAt: now }],
  ])('is gone when %s', (_, change) => {
    const space = aSpace({ members: [member('a')], invitations: [anInvitation(change)] })
    expect(opening(space, beta)).toMatchObject({ found: 'invitation-gone', refusal: 'INVITATION_GONE' })
  })

  it('is gone in a space that is not active', () => {
    const space = aSpace({ status: 'ENDED', members: [member('a')], invitations: [anInvitation()] })
    expect(opening(space, beta)).toMatchObject({ found: 'invitation-gone', refusal: 'INVITATION_GONE' })
  })

  it('is full once another user joined by a ring', () => {
    const space = aSpace({ members: [member('a'), member('b')], invitations: [anInvitation()] })
    expect(opening(space, beta)).toMatchObject({ found: 'invitation-gone', refusal: 'SPACE_FULL' })
  })

  it('is unknown with the other object, and with the space token', () => {
    const space = aSpace({ members: [member('a')], invitations: [anInvitation()] })
    expect(opening(space, { ...beta, object: 'alpha' }).found).toBe('unknown')
    expect(opening(space, { ...beta, token: 'space' }).found).toBe('unknown')
  })

  it('opens an empty space if an operator issued it', () => {
    const space = aSpace({ invitations: [anInvitation({ object: 'alpha', createdBy: null })] })
    expect(opensEmptySpace(space, { ...beta, object: 'alpha' }, now)).toBe(true)
  })
})

describe('a repeated entry', () => {
  it('is recognised by the ring the user owns or the invitation they used', () => {
    const space = aSpace({
      members: [member('a'), member('b')],
      rings: [aRing({ ownerId: 'a' })],
      invitations: [anInvitation({ usedBy: 'b', expiresAt: new Date(now.getTime() - hour) })],
    })
    const byRing = pairOf('ring')
    const byInvitation = { token: 'invitation', object: 'beta' }
    expect(enteredByPair(space, byRing, 'a')).toBe(true)
    expect(enteredByPair(space, byRing, 'b')).toBe(false)
    expect(enteredByPair(space, byInvitation, 'b')).toBe(true)
    expect(enteredByPair(space, byInvitation, 'a')).toBe(false)
  })

  it('is not recognised by a ring that was lost since', () => {
    const space = aSpace({ members: [member('a')], rings: [aRing({ ownerId: 'a', status: 'INACTIVE' })] })
    expect(enteredByPair(space, pairOf('ring'), 'a')).toBe(false)
  })
})

const verdictAt = (space: ReturnType<typeof aSpace> | null, ring = 'ring') =>
  verdictOf(space, { token: 'space', object: ring }, now)

describe('a verdict', () => {
  it('names space, members, ring and owner of an owned ring', () => {
    const space = aSpace({
      members: [member('a'), member('b')],
      rings: [aRing({ ownerId: 'b', pinSetting: 'always' })],
      spaceSettingComplete: true,
    })
    expect(verdictAt(space)).toEqual({
      found: 'owned',
      spaceId: 's1',
      spaceName: 'Our Love Space',
      spaceStatus: 'ACTIVE',
      spaceSettingComplete: true,
      memberIds: ['a', 'b'],
      ringId: 'r1',
      ringName: 'Ring 1',
      ownerId: 'b',
      pinSetting: 'always',
      canCreateSpace: false,
    })
  })

  it('lets the first of two create the space', () => {
    expect(verdictAt(aSpace({ rings: [aRing()] })).canCreateSpace).toBe(true)
    expect(verdictAt(aSpace({ rings: [aRing()], members: [member('a')] })).canCreateSpace).toBe(false)
  })

  it('is the same for an unknown space and for an unknown ring of a known space', () => {
    const known = verdictAt(aSpace({ rings: [aRing({ token: aSecret('other') })], members: [member('a')] }))
    expect(known).toEqual(verdictAt(null))
    expect(Object.keys(known).toSorted()).toEqual((TapVerdict.required ?? []).toSorted())
  })

  it('names no ring for an invitation', () => {
    const space = aSpace({ invitations: [anInvitation({ object: 'alpha' })] })
    const verdict = verdictOf(space, { token: 'invitation', object: 'alpha' }, now)
    expect(verdict).toMatchObject({ found: 'invitation', ringId: null, canCreateSpace: true })
  })
})
