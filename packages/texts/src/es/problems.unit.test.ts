import { expect, it } from 'vitest'
import { problemTexts as english } from '../en/problems.ts'
import { problemTexts as spanish } from './problems.ts'

it('has words in both languages for the sentences of fields, with their numbers', () => {
  for (const [said, shown] of [...Object.entries(english.byField), ...Object.entries(spanish.byField)]) {
    expect(shown.includes('{n}'), said).toBe(said.includes('{n}'))
  }
  expect(Object.keys(spanish.byField)).toEqual(expect.arrayContaining(Object.keys(english.byField)))
})
