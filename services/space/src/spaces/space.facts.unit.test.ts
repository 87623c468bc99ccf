import { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { describe, expect, it } from 'vitest'
import { aSpace, member, now } from '../../test/space-docs.ts'
import { factsOf } from './space.facts.ts'

describe('the facts of a space', () => {
  it('match the contract and hold no token, name or note', () => {
    const userId = 'a'.repeat(24)
    const facts = factsOf(aSpace({ _id: 'c'.repeat(24), members: [member(userId)], notes: 'secret note' }))
    expect(fits(SpaceFacts, facts)).toBe(true)
    expect(facts.members).toEqual([{ userId, joinedAt: now.toISOString() }])
  })
})
