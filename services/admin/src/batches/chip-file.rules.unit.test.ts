import { expect, it } from 'vitest'
import type { Revealed } from './batch-rings.ts'
import { readChipFile } from './chip-file.rules.ts'

const ring = (ringId: string): Revealed => ({ ringId, ringToken: ringId.repeat(64), spaceToken: null, url: null })

it('names lines as the file counts them, with empty lines and values of two lines', () => {
  const csv = 'ring,chip_uid,note\n\na,04000000,"first\nsecond"\n\nb,04000001,\n'
  const lines = readChipFile(csv, [ring('a'), ring('b')]).map(({ line, ringId, fault }) => ({ line, ringId, fault }))
  expect(lines).toEqual([
    { line: 4, ringId: 'a', fault: null },
    { line: 6, ringId: 'b', fault: null },
  ])
})

it.each(['ring,chip_uid\na,1\n"open', 'ring,chip_uid\na,1\nb,"x"y'])(
  'names the line with an unmatched quotation mark: %j',
  (csv) => {
    expect(() => readChipFile(csv, [])).toThrow(/quotation mark .* in line 3\.$/)
  },
)

it('names the missing columns', () => {
  expect(() => readChipFile('a,b\n1,2', [])).toThrow(/its first line has to name the columns/)
})
