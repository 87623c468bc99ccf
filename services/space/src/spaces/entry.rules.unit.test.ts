import { AppError } from '@love-space/service-kit/app-error.ts'
import { describe, expect, it } from 'vitest'
import { anInvitation, aRing, aSecret, aSpace, member, now } from '../../test/space-records.ts'
import { entryInto, isInside } from './entry.rules.ts'

const userA = 'a'.repeat(24)
const userB = 'b'.repeat(24)
const spaceId = 'c'.repeat(24)
const ringId = 'd'.repeat(24)
const byRing = { tokenHash: 'space', object: { hash: 'ring' } } as const
const enter = (
  space: ReturnType<typeof aSpace>,
  userId: string,
  pair: Parameters<typeof isInside>[1]['pair'] = byRing,
) => entryInto(space, space.version + 1, { userId, pair, claim: { customName: ' Us ', notes: 'n' } }, now)

describe('entering a space', () => {
  const empty = aSpace({
    _id: spaceId,
    rings: [aRing({ ringId: 'other', token: aSecret('other') }), aRing({ ringId })],
  })

  it('adds the member and binds the ring in one change that touches nothing else of the rings', () => {
    expect(enter(empty, userA)?.update).toEqual({
      $push: { members: { userId: userA, joinedAt: now } },
      $set: { customName: 'Us', notes: 'n', 'rings.1.ownerId': userA, 'rings.1.boundAt': now, updatedAt: now },
    })
  })

  it('tells the facts as the change leaves them', () => {
    const events = enter(empty, userA)?.events.map(({ envelope }) => [envelope.type, envelope.data])
    expect(events).toEqual([
      ['lovespace.space.member.joined.v1', expect.objectContaining({ version: 2, userId: userA })],
      ['lovespace.space.ring.bound.v1', { spaceId, ringId, userId: userA }],
      ['lovespace.live.hint.published.v1', expect.objectContaining({ userIds: [userA], ref: userA })],
    ])
  })

  it('lets only the first of two name the space', () => {
    const half = aSpace({ ...empty, members: [member(userA)] })
    expect(Object.keys(enter(half, userB)?.update.$set ?? {})).toEqual([
      'rings.1.ownerId',
      'rings.1.boundAt',
      'updatedAt',
    ])
  })

  it('uses up an invitation', () => {
    const half = aSpace({ _id: spaceId, members: [member(userA)], invitations: [anInvitation()] })
    const change = enter(half, userB, { tokenHash: 'invitation', object: 'beta' })
    expect(change?.update.$set).toEqual({ 'invitations.0.usedBy': userB, updatedAt: now })
  })

  it('changes nothing for who came in this way before', () => {
    const inside = aSpace({ ...empty, members: [member(userA)], rings: [aRing({ ringId, ownerId: userA })] })
    expect(enter(inside, userA)).toBeNull()
  })

  it('is refused to a member by another ring', () => {
    const half = aSpace({ ...empty, members: [member(userA)] })
    expect(() => enter(half, userA)).toThrow(new AppError('ALREADY_IN_SPACE'))
  })

  it('is refused to everybody without a space', () => {
    expect(() => isInside(null, { userId: userA, pair: byRing, claim: null }, now)).toThrow(new AppError('TAP_UNKNOWN'))
  })
})
