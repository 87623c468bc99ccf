import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PrivateJwk } from '../process/env.ts'
import { createBrowserSigner, createSignedBrowserReader } from './signed-browser.ts'

const newKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as PrivateJwk

describe('a browser’s cookie', () => {
  const auth = newKey()
  const signed = createBrowserSigner(auth)
  const read = createSignedBrowserReader(auth)

  it("is recognised by auth's signature", () => {
    const [first, second] = [signed('a.b'), signed('a.c')]
    expect(read(first)).toMatch(/^.{20,}$/)
    expect(read(first)).toBe(read(first))
    expect(read(first)).not.toBe(read(second))
  })

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['one without a signature', 'a.b'],
    ['one with the signature of another value', `a.c.${signed('a.b').split('.').at(-1)}`],
    ['one that somebody else signed', createBrowserSigner(newKey())('a.b')],
    ['one whose signature was cut', signed('a.b').slice(0, -1)],
  ])('is refused: %s', (_, cookie) => {
    expect(read(cookie)).toBeNull()
    expect(read(cookie)).toBeNull()
  })
})
