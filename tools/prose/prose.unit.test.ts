import { expect, it } from 'vitest'
import { commentsIn } from './comments.ts'
import { faultOf } from './subjects.ts'

it('extracts comments with their line numbers, and joins adjacent ones', () => {
  const source = `const a = '// no comment'\n// One sentence\n// goes on.\n\n/** Returns it. */\n// oxlint-disable-next-line no-console -- why\n`
  expect(commentsIn('a.ts', source).map(({ line, text }) => [line, text])).toEqual([
    [2, 'One sentence goes on.'],
    [5, 'Returns it.'],
  ])
})

it('accepts subjects that name an area and begin in lower case', () => {
  expect(faultOf('auth: end step-up with its session')).toBeNull()
  expect(faultOf('mf-couple, ui: show the day of a plan')).toBeNull()
  expect(faultOf('Let nothing outlive the end of all sessions')).toContain('area: verb what')
  expect(faultOf('auth: End step-up.')).toContain('area: verb what')
  expect(faultOf(`auth: ${'x'.repeat(80)}`)).toContain('86 characters')
})
