import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomToken } from '@love-space/service-kit/process/crypto.ts'
import { secretsIn, withSecret } from './browser-cookie.rules.ts'

const secrets = (count: number): string[] => Array.from({ length: count }, () => randomToken())

describe('the cookie of a known browser', () => {
  it('holds a secret for each of the five people who signed in last', () => {
    const given = secrets(7)
    const cookie = given.reduce<string | null>(withSecret, null)
    expect(secretsIn(cookie)).toEqual(given.slice(2))
    expect(cookie).toMatch(/^[A-Za-z0-9._-]{1,400}$/)
  })

  it('holds each secret once, the latest last', () => {
    const [ana = '', ben = ''] = secrets(2)
    expect(secretsIn(withSecret(`${ana}.${ben}`, ana))).toEqual([ben, ana])
  })

  it("holds only well-formed secrets, whatever the request's cookie held", () => {
    const secret = randomToken()
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (text) => {
        const kept = secretsIn(withSecret(text, secret))
        expect(kept.at(-1)).toBe(secret)
        expect(kept.every((one) => /^[\w-]{43}$/.test(one))).toBe(true)
        expect(kept.length).toBeLessThanOrEqual(5)
      }),
    )
  })
})
