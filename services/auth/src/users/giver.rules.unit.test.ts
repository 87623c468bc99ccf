import { describe, expect, it } from 'vitest'
import { areIndependent, giversFrom, unknownGiver, withGivers } from './giver.rules.ts'

const account = (_id: string, ...givenBy: string[]) => ({ _id, givenBy })

describe('two accounts', () => {
  it('count as two persons if no account gave something to both, and neither gave something to the other', () => {
    expect(areIndependent(account('anna'), account('ben'))).toBe(true)
    expect(areIndependent(account('anna', 'carl'), account('ben', 'dora'))).toBe(true)
  })

  it.each([
    ['one gave to the other', account('anna'), account('ben', 'anna')],
    ['a third gave to both', account('anna', 'carl'), account('ben', 'carl')],
    [
      'one gave to an account that gave to the other',
      account('anna'),
      account('ben', ...giversFrom('x', account('x', 'anna'))),
    ],
    ['both are of an older release', account('anna', unknownGiver), account('ben', unknownGiver)],
    ['they are one account', account('anna'), account('anna')],
  ])('count as one if %s', (_why, one, other) => {
    expect([areIndependent(one, other), areIndependent(other, one)]).toEqual([false, false])
  })
})

it('the givers of a deleted account are unknown', () => {
  expect(giversFrom('gone', null)).toEqual(['gone', unknownGiver])
})

it('givers add up, each of them once', () => {
  expect(withGivers(['anna', 'ben'], ['ben', 'carl'])).toEqual(['anna', 'ben', 'carl'])
})
