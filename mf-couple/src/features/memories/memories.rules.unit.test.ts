import { describe, expect, it } from 'vitest'
import { limits } from '@love-space/contracts/limits.ts'
import { memoryBy, mia } from '../../test/couple.fixtures.ts'
import { isSwipeForMore, isNarrowed, noFilter, queryOf, withChanged, type MemoriesPage } from './memories.rules.ts'

describe('a swipe of the carousel', () => {
  const end = { scrollLeft: 590, clientWidth: 400, scrollWidth: 1000 }
  it.each([
    ['leftward by more than 50 px, within 10 px of the end', { fromX: 300, toX: 249 }, end, true],
    ['by 50 px only', { fromX: 300, toX: 250 }, end, false],
    ['rightward', { fromX: 200, toX: 300 }, end, false],
    ['11 px before the end', { fromX: 300, toX: 100 }, { ...end, scrollLeft: 589 }, false],
  ])('%s', (_, swipe, area, expected) => {
    expect(isSwipeForMore(swipe, area)).toBe(expected)
  })
})

it('requests only the set filters', () => {
  expect(queryOf({ ...noFilter, to: '2026-01-01' })).toEqual({ to: '2026-01-01' })
  expect([isNarrowed(noFilter), isNarrowed({ ...noFilter, category: 'travel' })]).toEqual([false, true])
})

describe('a list after a change of one memory', () => {
  const size = limits.memoriesPageSize
  const dayOf = (n: number) => `2026-05-${String(30 - n).padStart(2, '0')}`
  const all = Array.from({ length: size + 5 }, (_, n) => memoryBy(mia, `Memory ${n}`, { date: dayOf(n) }))
  const pageOf = (from: number, to: number, currentPage: number, total: number): MemoriesPage => ({
    memories: all.slice(from, to),
    currentPage,
    totalPages: Math.ceil(total / size),
    total,
  })
  const first = [pageOf(0, size, 1, all.length)]
  const whole = [...first, pageOf(size, all.length, 2, all.length)]
  const titles = (pages: readonly MemoriesPage[] | undefined) =>
    pages?.map(({ memories }) => memories.map(({ title }) => title))
  const after = (pages: readonly MemoriesPage[], memory: ReturnType<typeof memoryBy>, filter = noFilter) =>
    withChanged(pages, { id: memory.id, memory }, filter)

  it('shows the change at its place', () => {
    const changed = { ...all[3]!, title: 'Changed', updatedAt: '2026-11-21T10:00:00.000Z' }
    expect(titles(after(whole, changed))?.[0]?.[3]).toBe('Changed')
  })

  it('inserts a new one by its day, and moves the last one to the next page', () => {
    const pages = after(first, memoryBy(mia, 'New', { date: dayOf(1) }))
    expect(titles(pages)).toEqual([['Memory 0', 'New', ...all.slice(1, size - 1).map(({ title }) => title)]])
    expect(pages?.[0]).toMatchObject({ total: all.length + 1, totalPages: 2 })
  })

  it('starts another page if the list is complete', () => {
    const full = [pageOf(0, size, 1, size)]
    expect(titles(after(full, memoryBy(mia, 'Oldest', { date: '2020-01-01' })))).toEqual([
      all.slice(0, size).map(({ title }) => title),
      ['Oldest'],
    ])
  })

  it('leaves out one that does not match, or lies beyond the loaded pages', () => {
    expect(after(first, memoryBy(mia, 'Other'), { ...noFilter, category: 'birthday' })).toBe(first)
    expect(after(first, memoryBy(mia, 'Far down', { date: '2020-01-01' }))).toBe(first)
  })

  it('removes a deleted one, if no other can take its place', () => {
    const [{ id } = { id: '' }] = all
    const pages = withChanged(whole, { id, memory: null }, noFilter)
    expect(titles(pages)?.flat()).toEqual(all.slice(1).map(({ title }) => title))
    expect(pages?.map(({ memories }) => memories.length)).toEqual([size, 4])
    expect(withChanged(first, { id, memory: null }, noFilter)).toBeUndefined()
  })

  it('leaves it to the server to place one of another day, or a restored one', () => {
    expect(after(whole, { ...all[3]!, date: '2026-01-01' })).toBeUndefined()
    expect(after(whole, memoryBy(mia, 'Back', { updatedAt: '2026-11-21T10:00:00.000Z' }))).toBeUndefined()
  })
})
