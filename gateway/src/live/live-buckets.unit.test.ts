import { liveBucketOf, liveSubjectOf } from '@love-space/contracts/gateway/live.events.ts'
import { expect, it } from 'vitest'
import { createLiveBuckets } from './live-buckets.ts'

const [ana, ben] = ['a'.repeat(24), 'b'.repeat(24)]
const subjectOf = (userId: string) => liveSubjectOf(liveBucketOf(userId))
const hint = { topic: 'messages' as const, spaceId: null, userIds: [ana], ref: null }
const reach = { floorSeq: 0, floorAt: 0, lastSeq: 0 }

const start = () => {
  let nowMs = 0
  return { buckets: createLiveBuckets({ now: () => nowMs, hintsMax: 8 }), pass: (ms: number) => (nowMs += ms) }
}

it('follows the buckets of users with a stream, and for two minutes those of users without', () => {
  const { buckets, pass } = start()
  for (const userId of [ana, ana, ben]) buckets.join(userId)
  for (const userId of [ana, ben]) buckets.leave(userId)
  pass(121_000)
  buckets.sweep(0)
  expect(buckets.subjects().slice(1)).toEqual([subjectOf(ana)])
  buckets.leave(ana)
  pass(119_000)
  buckets.sweep(0)
  expect(buckets.subjects().slice(1)).toEqual([subjectOf(ana)])
  pass(2_000)
  buckets.sweep(0)
  expect(buckets.subjects()).toHaveLength(1)
})

it('keeps the hints of a user who comes back meanwhile', () => {
  const { buckets, pass } = start()
  buckets.join(ana)
  for (const [, window] of buckets.unloaded()) window.load([], reach)
  buckets.leave(ana)
  buckets.add(subjectOf(ana), { seq: 1, at: 1, hint })
  pass(119_000)
  buckets.sweep(0)
  buckets.join(ana)
  expect(buckets.unloaded()).toEqual([])
  expect(buckets.windowOf(ana)?.since(0, ana)).toHaveLength(1)
})

it('ignores hints of buckets that it does not follow', () => {
  const { buckets } = start()
  buckets.join(ben)
  for (const [, window] of buckets.unloaded()) window.load([], reach)
  buckets.add(subjectOf(ana), { seq: 1, at: 1, hint })
  expect([buckets.windowOf(ana), buckets.windowOf(ben)?.since(0, ana)]).toEqual([undefined, []])
})

it('forgets all hints when the stream begins anew', () => {
  const { buckets } = start()
  buckets.join(ana)
  for (const [, window] of buckets.unloaded()) window.load([], reach)
  buckets.clear()
  expect(buckets.unloaded().map(([bucket]) => bucket)).toEqual([liveBucketOf(ana)])
})

it('holds a maximum of hints, and reaches back as far in a quiet bucket as in a busy one', () => {
  const { buckets } = start()
  for (const userId of [ana, ben]) buckets.join(userId)
  for (const [, window] of buckets.unloaded()) window.load([], reach)
  const [ofAna, ofBen] = [ana, ben].map((userId) => buckets.windowOf(userId))
  for (let seq = 1; seq <= 100; seq += 1) {
    buckets.add(subjectOf(seq % 20 === 0 ? ben : ana), { seq, at: seq * 1_000, hint })
    expect((ofAna?.size() ?? 0) + (ofBen?.size() ?? 0)).toBeLessThanOrEqual(8)
  }
  const reachOf = (window: typeof ofAna) => [...Array(100).keys()].find((seq) => window?.since(seq, ana) !== undefined)
  expect(reachOf(ofAna)).toBeGreaterThanOrEqual(92)
  expect(ofAna?.sinceTime(99_000, ana)).toHaveLength(1)
  expect(ofBen?.size()).toBe(1)
})

it('forgets all hints of one moment rather than hold too many', () => {
  const { buckets } = start()
  buckets.join(ana)
  for (const [, window] of buckets.unloaded()) window.load([], reach)
  for (let seq = 1; seq <= 9; seq += 1) buckets.add(subjectOf(ana), { seq, at: 1_000, hint })
  expect([buckets.windowOf(ana)?.size(), buckets.windowOf(ana)?.since(8, ana)]).toEqual([0, undefined])
})
