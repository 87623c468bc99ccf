import { createHash, randomInt } from 'node:crypto'
import type { Canary } from '@love-space/static-server/release-store.ts'
import { parse } from 'hono/utils/cookie'

/** A browser's random number for canaries. It is drawn from few values, so it identifies nobody. */
export interface CanaryNumber {
  readonly number: number
  /** Key in the canary link that this browser opened. */
  readonly key: string | undefined
}

const shares = 100
const maxAgeS = 30 * 86_400
const form = /^(\d{1,2})(?:\.([A-Za-z0-9_-]{22}))?$/
const nameAt = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}canary`

export const readCanaryNumber = (header: string | null, isHttps: boolean): CanaryNumber | undefined => {
  const name = nameAt(isHttps)
  const [, number, key] = form.exec((header && parse(header, name)[name]) ?? '') ?? []
  return number === undefined ? undefined : { number: Number(number), key }
}

export const drawCanaryNumber = (): CanaryNumber => ({ number: randomInt(shares), key: undefined })

export const canaryCookie = ({ number, key }: CanaryNumber, isHttps: boolean): string => {
  const value = key === undefined ? String(number) : `${number}.${key}`
  const attributes = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax`
  return `${nameAt(isHttps)}=${value}; ${attributes}${isHttps ? '; Secure' : ''}`
}

const opens = (canary: Canary, key: string): boolean =>
  canary.keyDigest === createHash('sha256').update(key).digest('hex')

export const isKeyOf = (canary: Canary | null, key: string): boolean => canary !== null && opens(canary, key)

/** Returns whether a browser gets the canary. A browser that gets it keeps it while the share grows. */
export const getsCanary = (canary: Canary | null, canaryNumber: CanaryNumber | undefined): boolean =>
  canary !== null &&
  canaryNumber !== undefined &&
  (canaryNumber.number < canary.percent || (canaryNumber.key !== undefined && opens(canary, canaryNumber.key)))
