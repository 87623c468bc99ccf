import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PrivateJwk, PublicJwk } from '../process/env.ts'
import { sha256 } from '../process/crypto.ts'

const between = '.'
const signatureForm = /^[A-Za-z0-9_-]{86}$/
const rememberedMax = 10_000
/** Returns the text to sign. The prefix keeps other signatures of this key from being accepted as a cookie's. */
const signedText = (value: string): Buffer => Buffer.from(`known browser ${value}`)

/** Creates a function that adds auth's signature to a browser cookie's value, so that other processes can verify it. */
export const createBrowserSigner = (privateKey: PrivateJwk): ((value: string) => string) => {
  const key = createPrivateKey({ key: privateKey, format: 'jwk' })
  return (value) => `${value}${between}${sign(null, signedText(value), key).toString('base64url')}`
}

/** Returns a short name of the browser if its cookie carries auth's signature, otherwise null. */
export type ReadSignedBrowser = (cookie: string | null) => string | null

/** Creates a reader of known browsers. Only auth knows the user, and whether the browser is still trusted. */
export const createSignedBrowserReader = (publicKey: PublicJwk): ReadSignedBrowser => {
  const key = createPublicKey({ key: publicKey, format: 'jwk' })
  const seen = new LRUCache<string, boolean>({ max: rememberedMax })
  const isSigned = (value: string, signature: string): boolean =>
    signatureForm.test(signature) && verify(null, signedText(value), key, Buffer.from(signature, 'base64url'))
  return (cookie) => {
    const end = cookie?.lastIndexOf(between) ?? -1
    if (!cookie || end < 0) return null
    const name = sha256(cookie)
    const known = seen.get(name) ?? isSigned(cookie.slice(0, end), cookie.slice(end + 1))
    seen.set(name, known)
    return known ? name : null
  }
}
