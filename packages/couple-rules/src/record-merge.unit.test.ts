import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeRecords, type MergeRules } from './record-merge.ts'

interface Words {
  readonly title: string
  readonly text: string
  readonly place: string
  readonly lat: string
  readonly tags: readonly string[]
}

const rules: MergeRules<Words> = { lists: { tags: (tag) => tag }, together: [['place', 'lat']] }
const base: Words = { title: 'Lake', text: 'Cold', place: 'Como', lat: '46', tags: ['a', 'b', 'c'] }
const merge = (mine: Partial<Words>, theirs: Partial<Words>, from: Partial<Words> = base) =>
  mergeRecords(from, { ...base, ...mine }, { ...base, ...theirs }, rules)

const word = fc.constantFrom('', 'x', 'y', 'z')
const anyWords: fc.Arbitrary<Words> = fc.record({
  title: word,
  text: word,
  place: word,
  lat: word,
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 5 }),
})

describe('mergeRecords', () => {
  test('takes changes of one side', () => {
    expect(merge({ title: 'Sea' }, { text: 'Warm' })).toEqual({
      words: { ...base, title: 'Sea', text: 'Warm' },
      contested: [],
      taken: ['text'],
    })
  })

  test('contests fields that both changed, and no others', () => {
    const { words, contested } = merge({ title: 'Sea', text: 'Warm' }, { title: 'Pond', text: 'Warm' })
    expect(words).toMatchObject({ title: 'Sea', text: 'Warm' })
    expect(contested).toEqual(['title'])
  })

  test('treats the fields of a unit as one value', () => {
    expect(merge({ place: 'Rome' }, { lat: '41' })).toMatchObject({ contested: ['place', 'lat'] })
    expect(merge({ title: 'Sea' }, { place: 'Rome', lat: '41' }).words).toMatchObject({ place: 'Rome', lat: '41' })
  })

  test('merges lists by entry: removing wins over moving', () => {
    expect(merge({ tags: ['a', 'c'] }, { tags: ['c', 'b', 'a'] }).words.tags).toEqual(['c', 'a'])
    expect(merge({ tags: ['a', 'b', 'x', 'c'] }, { tags: ['b', 'c', 'y'] }).words.tags).toEqual(['b', 'x', 'c', 'y'])
    expect(merge({ tags: ['c', 'b', 'a'] }, { tags: ['n', 'a', 'b', 'c'] }).words.tags).toEqual(['n', 'c', 'b', 'a'])
  })

  test('counts a field that the base lacks as changed by both', () => {
    expect(merge({ title: 'Sea' }, { title: 'Pond' }, {})).toMatchObject({ contested: ['title'] })
    expect(merge({ tags: ['a'] }, { tags: ['b'] }, {}).words.tags).toEqual(['a', 'b'])
  })

  test('changes nothing if one side changed nothing, for any words', () => {
    fc.assert(
      fc.property(anyWords, anyWords, (from, to) => {
        expect(mergeRecords(from, to, from, rules).words).toEqual(to)
        expect(mergeRecords(from, from, to, rules)).toMatchObject({ words: to, contested: [] })
      }),
    )
  })

  test('keeps every entry that one side added, and none that one side removed, for any lists', () => {
    fc.assert(
      fc.property(anyWords, anyWords, anyWords, (from, mine, theirs) => {
        const { tags } = mergeRecords(from, mine, theirs, rules).words
        const isIn = (tag: string) =>
          from.tags.includes(tag)
            ? mine.tags.includes(tag) && theirs.tags.includes(tag)
            : mine.tags.includes(tag) || theirs.tags.includes(tag)
        const expected = ['a', 'b', 'c', 'd', 'e'].filter(isIn)
        expect([...tags].sort()).toEqual(expected)
      }),
    )
  })
})
