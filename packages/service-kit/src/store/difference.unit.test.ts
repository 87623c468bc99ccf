import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf } from './difference.ts'

const known = new Set(['name', 'rings', 'endedAt', 'settings'])

describe('the difference of two states', () => {
  it('names exactly the changed fields, comparing dates and lists by content', () => {
    const stored = { _id: 'a', version: 1, name: 'Us', rings: [{ id: 1, at: new Date(5) }], endedAt: new Date(9) }
    const next = { _id: 'a', version: 2, name: 'We', rings: [{ id: 1, at: new Date(5) }], endedAt: new Date(9) }
    expect(differenceOf(stored, next, known)).toEqual({ $set: { name: 'We' } })
    expect(differenceOf(stored, { ...next, rings: [{ id: 1, at: new Date(6) }] }, known).$set).toHaveProperty('rings')
  })

  it('removes missing fields, but keeps those of a newer release', () => {
    const stored = { name: 'Us', endedAt: null, rings: [], colour: 'red' }
    expect(differenceOf(stored, { name: 'Us', rings: undefined }, known)).toEqual({
      $unset: { endedAt: '', rings: '' },
    })
  })

  it("never touches the kit's own fields", () => {
    const stored = { _id: 'a', version: 1, outbox: [1], creation: { key: 'k' }, deletedAt: null }
    expect(differenceOf(stored, { _id: 'b', version: 7, outbox: [], deletedAt: 1 }, known)).toEqual({})
  })

  it('turns the one state into the other, for any states', () => {
    const names = fc.constantFrom('name', 'rings', 'endedAt', 'settings')
    const state = fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.date({ noInvalidDate: true })))
    fc.assert(
      fc.property(state, state, (stored, next) => {
        const { $set = {}, $unset = {} } = differenceOf(stored, next, known)
        const written = Object.entries({ ...stored, ...$set }).filter(([field]) => !(field in $unset))
        expect(Object.fromEntries(written)).toStrictEqual({ ...next })
      }),
    )
  })
})
