import { expect, it } from 'vitest'
import { questions as english } from '../en/questions.ts'
import { questions } from './questions.ts'

it('has a distinct question for each English one', () => {
  expect(questions).toHaveLength(english.length)
  expect(new Set(questions.map((question) => question.toLowerCase())).size).toBe(english.length)
  for (const question of questions) expect(question).toMatch(/^(¿|[A-ZÁÉÍÓÚ][^¿]*¿)[^¿?]+\?$/)
})
