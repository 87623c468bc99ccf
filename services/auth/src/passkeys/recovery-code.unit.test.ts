import { expect, it } from 'vitest'
import { hashOfRecoveryCode, newRecoveryCode } from './recovery-code.rules.ts'

it('a recovery code counts however it is written, for its owner only', () => {
  const hash = hashOfRecoveryCode('key', 'ada', '70ABC-1XYZ2')
  for (const written of ['70abc1xyz2', ' 7OABC lXYZ2 ', '70ABC-IXYZ2']) {
    expect(hashOfRecoveryCode('key', 'ada', written)).toBe(hash)
  }
  expect(hashOfRecoveryCode('key', 'bob', '70ABC-1XYZ2')).not.toBe(hash)
  expect(hashOfRecoveryCode('key', 'ada', '70ABC-1XYZ3')).not.toBe(hash)
})

it('a new recovery code has two times five signs that nobody mixes up', () => {
  for (let n = 0; n < 100; n += 1) expect(newRecoveryCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
})
