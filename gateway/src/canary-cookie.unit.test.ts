import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawCanaryNumber, getsCanary, isKeyOf, canaryCookie, readCanaryNumber } from './canary-cookie.ts'

const key = 'k'.repeat(22)
const forOne = { id: 'b', percent: 0, keyDigest: createHash('sha256').update(key).digest('hex') }
const lots = Array.from({ length: 100 }, (_, number) => ({ number, key: undefined }))
const inOf = (percent: number) =>
  lots.filter((lot) => getsCanary({ id: 'b', percent }, lot)).map(({ number }) => number)

describe('who gets a canary', () => {
  it.each([0, 1, 10, 50, 100])('%i of a hundred browsers', (percent) => {
    expect(inOf(percent)).toHaveLength(percent)
  })

  it('stays in while the share grows', () => {
    expect(inOf(50)).toEqual(expect.arrayContaining(inOf(10)))
  })

  it('nobody without a lot, and nobody without a canary', () => {
    expect(getsCanary({ id: 'b', percent: 100 }, undefined)).toBe(false)
    expect(getsCanary(null, { number: 0, key })).toBe(false)
  })

  it('with a key, whoever has it, and nobody with another', () => {
    expect(getsCanary(forOne, { number: 99, key })).toBe(true)
    expect(getsCanary(forOne, { number: 0, key: undefined })).toBe(false)
    expect(getsCanary(forOne, { number: 0, key: 'j'.repeat(22) })).toBe(false)
    expect(getsCanary({ id: 'c', percent: 0 }, { number: 0, key })).toBe(false)
    expect([isKeyOf(forOne, key), isKeyOf(forOne, ''), isKeyOf(null, key)]).toEqual([true, false, false])
  })
})

describe('the cookie of a lot', () => {
  it.each([true, false])('comes back as it was set, where https is %s', (isHttps) => {
    for (const lot of [{ ...drawCanaryNumber() }, { number: 7, key }]) {
      const [pair = ''] = canaryCookie(lot, isHttps).split(';')
      expect(readCanaryNumber(`a=b; ${pair}`, isHttps)).toEqual(lot)
    }
  })

  it('is out of reach of scripts and of other sites', () => {
    expect(canaryCookie({ number: 7, key: undefined }, true)).toBe(
      '__Host-canary=7; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure',
    )
  })

  it.each([null, '', 'canary=', 'canary=100', 'canary=-1', 'canary=7.short', '__Host-canary=7'])(
    'counts for nothing when it is not one of ours: %s',
    (header) => {
      expect(readCanaryNumber(header, false)).toBeUndefined()
    },
  )
})
