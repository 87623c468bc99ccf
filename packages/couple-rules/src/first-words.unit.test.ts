import { limits } from '@love-space/contracts/limits.ts'
import { expect, it } from 'vitest'
import { firstWordsOf } from './first-words.ts'

it('puts a short text on one line, and cuts a long one between characters', () => {
  expect(firstWordsOf('  Dear\n\nyou ')).toBe('Dear you')
  const long = firstWordsOf('💌'.repeat(limits.previewCharsMax + 1))
  expect(long).toBe(`${'💌'.repeat(limits.previewCharsMax)}…`)
})
