import { describe, expect, it } from 'vitest'
import { isCounterBack, relyingPartyOf, userHandleOf, userIdOfHandle } from './passkey.rules.ts'

describe('the relying party', () => {
  it.each([
    ['https://love.example', 'love.example'],
    ['https://love.example:8443', 'love.example'],
    ['http://localhost:3000', 'localhost'],
    ['http://ours.localhost:3000', 'ours.localhost'],
  ])('of %s is %s', (origin, id) => {
    expect(relyingPartyOf(origin, [origin])).toEqual({ id, origins: [origin] })
  })

  it.each(['http://love.example', 'http://127.0.0.1:3000', 'https://192.168.1.5', 'https://[::1]:3000'])(
    'of %s is nobody: the address has no name or is not secure',
    (origin) => {
      expect(relyingPartyOf(origin, [origin])).toBeNull()
    },
  )

  it('accepts further origins at its name only', () => {
    const further = ['http://localhost:4000', 'https://love.example', 'https://evillocalhost']
    expect(relyingPartyOf('http://localhost:3000', ['http://localhost:3000', ...further])?.origins).toEqual([
      'http://localhost:3000',
      'http://localhost:4000',
    ])
  })
})

it.each([
  [0, 0, false],
  [0, 1, false],
  [4, 5, false],
  [4, 4, true],
  [4, 3, true],
  [4, 0, true],
])('after counter %i, %i is back: %s', (kept, signed, isBack) => {
  expect(isCounterBack({ counter: kept }, signed)).toBe(isBack)
})

it('a user handle names its user and nobody else', () => {
  const userId = '0123456789abcdef01234567'
  expect(userIdOfHandle(userHandleOf(userId))).toBe(userId)
})
