import { describe, expect, it } from 'vitest'
import { createHintStore } from './live-window.ts'

const placed = (seq: number, userId: string) => ({
  seq,
  at: seq * 1_000,
  hint: { topic: 'messages' as const, spaceId: null, userIds: [userId], ref: null },
})
const seqs = (found: readonly { seq: number }[] | undefined) => found?.map(({ seq }) => seq)

describe('the window of hints', () => {
  it('tells a user what came after a place', () => {
    const store = createHintStore()
    store.begin(9)
    for (const seq of [10, 11, 13]) store.add(placed(seq, seq === 11 ? 'b' : 'a'))
    expect(seqs(store.since(9, 'a'))).toEqual([10, 13])
    expect(seqs(store.since(10, 'a'))).toEqual([13])
    expect(seqs(store.since(13, 'a'))).toEqual([])
  })
  it('tells a user what came since a time', () => {
    const store = createHintStore()
    store.begin(9)
    for (const seq of [10, 11, 13]) store.add(placed(seq, seq === 11 ? 'b' : 'a'))
    expect(seqs(store.sinceTime(10_001, 'a'))).toEqual([13])
    expect(seqs(store.sinceTime(10_000, 'a'))).toEqual([10, 13])
    expect(seqs(store.sinceTime(13_001, 'a'))).toEqual([])
  })
  it('says so when a place lies before it or after it', () => {
    const store = createHintStore()
    store.begin(9)
    store.add(placed(10, 'a'))
    expect(store.since(8, 'a')).toBeUndefined()
    expect(store.since(11, 'a')).toBeUndefined()
  })
  it('stays bounded, and knows how far back it still reaches', () => {
    const store = createHintStore(4)
    store.begin(0)
    for (let seq = 1; seq <= 20; seq += 1) store.add(placed(seq, 'a'))
    const reaching = [...Array(21).keys()].filter((seq) => store.since(seq, 'a') !== undefined)
    expect(reaching.length).toBeGreaterThanOrEqual(5)
    expect(reaching.length).toBeLessThanOrEqual(6)
    expect(seqs(store.since(reaching[0] ?? 0, 'a'))).toHaveLength(reaching.length - 1)
    const last = (reaching[0] ?? 0) * 1_000
    expect(store.sinceTime(last, 'a')).toBeUndefined()
    expect(store.sinceTime(last + 1, 'a')).toHaveLength(reaching.length - 1)
  })
})
