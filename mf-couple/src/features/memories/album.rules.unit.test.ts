import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  columnsFor,
  entryAfterKey,
  headPixels,
  itemAt,
  itemOfEntry,
  layoutOf,
  rowsAmong,
  sectionAt,
  topOfItem,
  yearsOf,
} from './album.rules.ts'

const months = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 2000, max: 2030 }), fc.integer({ min: 1, max: 12 })), {
    minLength: 1,
    maxLength: 40,
    selector: ([year, month]) => year * 12 + month,
  })
  .chain((days) =>
    fc.array(fc.integer({ min: 1, max: 60 }), { minLength: days.length, maxLength: days.length }).map((counts) =>
      days
        .map(([year, month], index) => ({
          month: `${year}-${String(month).padStart(2, '0')}`,
          count: counts[index] ?? 1,
          pictures: 0,
        }))
        .toSorted((one, other) => (one.month < other.month ? 1 : -1)),
    ),
  )
const width = fc.integer({ min: 320, max: 2000 })

describe('the layout of the album', () => {
  it('has three columns on a phone, and more on wider screens', () => {
    expect([390, 639, 700, 1280].map(columnsFor)).toEqual([3, 3, 4, 7])
  })

  it('is as high as its heads and rows together, and finds every month by its top', () => {
    fc.assert(
      fc.property(months, width, (all, wide) => {
        const layout = layoutOf(all, wide)
        const last = layout.sections.at(-1)
        expect((last?.top ?? 0) + (last?.height ?? 0)).toBeCloseTo(layout.height, 3)
        for (let item = 0; item < layout.items; item += 1) {
          expect(itemAt(layout, topOfItem(layout, item) + headPixels / 2)).toBe(item)
        }
        expect([itemAt(layout, -1_000), itemAt(layout, layout.height + 1_000)]).toEqual([0, layout.items - 1])
        for (const section of layout.sections) expect(sectionAt(layout, section.top + 1)).toBe(section)
      }),
    )
  })

  it('shows every entry by one item, and no row twice', () => {
    fc.assert(
      fc.property(months, width, (all, wide) => {
        const layout = layoutOf(all, wide)
        const rows = rowsAmong(layout, 0, layout.items - 1)
        expect(rows.map(({ from, to }) => [from, to])).toEqual(layout.sections.map((one) => [0, one.rows]))
        const count = all.reduce((sum, one) => sum + one.count, 0)
        for (let entry = 0; entry < count; entry += 1) {
          const item = itemOfEntry(layout, entry)
          const shown = rowsAmong(layout, item, item).flatMap(({ section, from, to }) =>
            from < to ? [section.firstEntry + from * layout.columns, section.firstEntry + to * layout.columns] : [],
          )
          expect(shown[0]).toBeLessThanOrEqual(entry)
          expect(shown[1]).toBeGreaterThan(entry)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('leads a key to another entry, and no key out of the album', () => {
    fc.assert(
      fc.property(months, width, fc.nat(), (all, wide, at) => {
        const layout = layoutOf(all, wide)
        const count = all.reduce((sum, one) => sum + one.count, 0)
        const entry = at % count
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']) {
          const next = entryAfterKey(layout, entry, key) ?? -1
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(count)
        }
        expect(entryAfterKey(layout, entry, 'ArrowDown') ?? -1).toBeGreaterThanOrEqual(entry)
        expect(entryAfterKey(layout, entry, 'ArrowUp') ?? count).toBeLessThanOrEqual(entry)
        expect(entryAfterKey(layout, entry, 'a')).toBeUndefined()
      }),
    )
  })

  it('names years that are far enough apart', () => {
    const layout = layoutOf(
      ['2026-01', '2025-12', '2025-11', '2024-01'].map((month) => ({ month, count: 30, pictures: 30 })),
      390,
    )
    expect(yearsOf(layout, 0.1).map(({ year }) => year)).toEqual(['2026', '2025', '2024'])
    expect(yearsOf(layout, 0.6).map(({ year }) => year)).toEqual(['2026', '2024'])
  })
})
