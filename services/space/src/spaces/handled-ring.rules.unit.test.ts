import { describe, expect, it } from 'vitest'
import { aRing, aSpace, hour, member, now } from '../../test/space-docs.ts'
import { handledNow, joinNeedsYes } from './handled-ring.rules.ts'
import { withoutMember } from './leaving.rules.ts'

const before = new Date(now.getTime() - hour)
const after = new Date(now.getTime() + hour)
const [anna, ben] = [member('a'.repeat(24)), { userId: 'b'.repeat(24), joinedAt: after }]

describe('joining by a ring needs a yes', () => {
  it.each([
    ['never handled', aRing(), false],
    ['handled before the first member came', aRing({ handledAt: before }), false],
    ['handled since', aRing({ handledAt: after }), true],
    ['placed since, before the time was kept', aRing({ placedAt: after }), true],
    ['placed since, though handled before', aRing({ handledAt: before, placedAt: after }), true],
    ['handled since, and owned', aRing({ handledAt: after, ownerId: anna.userId }), false],
  ])('%s', (_, ring, expected) => {
    expect(joinNeedsYes(aSpace({ members: [anna], rings: [ring] }), ring)).toBe(expected)
  })

  it('of one member only: an empty space is claimed, a full one lets nobody in', () => {
    const ring = aRing({ handledAt: after })
    expect(joinNeedsYes(aSpace({ rings: [ring] }), ring)).toBe(false)
    expect(joinNeedsYes(aSpace({ members: [anna, ben], rings: [ring] }), ring)).toBe(false)
  })

  it('still when the first member has left and the next one came after it was handled', () => {
    const ring = aRing({ handledAt: new Date(now.getTime() + 1) })
    const other = aRing({ ringId: 'r2', handledAt: before })
    const { next } = withoutMember(
      aSpace({ _id: 'c'.repeat(24), members: [anna, ben], rings: [ring, other] }),
      anna.userId,
      after,
    )
    expect(next.rings.map((one) => joinNeedsYes(next, one))).toEqual([true, false])
  })

  it('whatever clock noted it', () => {
    const handledAt = handledNow({ members: [anna] }, before)
    expect(joinNeedsYes({ members: [anna] }, aRing({ handledAt }))).toBe(true)
    expect(handledNow({ members: [anna] }, after)).toEqual(after)
  })
})
