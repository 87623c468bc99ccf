import { describe, expect, it } from 'vitest'
import { enteredHere, findOpening, opensEmptySpace } from './opening.rules.ts'
import { anInvitation, aRing, aSpace, hour, member, now } from '../../test/space-docs.ts'

const pairOf = (ring: string) => ({ tokenHash: 'space', object: { hash: ring } })

describe('what stands at a pair of space token and ring', () => {
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
    expect(findOpening(space, pairOf('ring'), now)).toMatchObject({ found, refusal })
  })

  it('is unknown without a space, with a ring of another space, or with the wrong space token', () => {
    const space = aSpace({ rings: [aRing()] })
    for (const opening of [
      findOpening(null, pairOf('ring'), now),
      findOpening(space, pairOf('another'), now),
      findOpening(space, { tokenHash: 'another', object: { hash: 'ring' } }, now),
    ]) {
      expect(opening).toEqual({ found: 'unknown', refusal: 'TAP_UNKNOWN', ring: null, invitation: null })
    }
  })
})

describe('what stands at an invitation', () => {
  const beta = { tokenHash: 'invitation', object: 'beta' } as const

  it('opens while it is unused, not withdrawn, not expired, and a place is free', () => {
    const space = aSpace({ members: [member('a')], invitations: [anInvitation()] })
    const opening = findOpening(space, beta, now)
    expect(opening).toMatchObject({ found: 'invitation', refusal: null })
    expect(opensEmptySpace(space, opening)).toBe(false)
  })

  it.each([
    ['used', { usedBy: 'b' }],
    ['withdrawn', { withdrawnAt: now }],
    ['expired', { expiresAt: new Date(now.getTime() - 1) }],
    ['expiring at this very moment', { expiresAt: now }],
  ])('is gone when %s', (_, change) => {
    const space = aSpace({ members: [member('a')], invitations: [anInvitation(change)] })
    expect(findOpening(space, beta, now)).toMatchObject({ found: 'invitation-gone', refusal: 'INVITATION_GONE' })
  })

  it('is gone from a space that is not active', () => {
    const space = aSpace({ status: 'ENDED', members: [member('a')], invitations: [anInvitation()] })
    expect(findOpening(space, beta, now)).toMatchObject({ found: 'invitation-gone', refusal: 'INVITATION_GONE' })
  })

  it('says that the space is full when a ring took the place', () => {
    const space = aSpace({ members: [member('a'), member('b')], invitations: [anInvitation()] })
    expect(findOpening(space, beta, now)).toMatchObject({ found: 'invitation-gone', refusal: 'SPACE_FULL' })
  })

  it('is not found under the other object, nor by the space token', () => {
    const space = aSpace({ members: [member('a')], invitations: [anInvitation()] })
    expect(findOpening(space, { ...beta, object: 'alpha' }, now).found).toBe('unknown')
    expect(findOpening(space, { ...beta, tokenHash: 'space' }, now).found).toBe('unknown')
  })

  it('opens an empty space when an operator issued it', () => {
    const space = aSpace({ invitations: [anInvitation({ object: 'alpha', createdBy: null })] })
    const opening = findOpening(space, { ...beta, object: 'alpha' }, now)
    expect(opensEmptySpace(space, opening)).toBe(true)
  })
})

describe('repeating an entry', () => {
  it('is recognised by the ring one owns or the invitation one used', () => {
    const space = aSpace({
      members: [member('a'), member('b')],
      rings: [aRing({ ownerId: 'a' })],
      invitations: [anInvitation({ usedBy: 'b', expiresAt: new Date(now.getTime() - hour) })],
    })
    const byRing = findOpening(space, pairOf('ring'), now)
    const byInvitation = findOpening(space, { tokenHash: 'invitation', object: 'beta' }, now)
    expect(enteredHere(space, byRing, 'a')).toBe(true)
    expect(enteredHere(space, byRing, 'b')).toBe(false)
    expect(enteredHere(space, byInvitation, 'b')).toBe(true)
    expect(enteredHere(space, byInvitation, 'a')).toBe(false)
  })

  it('is not recognised through a ring that was lost since', () => {
    const space = aSpace({ members: [member('a')], rings: [aRing({ ownerId: 'a', status: 'INACTIVE' })] })
    expect(enteredHere(space, findOpening(space, pairOf('ring'), now), 'a')).toBe(false)
  })
})
