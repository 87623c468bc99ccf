import { describe, expect, it } from 'vitest'
import { aRing, aSpace, hour, member, now } from '../../test/space-docs.ts'
import { handledNow, joinNeedsYes } from './handled-ring.rules.ts'
import { withoutMember } from './leaving.rules.ts'

const before = new Date(now.getTime() - hour)
const after = new Date(now.getTime() + hour)
const [anna, ben] = [member('a'.repeat(24)), { userId: 'b'.repeat(24), joinedAt: after }]

describe('joining by a ring needs consent', () => {
  it.each([
    ['never handled', aRing(), false],
    ['handled before the first member came', aRing({ handledAt: before }), false],
    ['handled since', aRing({ handledAt: after }), true],
    ['placed since, before the time was kept', aRing({ placedAt: after }), true],
    ['placed since, though handled before', aRing({ handledAt: before, placedAt: after }), true],
    ['released since, before that counted as handling', aRing({ releasedAt: after }), true],
    ['released before the first member came', aRing({ releasedAt: before }), false],
    ['handled since, and owned', aRing({ handledAt: after, ownerId: anna.userId }), false],
  ])('%s', (_, ring, expected) => {
    expect(joinNeedsYes(aSpace({ members: [anna], rings: [ring] }), ring)).toBe(expected)
  })

  it('only of a single member: an empty space is claimed, and a full one lets nobody in', () => {
    const ring = aRing({ handledAt: after })
    expect(joinNeedsYes(aSpace({ rings: [ring] }), ring)).toBe(false)
    expect(joinNeedsYes(aSpace({ members: [anna, ben], rings: [ring] }), ring)).toBe(false)
  })

  it.each([anna.userId, ben.userId])('at every ring once a user has left (%s), whatever the clocks say', (leaver) => {
    const rings = [anna, ben].map(({ userId }) => aRing({ ringId: userId, ownerId: userId }))
    const space = aSpace({ _id: 'c'.repeat(24), members: [anna, ben], rings: [...rings, aRing()] })
    const { next } = withoutMember(space, leaver, before)
    expect(next.rings.filter((ring) => joinNeedsYes(next, ring)).map(({ ringId }) => ringId)).toEqual([leaver, 'r1'])
  })

  it("whichever server's clock recorded it", () => {
    const handledAt = handledNow({ members: [anna] }, before)
    expect(joinNeedsYes(aSpace({ members: [anna] }), aRing({ handledAt }))).toBe(true)
    expect(handledNow({ members: [anna] }, after)).toEqual(after)
  })
})
