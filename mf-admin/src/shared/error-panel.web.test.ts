import { expect, it } from 'vitest'
import { ApiProblem } from '@love-space/web-kit/api/api-problem.ts'
import { failureOf } from './error-panel.tsx'

const away = new ApiProblem(503, { code: 'UNAVAILABLE', message: 'The server is away.' })

it('names the failed action, then the reason as a part of it or as its own sentence', () => {
  const reason = away.message
  expect(failureOf(away, 'Failed to save quote').text).toBe(`Failed to save quote: ${reason}`)
  expect(failureOf(away, "The table wasn't saved.").text).toBe(`The table wasn't saved. ${reason}`)
})

it('names the first three refused fields', () => {
  const errors = ['body.images.0', 'params.id', 'query.search', 'body.name'].map((field) => ({
    field,
    message: 'Wrong.',
  }))
  const problem = new ApiProblem(422, { code: 'INVALID_INPUT', message: 'Some values are wrong.', errors })
  expect(failureOf(problem, 'Failed').text).toBe(`${problem.message} Images: Wrong. Wrong. Search: Wrong.`)
})

it('shows an error once if the only refused field has the same text', () => {
  const message = 'This is one of the first that anybody would try.'
  const errors = [{ field: 'body.password', message }]
  const problem = new ApiProblem(422, { code: 'INVALID_INPUT', message, errors })
  expect(failureOf(problem, 'Failed').text).toBe(`Password: ${message}`)
})
