import { randomBytes } from 'node:crypto'
import { hmacSha256 } from '@love-space/service-kit/process/crypto.ts'

/** Douglas Crockford's base 32: no letter looks like a digit. */
const digits = Array.from({ length: 36 }, (_, value) => value.toString(36).toUpperCase()).filter(
  (digit) => !'ILOU'.includes(digit),
)
const half = 5
const alike: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

export const recoveryCodesMade = 10

/** Returns a code of 50 random bits, written as `7Q2ZK-0M4XD`. */
export const newRecoveryCode = (): string => {
  const code = [...randomBytes(2 * half)].map((byte) => digits[byte % digits.length]).join('')
  return `${code.slice(0, half)}-${code.slice(half)}`
}

/** Returns the hash that stands for a user's code, however it is written. */
export const hashOfRecoveryCode = (key: string, userId: string, code: string): string => {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[OIL]/g, (letter) => alike[letter] ?? letter)
  return hmacSha256(key, `recovery-code:${userId}:${plain}`)
}
