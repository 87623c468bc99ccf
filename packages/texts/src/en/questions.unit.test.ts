import { expect, it } from 'vitest'
import { limits } from '@love-space/contracts/limits.ts'
import { questions } from './questions.ts'

it('has as many distinct questions as services count on: a prime, more than a year has days', () => {
  const count = questions.length
  expect(count).toBe(limits.dailyQuestions)
  expect(count).toBeGreaterThan(366)
  for (let divisor = 2; divisor * divisor <= count; divisor += 1) expect(count % divisor).not.toBe(0)
  expect(new Set(questions.map((question) => question.toLowerCase())).size).toBe(count)
  for (const question of questions) expect(question).toMatch(/^[A-Z].{10,120}\?$/)
})
