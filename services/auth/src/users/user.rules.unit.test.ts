import { describe, expect, it } from 'vitest'
import { normaliseEmail } from '@love-space/couple-rules/normalise-email.ts'
import { emailOfAccount, maskedEmail, refusedDateOfBirth } from './user.rules.ts'

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
  ])('is refused with %s, since normalising changes it', (_, typed) => {
    expect(emailOfAccount(typed)).toBeUndefined()
  })
})

describe('a masked e-mail', () => {
  it.each([
    ['benjamin@example.com', 'be…@example.com'],
    ['ben@example.com', 'be…@example.com'],
    ['be@example.com', 'b…@example.com'],
    ['b@example.com', '…@example.com'],
  ])('never shows the whole local part: %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked)
  })
})

describe('a date of birth', () => {
  const tooYoung = 'Love Space is for people who are 16 or older.'

  it.each([
    ['2010-11-23', '2026-11-23T12:00:00Z', undefined],
    ['2010-11-24', '2026-11-23T09:59:00Z', tooYoung],
    // The birthday has already begun in the easternmost zone.
    ['2010-11-24', '2026-11-23T10:00:00Z', undefined],
    ['2015-05-05', '2026-11-23T12:00:00Z', tooYoung],
    ['2026-11-25', '2026-11-23T12:00:00Z', 'This day is in the future.'],
    ['2008-02-29', '2024-02-27T12:00:00Z', tooYoung],
    ['2008-02-29', '2024-02-29T00:00:00Z', undefined],
    ['2009-02-29', '2026-11-23T12:00:00Z', 'This day does not exist.'],
  ])('%s is, at %s, refused by: %s', (day, now, refusal) => {
    expect(refusedDateOfBirth(day, new Date(now))).toBe(refusal)
  })
})
