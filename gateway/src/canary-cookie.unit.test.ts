import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawCanaryNumber, getsCanary, isKeyOf, canaryCookie, readCanaryNumber } from './canary-cookie.ts'

const key = 'k'.repeat(22)
const forOne = { id: 'b', percent: 0, keyDigest: createHash('sha256').update(key).digest('hex') }
const numbers = Array.from({ length: 100 }, (_, number) => ({ number, key: undefined }))
const inOf = (percent: number) =>
  numbers.filter((drawn) => getsCanary({ id: 'b', percent }, drawn)).map(({ number }) => number)

describe('a canary', () => {
  it.each([0, 1, 10, 50, 100])('is given to %i of a hundred browsers', (percent) => {
    expect(inOf(percent)).toHaveLength(percent)
  })

  it('stays with a browser while its share grows', () => {
    expect(inOf(50)).toEqual(expect.arrayContaining(inOf(10)))
  })

  it('is given to no browser without a canary number, and to none while there is no canary', () => {
    expect(getsCanary({ id: 'b', percent: 100 }, undefined)).toBe(false)
    expect(getsCanary(null, { number: 0, key })).toBe(false)
  })

  it('is given to a browser with its key, and to none with another', () => {
    expect(getsCanary(forOne, { number: 99, key })).toBe(true)
    expect(getsCanary(forOne, { number: 0, key: undefined })).toBe(false)
    expect(getsCanary(forOne, { number: 0, key: 'j'.repeat(22) })).toBe(false)
    expect(getsCanary({ id: 'c', percent: 0 }, { number: 0, key })).toBe(false)
    expect([isKeyOf(forOne, key), isKeyOf(forOne, ''), isKeyOf(null, key)]).toEqual([true, false, false])
  })
})

describe('the cookie of a canary number', () => {
  it.each([true, false])('is read as it was set, with https %s', (isHttps) => {
    for (const drawn of [{ ...drawCanaryNumber() }, { number: 7, key }]) {
      const [pair = ''] = canaryCookie(drawn, isHttps).split(';')
      expect(readCanaryNumber(`a=b; ${pair}`, isHttps)).toEqual(drawn)
    }
  })

  it('is hidden from scripts and from other sites', () => {
    expect(canaryCookie({ number: 7, key: undefined }, true)).toBe(
      '__Host-canary=7; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    )
  })

  it.each([null, '', 'canary=', 'canary=100', 'canary=-1', 'canary=7.short', '__Host-canary=7'])(
    'is ignored unless well-formed: %s',
    (header) => {
      expect(readCanaryNumber(header, false)).toBeUndefined()
    },
  )
})
