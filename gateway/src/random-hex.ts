import { randomBytes } from 'node:crypto'

const poolBytes = 8_192
let pool = ''
let at = 0

/** Returns random hexadecimal digits from a pool, so that one call of the generator serves many requests. */
export const randomHex = (digits: number): string => {
  if (at + digits > pool.length) {
    pool = randomBytes(poolBytes).toString('hex')
    at = 0
  }
  at += digits
  return pool.slice(at - digits, at)
}
