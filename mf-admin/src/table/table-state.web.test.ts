import { describe, expect, it } from 'vitest'
import { table } from '@love-space/contracts/admin/table-spec.ts'
import { paramsOf, requestOf, sortAfterPress, tableStateFrom } from './table-state.ts'

const spec = table({
  fields: { name: { isSearched: true }, kind: { values: ['a', 'b'] }, at: { isRange: true } },
  sorts: ['name', 'kind,name', '-at,name'],
  defaultSort: '-at',
})
const from = (address: string) => tableStateFrom(new URLSearchParams(address), spec)

describe('the state of a table', () => {
  it('is in the address, without defaults', () => {
    const address = 'q=mia&is.kind=b&is.at=2026-06-01..&sort=-kind%2C-name&page=3&size=50'
    expect(paramsOf(from(address)).toString()).toBe(address)
    expect(paramsOf(from('')).toString()).toBe('')
  })

  it('ignores unknown columns and values', () => {
    expect(from('is.at=June&is.kind=c&is.other=a&sort=name,kind&page=-1&size=1000')).toEqual(from(''))
    expect(from('page=999999&size=100')).toMatchObject({ page: 100 })
  })

  it('reverses an order at the second press, and drops it at the third', () => {
    const first = sortAfterPress(spec, [], 'name', false)
    const second = sortAfterPress(spec, first, 'name', false)
    expect([first, second, sortAfterPress(spec, second, 'name', false)]).toEqual([[['name', 1]], [['name', -1]], []])
  })

  it('adds a second order only if the table supports both together', () => {
    const byKind = sortAfterPress(spec, [], 'kind', false)
    expect(sortAfterPress(spec, byKind, 'name', true)).toEqual([
      ['kind', 1],
      ['name', 1],
    ])
    expect(sortAfterPress(spec, [['at', -1]], 'name', true)).toEqual([
      ['at', -1],
      ['name', 1],
    ])
    expect(sortAfterPress(spec, [['name', 1]], 'kind', true)).toEqual([['name', 1]])
  })

  it('is requested in the DataTables protocol', () => {
    expect(requestOf(spec, from('q=mia&is.kind=b&sort=-at&page=3&size=50'))).toMatchObject({
      start: 100,
      length: 50,
      'search[value]': 'mia',
      'search[regex]': 'false',
      'columns[1][data]': 'kind',
      'columns[1][search][value]': 'b',
      'columns[0][orderable]': 'true',
      'order[0][column]': '2',
      'order[0][dir]': 'desc',
    })
  })
})
