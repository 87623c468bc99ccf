import { expect, it } from 'vitest'
import { problemTexts as english } from '../en/problems.ts'
import { problemTexts as spanish } from './problems.ts'

it('has words in both languages for the sentences of fields, with their numbers', () => {
  for (const [said, shown] of [...Object.entries(english.byField), ...Object.entries(spanish.byField)]) {
    expect(shown.includes('{n}'), said).toBe(said.includes('{n}'))
  }
  const general = /This is not valid|right form/
  const inEnglish = Object.keys(english.byField).filter((said) => !general.test(said))
  expect(Object.keys(spanish.byField)).toEqual(expect.arrayContaining(inEnglish))
})
