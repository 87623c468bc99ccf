import { expect, it } from 'vitest'
import { csvLine } from './csv.rules.ts'

it('quotes cells with commas, quotes and line breaks', () => {
  expect(csvLine(['a', 'b,c', 'say "no"', 'two\nlines', null, true, 7])).toBe(
    'a,"b,c","say ""no""","two\nlines",,true,7\r\n',
  )
})

it('lets no cell start a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) {
    expect(csvLine([text])).toMatch(/^"?'/)
  }
  expect(csvLine(['=HYPERLINK("x")'])).toBe(`"'=HYPERLINK(""x"")"\r\n`)
  expect(csvLine([-1])).toBe('-1\r\n')
})
