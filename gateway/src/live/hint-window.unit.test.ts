import { describe, expect, it } from 'vitest'
import { createHintWindow } from './hint-window.ts'

const placed = (seq: number, userId: string) => ({
  seq,
  at: seq * 1_000,
  hint: { topic: 'messages' as const, spaceId: null, userIds: [userId], ref: null },
})
const seqs = (found: readonly { seq: number }[] | undefined) => found?.map(({ seq }) => seq)
const windowFrom = (floorSeq: number) => {
  const window = createHintWindow()
  window.load([], { floorSeq, floorAt: floorSeq * 1_000, lastSeq: floorSeq })
  return window
}

describe('the window of a bucket', () => {
  it("has a user's hints after a place", () => {
    const window = windowFrom(9)
    for (const seq of [10, 11, 13]) window.add(placed(seq, seq === 11 ? 'b' : 'a'))
    expect(seqs(window.since(9, 'a'))).toEqual([10, 13])
    expect(seqs(window.since(10, 'a'))).toEqual([13])
    expect(seqs(window.since(13, 'a'))).toEqual([])
  })
  it("has a user's hints since a time", () => {
    const window = windowFrom(9)
    for (const seq of [10, 11, 13]) window.add(placed(seq, seq === 11 ? 'b' : 'a'))
    expect(seqs(window.sinceTime(10_001, 'a'))).toEqual([13])
    expect(seqs(window.sinceTime(10_000, 'a'))).toEqual([10, 13])
    expect(seqs(window.sinceTime(13_001, 'a'))).toEqual([])
  })
  it('answers nothing before its older hints are loaded, and nothing from before them', () => {
    const window = createHintWindow()
    window.add(placed(12, 'a'))
    expect([window.isLoaded(), window.since(12, 'a'), window.sinceTime(12_000, 'a')]).toEqual([
      false,
      undefined,
      undefined,
    ])
    window.load([placed(10, 'a'), placed(11, 'a')], { floorSeq: 9, floorAt: 9_000, lastSeq: 11 })
    expect(seqs(window.since(9, 'a'))).toEqual([10, 11, 12])
    expect([window.since(8, 'a'), window.sinceTime(9_000, 'a')]).toEqual([undefined, undefined])
  })
  it('has each hint once, whether it is loaded before or after it arrives', () => {
    const window = createHintWindow()
    window.add(placed(11, 'a'))
    window.load([placed(10, 'a'), placed(11, 'a'), placed(12, 'a')], { floorSeq: 0, floorAt: 0, lastSeq: 11 })
    window.add(placed(12, 'a'))
    window.add(placed(13, 'a'))
    expect(seqs(window.since(0, 'a'))).toEqual([10, 11, 12, 13])
  })
  it('forgets hints from before a time, and knows how far back it reaches', () => {
    const window = windowFrom(0)
    for (let seq = 1; seq <= 20; seq += 1) window.add(placed(seq, 'a'))
    window.forgetBefore(19_000)
    expect([window.since(18, 'a'), seqs(window.since(19, 'a'))]).toEqual([undefined, [20]])
    expect([window.sinceTime(19_000, 'a'), seqs(window.sinceTime(19_001, 'a'))]).toEqual([undefined, [20]])
    expect([window.size(), window.arrivals()]).toEqual([1, [20_000, 20_000]])
  })
})
