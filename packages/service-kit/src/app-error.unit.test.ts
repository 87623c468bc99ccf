import { expect, it } from 'vitest'
import { AppError, problemOf } from './app-error.ts'

it('tells how long to wait whenever a part is out of reach', () => {
  expect(problemOf(new AppError('UNAVAILABLE'), 'r')).toMatchObject({ retryAfterS: 2 })
  expect(problemOf(new AppError('UNAVAILABLE', undefined, { retryAfterS: 5 }), 'r')).toMatchObject({ retryAfterS: 5 })
  expect(problemOf(new AppError('NOT_FOUND'), 'r')).not.toHaveProperty('retryAfterS')
})
