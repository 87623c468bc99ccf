import { Value } from '@sinclair/typebox/value'
import { describe, expect, it } from 'vitest'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { registerErrors, type RegisterValues } from './register.rules.ts'

const good: RegisterValues = {
  name: 'Mia',
  email: 'mia@example.org',
  password: 'sea-side',
  confirm: 'sea-side',
  pin: '0042',
}
const both = (password: string) => ({ password, confirm: password })

const rows: [what: string, change: Partial<RegisterValues>, errors: object][] = [
  ['everything in order', {}, {}],
  ['no name', { name: '  ' }, { name: 'Name is required' }],
  ['a name of one character', { name: 'M' }, { name: 'Name must be at least 2 characters' }],
  ['the longest name', { name: 'm'.repeat(100) }, {}],
  ['a longer name', { name: 'm'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
  ['no email', { email: '' }, { email: 'Email is required' }],
  ['an email without a domain', { email: 'mia@' }, { email: 'Please enter a valid email address' }],
  ['an email with a space', { email: 'mia m@example.org' }, { email: 'Please enter a valid email address' }],
  ['a short password', both('five5'), { password: 'Password must be at least 6 characters' }],
  ['the longest password', both('p'.repeat(128)), {}],
  ['a longer password', both('p'.repeat(129)), { password: 'Password must be at most 128 characters' }],
  ['no confirmation', { confirm: '' }, { confirm: 'Please confirm your password' }],
  ['another confirmation', { confirm: 'sea-sick' }, { confirm: 'Passwords do not match' }],
  ['a short PIN', { pin: '123' }, { pin: 'PIN must be exactly 4 digits' }],
  ['a PIN with a letter', { pin: '12a4' }, { pin: 'PIN must be exactly 4 digits' }],
]

describe('the rules of the registration', () => {
  it.each(rows)('give the errors of %s', (_, change, errors) => {
    expect(registerErrors({ ...good, ...change })).toEqual(errors)
  })

  it.each(rows)('agree with the contract on %s', (_, change) => {
    const { confirm, ...values } = { ...good, ...change }
    const body = { ...values, name: values.name.trim(), email: values.email.trim() }
    const isConfirmed = confirm === values.password
    expect(Object.keys(registerErrors({ ...values, confirm })).length === 0).toBe(
      isConfirmed && Value.Check(register.body, body),
    )
  })
})
