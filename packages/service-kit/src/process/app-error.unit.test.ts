import { describe, expect, it } from 'vitest'
import { AppError, isUnavailable, problemOf } from './app-error.ts'

it('tells how long to wait whenever a part is out of reach', () => {
  expect(problemOf(new AppError('UNAVAILABLE'), 'r')).toMatchObject({ retryAfterS: 2 })
  expect(problemOf(new AppError('UNAVAILABLE', undefined, { retryAfterS: 5 }), 'r')).toMatchObject({ retryAfterS: 5 })
  expect(problemOf(new AppError('NOT_FOUND'), 'r')).not.toHaveProperty('retryAfterS')
})

describe('a server of ours is out of reach', () => {
  const failure = (code: unknown, cause?: unknown): Error => Object.assign(new Error('x', { cause }), { code })

  it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ERR_STREAM_DESTROYED'])('when a socket says %s', (code) => {
    expect(isUnavailable(failure(code))).toBe(true)
    expect(isUnavailable(new Error('y', { cause: failure(code) }))).toBe(true)
  })

  it.each(['TIMEOUT', 'DISCONNECT', 'CONNECTION_CLOSED'])('when NATS says %s', (code) => {
    expect(isUnavailable(Object.assign(failure(code), { name: 'NatsError' }))).toBe(true)
  })

  it('but not when it refuses what it was asked', () => {
    const refused = Object.assign(failure('PERMISSIONS_VIOLATION'), { name: 'NatsError' })
    for (const error of [refused, failure(11000), failure('ENOENT'), new AppError('CONFLICT'), new Error('x'), 'x']) {
      expect(isUnavailable(error)).toBe(false)
    }
  })
})
