import { describe, expect, it } from 'vitest'
import { emailOfAccount, maskedEmail, normaliseEmail } from './user.rules.ts'

describe('the e-mail of an account', () => {
  it.each([
    ['another case', 'Ada@Example.com', 'ada@example.com'],
    ['an accent apart', 'jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['letters of full width', '\uff41\uff44\uff41@example.com', 'ada@example.com'],
    ['a ligature', 'o\ufb03ce@example.com', 'office@example.com'],
  ])('is the same with %s', (_, typed, kept) => {
    expect(normaliseEmail(typed)).toBe(kept)
    expect(emailOfAccount(typed)).toBe(kept)
  })

  it.each([
    ['an at sign of full width', 'eve\uff20evil.example@example.com'],
    ['a small at sign', 'eve\ufe6bevil.example@example.com'],
    ['angle brackets of full width', 'eve\uff1cx\uff1e@example.com'],
    ['a letter that becomes two and a space', 'eve\ufdfa@example.com'],
  ])('is none with %s: its usual form is another one', (_, typed) => {
    expect(emailOfAccount(typed)).toBeUndefined()
  })
})

describe('a masked e-mail', () => {
  it.each([
    ['benjamin@example.com', 'be…@example.com'],
    ['ben@example.com', 'be…@example.com'],
    ['be@example.com', 'b…@example.com'],
    ['b@example.com', '…@example.com'],
  ])('never shows the whole name: %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked)
  })
})
