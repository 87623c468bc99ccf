import { createHash, randomInt } from 'node:crypto'
import type { Canary } from '@love-space/static-server/release-store.ts'
import { parse } from 'hono/utils/cookie'

/** Where a browser stands while a release is tried out: drawn by chance once, so that it says nothing about anybody. */
export interface Lot {
  /** 0 to 99. */
  readonly number: number
  /** Of the link by which somebody asked for a release. */
  readonly key: string | undefined
}

const shares = 100
const maxAgeS = 30 * 86_400
const form = /^(\d{1,2})(?:\.([A-Za-z0-9_-]{22}))?$/
const nameAt = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}canary`

/** The lot in a Cookie header; undefined where there is none that we could have set. */
export const readLot = (header: string | null, isHttps: boolean): Lot | undefined => {
  const name = nameAt(isHttps)
  const [, number, key] = form.exec((header && parse(header, name)[name]) ?? '') ?? []
  return number === undefined ? undefined : { number: Number(number), key }
}

export const drawLot = (): Lot => ({ number: randomInt(shares), key: undefined })

/** The Set-Cookie header that keeps a lot in its browser. */
export const lotCookie = ({ number, key }: Lot, isHttps: boolean): string => {
  const value = key === undefined ? String(number) : `${number}.${key}`
  const attributes = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax`
  return `${nameAt(isHttps)}=${value}; ${attributes}${isHttps ? '; Secure' : ''}`
}

const opens = (canary: Canary, key: string): boolean =>
  canary.keyDigest === createHash('sha256').update(key).digest('hex')

/** Whether the key of a link is that of a canary. */
export const isKeyOf = (canary: Canary | null, key: string): boolean => canary !== null && opens(canary, key)

/** Whether a browser gets a canary. A lot that is in stays in while the share grows. */
export const getsCanary = (canary: Canary | null, lot: Lot | undefined): boolean =>
  canary !== null &&
  lot !== undefined &&
  (lot.number < canary.percent || (lot.key !== undefined && opens(canary, lot.key)))
