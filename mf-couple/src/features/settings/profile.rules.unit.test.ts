import { describe, expect, it } from 'vitest'
import { profileErrors } from './profile.rules.ts'

const today = '2026-11-23'
const before = { name: 'Mia', dateOfBirth: '', gender: '' }
const errorOf = (dateOfBirth: string, stored = '') =>
  profileErrors({ ...before, dateOfBirth }, { ...before, dateOfBirth: stored }, today).dateOfBirth

describe('the date of birth in the settings', () => {
  it.each([
    ['', undefined],
    ['1990-02-28', undefined],
    ['2010-11-23', undefined],
    ['2010-11-24', 'Love Space is for people who are 16 or older'],
    ['2015-05-05', 'Love Space is for people who are 16 or older'],
    ['2026-11-24', 'This date cannot be in the future'],
  ])('%s gives the error: %s', (dateOfBirth, error) => {
    expect(errorOf(dateOfBirth)).toBe(error)
  })

  it('accepted by an older release does not block saving other fields', () => {
    expect(errorOf('2015-05-05', '2015-05-05')).toBeUndefined()
  })
})
