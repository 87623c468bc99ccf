import { SpaceFacts } from '@love-space/contracts/events/space.ts'
import { fits } from '@love-space/service-kit/validation.ts'
import { describe, expect, it } from 'vitest'
import { aSpace, hour, member, now } from '../../test/space-records.ts'
import { currentFirst, factsOf } from './space.facts.ts'

describe('the facts of a space', () => {
  it('are those of the contract and hold no token, name or note', () => {
    const userId = 'a'.repeat(24)
    const facts = factsOf(aSpace({ _id: 'c'.repeat(24), members: [member(userId)], notes: 'secret note' }))
    expect(fits(SpaceFacts, facts)).toBe(true)
    expect(facts.members).toEqual([{ userId, joinedAt: now.toISOString() }])
  })
})

describe("a person's spaces", () => {
  it('begin with the current one, then the newest of those that ended', () => {
    const ended = aSpace({ _id: 'old', status: 'ENDED' })
    const endedLater = aSpace({ _id: 'newer', status: 'ENDED', createdAt: new Date(now.getTime() + hour) })
    const active = aSpace({ _id: 'active', createdAt: new Date(now.getTime() - hour) })
    const paused = aSpace({ _id: 'paused', status: 'PAUSED' })
    const order = currentFirst([ended, endedLater, paused, active]).map((space) => space._id)
    expect(order).toEqual(['active', 'paused', 'newer', 'old'])
  })
})
