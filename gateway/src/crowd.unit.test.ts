import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createCrowd } from './crowd.ts'

it('a crowd has exactly those members who entered it and have not left', () => {
  const step = fc.record({ enters: fc.boolean(), who: fc.nat({ max: 9 }) })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const people = Array.from({ length: 10 }, (_, name) => ({ name, place: -1 }))
      const crowd = createCrowd<(typeof people)[number]>()
      const expected = new Set<number>()
      for (const { enters, who } of steps) {
        const person = people[who] as (typeof people)[number]
        const wasIn = expected.has(who)
        if (enters && !wasIn) crowd.add(person)
        if (enters) expected.add(who)
        else expected.delete(who)
        expect(!enters && crowd.remove(person)).toBe(!enters && wasIn)
        expect(crowd.members.map(({ name }) => name).toSorted()).toEqual([...expected].toSorted())
      }
    }),
  )
})
