import { describe, expect, it, vi } from 'vitest'
import { AppError, isUnavailable, problemOf, refuseFields, retryOnConflict } from './app-error.ts'

it('says how long to wait if a dependency is unavailable', () => {
  expect(problemOf(new AppError('UNAVAILABLE'), 'r')).toMatchObject({ retryAfterS: 2 })
  expect(problemOf(new AppError('UNAVAILABLE', undefined, { retryAfterS: 5 }), 'r')).toMatchObject({ retryAfterS: 5 })
  expect(problemOf(new AppError('NOT_FOUND'), 'r')).not.toHaveProperty('retryAfterS')
})

describe('an unreachable server', () => {
  const failure = (code: unknown, cause?: unknown): Error => Object.assign(new Error('x', { cause }), { code })

  it.each(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ERR_STREAM_DESTROYED'])('when a socket says %s', (code) => {
    expect(isUnavailable(failure(code))).toBe(true)
    expect(isUnavailable(new Error('y', { cause: failure(code) }))).toBe(true)
  })

  it.each(['TIMEOUT', 'DISCONNECT', 'CONNECTION_CLOSED'])('when NATS says %s', (code) => {
    expect(isUnavailable(Object.assign(failure(code), { name: 'NatsError' }))).toBe(true)
  })

  it('when the database has no disk space for a write', () => {
    expect(isUnavailable(Object.assign(failure(14031), { name: 'MongoServerError' }))).toBe(true)
  })

  it('is not assumed if the server refused the request', () => {
    const refused = Object.assign(failure('PERMISSIONS_VIOLATION'), { name: 'NatsError' })
    for (const error of [refused, failure(11000), failure('ENOENT'), new AppError('CONFLICT'), new Error('x'), 'x']) {
      expect(isUnavailable(error)).toBe(false)
    }
  })
})

it('refuses the named fields, and nothing without any', () => {
  const errors = [{ field: 'body.name', message: 'This is required.' }]
  expect(() => refuseFields(errors)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', errors }))
  expect(() => refuseFields([])).not.toThrow()
})

describe('retryOnConflict', () => {
  it('retries while the result is undefined; null is a result', async () => {
    const attempt = vi.fn(async () => (attempt.mock.calls.length < 3 ? undefined : null))
    expect(await retryOnConflict(attempt)).toBeNull()
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  it('throws CONFLICT after the last try', async () => {
    const attempt = vi.fn(async () => undefined)
    await expect(retryOnConflict(attempt, { triesMax: 2 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  it('retries after the named errors only', async () => {
    const [conflict, other] = [new Error('conflict'), new Error('other')]
    const isConflict = (error: unknown) => error === conflict
    const attempt = vi.fn(() => Promise.reject(conflict))
    await expect(retryOnConflict(attempt, { triesMax: 2, isConflict })).rejects.toBe(conflict)
    expect(attempt).toHaveBeenCalledTimes(2)
    await expect(retryOnConflict(() => Promise.reject(other), { isConflict })).rejects.toBe(other)
  })
})
