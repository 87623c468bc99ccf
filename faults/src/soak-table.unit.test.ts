import { expect, it } from 'vitest'
import { soakTable, type Series } from './soak-table.ts'

const seriesOf = (name: string, valueAt: (writes: number) => number, perHourMax?: number): Series => ({
  name,
  unit: 'MB',
  ...(perHourMax === undefined ? {} : { perHourMax }),
  samples: Array.from({ length: 40 }, (_, index) => {
    const writes = index * 1_000
    return { hours: index / 20, writes, value: valueAt(writes) }
  }),
})

it('names what grows though it must be steady, and what grows faster than the written data', () => {
  const { lines, tooMuch } = soakTable([
    seriesOf('steady memory', () => 100, 1),
    seriesOf('growing memory', (writes) => 100 + writes / 1_000, 1),
    seriesOf('stream', (writes) => writes / 100),
    seriesOf('stream that keeps its size', () => 7),
    seriesOf('collection that is never tidied', (writes) => (writes / 1_000) ** 3),
  ])
  expect(tooMuch).toEqual(['growing memory', 'collection that is never tidied'])
  expect(lines).toHaveLength(2 + 5)
  expect(lines[2]).toBe('| steady memory | 100.0 MB | 100.0 MB | 0.0 ± 0.0 an hour, at most 1 |')
})

it('leaves out what has too few samples to judge, and collections that stay the same', () => {
  expect(soakTable([{ ...seriesOf('users', () => 15), unit: 'documents' }]).lines).toHaveLength(2)
  const { samples, ...series } = seriesOf('new', () => 1, 1)
  expect(soakTable([{ ...series, samples: samples.slice(0, 5) }]).lines).toHaveLength(2)
})
