import { expect, it } from 'vitest'
import { fieldTexts as english } from '../en/fields.ts'
import { fieldTexts as spanish } from './fields.ts'

it('translates every sentence about fields, with its numbers', () => {
  for (const [said, shown] of [...Object.entries(english), ...Object.entries(spanish)]) {
    expect(shown.includes('{n}'), said).toBe(said.includes('{n}'))
  }
  expect(Object.keys(spanish)).toEqual(expect.arrayContaining(Object.keys(english)))
})
