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
        if (!enters) expect(crowd.remove(person)).toBe(expected.delete(who))
        else if (!expected.has(who)) {
          crowd.add(person)
          expected.add(who)
        }
        expect(crowd.members.map(({ name }) => name).toSorted()).toEqual([...expected].toSorted())
      }
    }),
  )
})
