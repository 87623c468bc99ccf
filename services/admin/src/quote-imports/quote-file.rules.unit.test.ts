import { limits } from '@love-space/contracts/limits.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine } from '../csv/csv.rules.ts'
import { outcomesOf, readQuoteFile, refusedCsvOf, type NewQuote, type StoredQuote } from './quote-file.rules.ts'

const defaults = { author: null, category: 'love', language: 'en', isActive: true } as const
const quotesIn = (csv: string) => readQuoteFile(csv).lines.flatMap((line) => ('quote' in line ? [line.quote] : []))
const faultsIn = (csv: string) => readQuoteFile(csv).lines.flatMap((line) => ('faults' in line ? line.faults : []))

it.each([
  ['commas', 'text,author\nA day,Emily', { author: 'Emily' }],
  ['semicolons, beside commas in texts', 'author;text\nBrontë, Emily;A day', { author: 'Brontë, Emily' }],
  ['a byte order mark and Windows line ends', '\uFEFFtext,isActive\r\nA day,FALSE\r\n', { isActive: false }],
  [
    'columns in any order and spelling',
    'Is-Active,Category,TEXT\nfalse,Life,A day',
    { isActive: false, category: 'life' },
  ],
  ['empty lines and lines of separators', 'text,author\n\nA day,\n,\n', {}],
  ['only the texts', 'text\nA day', {}],
])('reads a file with %s', (_, csv, more) => {
  expect(quotesIn(csv)).toEqual([{ text: 'A day', ...defaults, ...more }])
})

it('keeps line breaks in quotation marks, and numbers lines as the file does', () => {
  const { lines } = readQuoteFile('text,author\n"One\nand ""two""",A\nThree,B')
  expect(lines.map(({ line, written }) => [line, written.text])).toEqual([
    [3, 'One\nand "two"'],
    [4, 'Three'],
  ])
})

it('gives each refused line the field and the reason that creating one quote would', () => {
  const long = 'x'.repeat(limits.quoteCharsMax + 1)
  expect(
    faultsIn(`text,category,language,isActive\n,love,en,true\n${long},,,\nA,hate,,\nB,,tlh,\nC,,,perhaps`),
  ).toEqual([
    { field: 'text', message: 'This must not be empty.' },
    { field: 'text', message: `This may have at most ${limits.quoteCharsMax} characters.` },
    { field: 'category', message: expect.stringContaining('This must be one of: love,') },
    { field: 'language', message: expect.stringContaining('This must be one of: en,') },
    { field: 'isActive', message: 'This must be true or false.' },
  ])
})

it('refuses a line with more values than columns, instead of cutting its text at a comma', () => {
  expect(faultsIn('text,author\nLove, always,Emily')).toMatchObject([{ field: 'line' }])
})

it.each([
  ['no column of texts', 'author\nEmily', /one of them text/],
  ['a column twice', 'text,text\nA,B', /column text twice/],
  ['an open quotation mark', 'text\n"open', /quotation mark .* line 2/],
  ['too many lines', `text\n${'a\n'.repeat(limits.quoteFileLinesMax + 1)}`, /more than 1,000 lines/],
  ['only one long line', `${','.repeat(100_000)}\nA`, /first line has to name/],
])('refuses a file with %s', (_, csv, reason) => {
  expect(() => readQuoteFile(csv)).toThrow(reason)
})

it('reads `__proto__` and the like as ordinary texts and unknown columns', () => {
  const { lines, unread } = readQuoteFile('text,__proto__,constructor\n__proto__,a,b')
  expect(lines).toMatchObject([{ quote: { text: '__proto__', ...defaults } }])
  expect(unread).toEqual(['__proto__', 'constructor'])
})

it('reads back every quote that an export has written, also behind its protection against formulas', () => {
  const columns = ['id', 'text', 'author', 'category', 'language', 'isActive', 'createdAt']
  const text = fc
    .oneof(fc.string({ minLength: 1, maxLength: 60 }), fc.stringMatching(/^'{0,3}[=+@-][a-z,;"\n']{0,20}$/))
    .map((some) => some.trim())
    .filter((some) => some !== '')
  fc.assert(
    fc.property(text, fc.option(fc.stringMatching(/^'{0,2}[=-]?[A-Za-z,;"]{1,20}$/)), (written, author) => {
      const cells = ['a'.repeat(24), written, author, 'life', 'es', false, '2026-01-02T03:04:05.000Z']
      const csv = csvLine(columns) + csvLine(cells)
      expect(quotesIn(csv)).toEqual([{ text: written, author, category: 'life', language: 'es', isActive: false }])
    }),
  )
})

it('tells new lines from stored quotes and from doubles', () => {
  const stored = (number: number, more: Partial<NewQuote>): StoredQuote => ({
    _id: String(number).padStart(24, '0'),
    text: `Stored ${number}`,
    ...defaults,
    ...more,
  })
  const here = [stored(1, {}), stored(2, { author: 'Emily' }), stored(3, { text: 'Él dijo' })]
  const { lines } = readQuoteFile(
    [
      'id,text,author',
      `${here[0]?._id},Stored 1,`,
      `${here[1]?._id},Stored 2,Charlotte`,
      ',Stored 2,Emily',
      ',stored 1,',
      ',el DIJO,',
      'f'.repeat(24) + ',A new one,',
      ',A NEW one,',
      ',,',
      ',Another,',
    ].join('\n'),
  )
  expect(outcomesOf(lines, here).map(([{ line }, outcome]) => [line, outcome])).toEqual([
    [2, 'unchanged'],
    [3, 'differs'],
    [4, 'in-file'],
    [5, 'in-file'],
    [6, 'in-table'],
    [7, 'new'],
    [8, 'in-file'],
    [10, 'new'],
  ])
  expect(outcomesOf(readQuoteFile('text,author\nStored 2,Emily').lines, here)[0]?.[1]).toBe('unchanged')
})

it('gives the refused lines as a file that can be imported once it is corrected', () => {
  const { lines } = readQuoteFile(`text,category\n'=1+1,hate\nGood,love`)
  const csv = refusedCsvOf(lines) ?? ''
  expect(csv).toMatch(/^\uFEFFline,field,reason,text,author,category,language,isActive\r\n2,category,/)
  expect(csv).toContain(`,'=1+1,`)
  const again = readQuoteFile(csv.replace('hate', 'life'))
  expect(again).toMatchObject({ lines: [{ quote: { ...defaults, text: '=1+1', category: 'life' } }], unread: [] })
  expect(refusedCsvOf(readQuoteFile('text\nGood').lines)).toBeNull()
})
