import { quoteTable } from '@love-space/contracts/admin/quote.table.ts'
import type { AppError } from '@love-space/service-kit/process/app-error.ts'
import { describe, expect, it } from 'vitest'
import { readTableRequest } from './table-request.ts'

const read = (query: Record<string, string> = {}) =>
  readTableRequest({ draw: 3, start: 0, length: 25, ...query }, quoteTable)

const refusedField = (query: Record<string, string>): unknown => {
  try {
    read(query)
    return undefined
  } catch (error) {
    return (error as AppError).errors?.map(({ field }) => field)
  }
}

const columns = (names: readonly string[], more: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries([...names.map((name, index) => [`columns[${index}][data]`, name]), ...Object.entries(more)])

describe('a request of the DataTables protocol', () => {
  it("has the table's order if it names none", () => {
    expect(read()).toEqual({ draw: 3, start: 0, length: 25, words: [], filters: {}, sort: [['createdAt', -1]] })
  })

  it("counts columns as it names them, otherwise in the table's order", () => {
    const order = { 'order[0][column]': '1', 'order[0][dir]': 'desc' }
    expect(read(order).sort).toEqual([
      ['author', -1],
      ['text', -1],
    ])
    expect(read({ ...columns(['isActive', 'text']), ...order }).sort).toEqual([['text', -1]])
  })

  it('counts columns without data, whose empty parameters are dropped', () => {
    const asked = {
      'columns[0][searchable]': 'true',
      'columns[2][data]': 'function',
      'columns[2][name]': 'author',
      'columns[2][search][value]': 'emily',
      ...columns(['', 'category'], { 'columns[1][search][value]': 'life', 'columns[0][data]': '' }),
    }
    expect(read({ ...asked, 'order[0][column]': '2', 'order[0][dir]': 'asc' })).toMatchObject({
      words: [':author:emily'],
      filters: { category: 'life' },
      sort: [
        ['author', 1],
        ['text', 1],
      ],
    })
    expect(read({ 'columns[1][data]': 'text', 'order[0][column]': '1' }).sort).toEqual([['text', 1]])
  })

  it.each([
    ['two columns without a common index', { 'order[0][column]': '0', 'order[1][column]': '2' }],
    ['an unknown column', { 'order[0][column]': '9' }],
    ['no column', { 'order[0][column]': '__proto__' }],
    ['a column without data', { 'columns[0][orderable]': 'true', 'order[0][column]': '0' }],
  ])("falls back to the table's order for %s, with a notice", (_, query) => {
    const { sort, notice } = read(query as unknown as Record<string, string>)
    expect(sort).toEqual(quoteTable.defaultSort)
    expect(notice).toContain('They can be ordered by: text; author, then text;')
    expect(read()).not.toHaveProperty('notice')
  })

  it('does not sort or search by a column that excludes it', () => {
    const off = { 'columns[0][orderable]': 'false', 'columns[0][searchable]': 'false' }
    const asked = { 'columns[0][search][value]': 'love', 'order[0][column]': '0', 'order[0][dir]': 'asc' }
    expect(read({ ...columns(['text'], off), ...asked })).toMatchObject({ words: [], sort: quoteTable.defaultSort })
  })

  it('filters a column by a value, and searches words of one column', () => {
    const asked = columns(['category', 'author'], {
      'columns[0][search][value]': 'life',
      'columns[1][search][value]': 'Brontë',
    })
    expect(read(asked)).toMatchObject({ filters: { category: 'life' }, words: [':author:bronte'] })
    expect(refusedField(columns(['category'], { 'columns[0][search][value]': '.*' }))).toEqual([
      'query.columns[0][search][value]',
    ])
  })

  it('searches beginnings of words only, whatever search[regex] says', () => {
    const asked = { 'search[value]': '  (a+)+$ ÉMILY .* ', 'search[regex]': 'true', _: '17' }
    expect(read(asked).words).toEqual(['a', 'emily'])
  })

  it('finds nothing by a text without letters and digits', () => {
    for (const value of ['%', '♥', '.*']) {
      expect(read({ 'search[value]': value }).findsNothing).toBe(true)
      expect(read(columns(['text'], { 'columns[0][search][value]': value })).findsNothing).toBe(true)
    }
    expect(read({ 'search[value]': '♥ love' })).toMatchObject({ words: ['love'] })
    expect(read({ 'search[value]': '♥ love' })).not.toHaveProperty('findsNothing')
    expect(read({ 'search[value]': '  ' })).not.toHaveProperty('findsNothing')
  })

  it('is refused for a page beyond the counted rows', () => {
    expect(refusedField({ start: 9_999 as never })).toEqual(['query.start'])
  })
})
