import { expect, it } from 'vitest'
import { bucketHintsOf, liveBucketIn, liveBucketOf, liveBuckets, liveSubjectOf } from './live.events.ts'

const idOf = (number: number) => number.toString(16).padStart(24, '0')

it('gives a user the same bucket in every release', () => {
  expect(['', idOf(0), idOf(1), 'f'.repeat(24)].map(liveBucketOf)).toEqual([453, 293, 914, 933])
})

it('spreads users whose ids resemble each other', () => {
  const counts = Array.from({ length: liveBuckets }, () => 0)
  for (let number = 0; number < liveBuckets * 10; number += 1) {
    const bucket = liveBucketOf(idOf(number))
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  expect(Math.max(...counts)).toBeLessThan(40)
  expect(counts.filter((count) => count === 0).length).toBeLessThan(10)
})

it('gives each bucket a message that names its own readers only', () => {
  const userIds = [1, 2, 3, 1].map(idOf)
  const hints = bucketHintsOf({ topic: 'messages', spaceId: null, userIds, ref: 'x' })
  expect(hints.flatMap(({ hint }) => hint.userIds).toSorted()).toEqual(userIds.toSorted())
  for (const { subject, hint } of hints) {
    expect(new Set(hint.userIds.map(liveBucketOf))).toEqual(new Set([liveBucketIn(subject)]))
    expect(subject).toBe(liveSubjectOf(liveBucketIn(subject)))
    expect(hint).toMatchObject({ topic: 'messages', spaceId: null, ref: 'x' })
  }
  expect(bucketHintsOf({ topic: 'messages', spaceId: null, userIds: [], ref: null })).toEqual([])
})
