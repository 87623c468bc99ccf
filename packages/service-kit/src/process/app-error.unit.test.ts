import { describe, expect, it, vi } from 'vitest'
import { AppError, isUnavailable, problemOf, refuseFields, retryOnConflict } from './app-error.ts'

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

it('refuses the fields that are named, and nothing where none is', () => {
  const errors = [{ field: 'body.name', message: 'This is required.' }]
  expect(() => refuseFields(errors)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', errors }))
  expect(() => refuseFields([])).not.toThrow()
})

describe('what somebody else may be quicker with', () => {
  it('is tried anew until there is something, also null', async () => {
    const attempt = vi.fn(async () => (attempt.mock.calls.length < 3 ? undefined : null))
    expect(await retryOnConflict(attempt)).toBeNull()
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  it('is a conflict after so many tries', async () => {
    const attempt = vi.fn(async () => undefined)
    await expect(retryOnConflict(attempt, { triesMax: 2 })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(attempt).toHaveBeenCalledTimes(2)
  })

  it('is tried anew after the errors that are named, and after no others', async () => {
    const [outrun, other] = [new Error('outrun'), new Error('other')]
    const isConflict = (error: unknown) => error === outrun
    const attempt = vi.fn(() => Promise.reject(outrun))
    await expect(retryOnConflict(attempt, { triesMax: 2, isConflict })).rejects.toBe(outrun)
    expect(attempt).toHaveBeenCalledTimes(2)
    await expect(retryOnConflict(() => Promise.reject(other), { isConflict })).rejects.toBe(other)
  })
})
