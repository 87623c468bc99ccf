import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { describe, expect, it } from 'vitest'
import { anInvitation, aRing, aSecret, aSpace, member, now } from '../../test/space-docs.ts'
import { entryInto, requireEntry, type Entry } from './entry.rules.ts'

const userA = 'a'.repeat(24)
const userB = 'b'.repeat(24)
const spaceId = 'c'.repeat(24)
const ringId = 'd'.repeat(24)
const claimed = {
  batchId: null,
  chipUid: null,
  shippedAt: null,
  history: [{ what: 'claimed', at: now, operatorId: null }],
  changes: 1,
}
const byRing = { token: 'space', object: 'ring' }
const enter = (space: ReturnType<typeof aSpace>, userId: string, pair: Entry['pair'] = byRing) =>
  entryInto(space, { userId, pair, claim: { customName: 'Us', notes: 'n' } }, now)

describe('entering a space', () => {
  const empty = aSpace({
    _id: spaceId,
    rings: [aRing({ ringId: 'other', token: aSecret('other') }), aRing({ ringId })],
  })

  it('adds the member and binds the ring in one change, and leaves the other rings as they were', () => {
    expect(enter(empty, userA)?.next).toEqual({
      ...empty,
      version: 2,
      members: [{ userId: userA, joinedAt: now, ringId }],
      customName: 'Us',
      notes: 'n',
      rings: [empty.rings[0], { ...empty.rings[1], ownerId: userA, boundAt: now, file: claimed }],
      updatedAt: now,
    })
  })

  it('publishes the facts after the change', () => {
    const { events = [] } = enter(empty, userA) ?? {}
    expect(events.map(({ envelope }) => [envelope?.type, envelope?.data])).toEqual([
      ['lovespace.space.member.joined.v1', expect.objectContaining({ version: 2, userId: userA })],
      ['lovespace.space.ring.bound.v1', { spaceId, ringId, userId: userA }],
    ])
    expect(events[0]?.hint?.data).toMatchObject({ topic: 'space', userIds: [userA], ref: userA })
  })

  it('lets only the first member name the space', () => {
    const half = aSpace({ ...empty, members: [member(userA)] })
    const next = enter(half, userB)?.next
    expect(next).toEqual({
      ...half,
      version: 2,
      members: [...half.members, { userId: userB, joinedAt: now, ringId }],
      rings: [half.rings[0], { ...half.rings[1], ownerId: userB, boundAt: now, file: claimed }],
      updatedAt: now,
    })
  })

  it('uses up an invitation', () => {
    const half = aSpace({ _id: spaceId, members: [member(userA)], invitations: [anInvitation()] })
    const change = enter(half, userB, { token: 'invitation', object: 'beta' })
    expect(change?.next.invitations).toEqual([{ ...half.invitations[0], usedBy: userB }])
    expect(change?.next.rings).toEqual(half.rings)
  })

  it('changes nothing for a user who entered this way before', () => {
    const inside = aSpace({ ...empty, members: [member(userA)], rings: [aRing({ ringId, ownerId: userA })] })
    expect(enter(inside, userA)).toBeNull()
  })

  it('is refused to a member by another ring', () => {
    const half = aSpace({ ...empty, members: [member(userA)] })
    expect(() => enter(half, userA)).toThrow(new AppError('ALREADY_IN_SPACE'))
  })

  it('is refused without a space', () => {
    expect(() => requireEntry(null, { userId: userA, pair: byRing, claim: null }, now)).toThrow(
      new AppError('TAP_UNKNOWN'),
    )
  })
})
