import { describe, expect, it } from 'vitest'
import { before, inBlock, repeat, repeatDocument, sorted } from './lines.ts'

const source = (...lines: readonly string[]) => ({ file: 'a.yaml', text: `${lines.join('\n')}\n` })
const rename = (text: string): string => text.replaceAll('one', 'two')

describe('lines are inserted', () => {
  it('at the end of a block, which ends at an empty line or at one no further indented', () => {
    const { text } = inBlock(source('a: {', '  b', '}', 'x:', '  y', '', '  z'), 'a: {', ['  c'])
    expect(text).toBe('a: {\n  b\n  c\n}\nx:\n  y\n\n  z\n')
    expect(inBlock({ file: 'a.yaml', text }, 'x:', ['  new']).text).toContain('  y\n  new\n\n')
  })

  it('before a line, and among sorted ones', () => {
    expect(before(source('a', 'c'), 'c', ['b']).text).toBe('a\nb\nc\n')
    expect(sorted(source('/s/a', '/s/c', '/t/a'), '/s/', '/s/b').text).toBe('/s/a\n/s/b\n/s/c\n/t/a\n')
  })

  it('again for another name, after an empty line if there was one', () => {
    expect(repeat(source('x:', '  - one', '    tag', '  - zero'), '  - one', rename).text).toBe(
      'x:\n  - one\n    tag\n  - two\n    tag\n  - zero\n',
    )
    expect(repeat(source('', 'one:', '  a', '', 'zero:'), 'one:', rename).text).toBe(
      '\none:\n  a\n\ntwo:\n  a\n\nzero:\n',
    )
  })

  it('again for another name as a whole document', () => {
    expect(repeatDocument(source('name: one', '---', 'name: zero'), 'name: one', rename).text).toBe(
      'name: one\n---\nname: two\n---\nname: zero\n',
    )
  })
})

it('a place that is missing or not the only one is refused by the name of its file', () => {
  const twice = source('one', 'one')
  const refusal = /^a\.yaml must have/
  expect(() => before(twice, 'one', [])).toThrow(refusal)
  expect(() => inBlock(twice, 'two', [])).toThrow(refusal)
  expect(() => sorted(twice, 'x', 'x')).toThrow(refusal)
  expect(() => repeatDocument(twice, 'two', rename)).toThrow(refusal)
})
