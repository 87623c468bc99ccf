import { liveBucketOf, liveSubjectOf } from '@love-space/contracts/gateway/live.events.ts'
import { expect, it } from 'vitest'
import { createLiveBuckets } from './live-buckets.ts'

const [ana, ben] = ['a'.repeat(24), 'b'.repeat(24)]
const subjectOf = (userId: string) => liveSubjectOf(liveBucketOf(userId))
const hint = { topic: 'messages' as const, spaceId: null, userIds: [ana], ref: null }
const reach = { floorSeq: 0, floorAt: 0, lastSeq: 0 }

const start = () => {
  let nowMs = 0
  return { buckets: createLiveBuckets(() => nowMs), pass: (ms: number) => (nowMs += ms) }
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
