import { expect, it } from 'vitest'
import { leasable } from './lease.rules.ts'

const now = new Date('2026-02-03T04:05:06Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

it("gives own addresses first, then fresh ones, then the longest ended leases, and never another session's", () => {
  const leases = new Map([
    ['theirs', { holder: 'b', until: at(1) }],
    ['ended', { holder: 'b', until: at(0) }],
    ['own, ended', { holder: 'a', until: at(-5) }],
    ['own', { holder: 'a', until: at(1) }],
  ])
  const rings = ['theirs', 'ended', 'fresh', 'own, ended', 'own', 'fresh too']
  expect(leasable(rings, leases, 'a', now)).toEqual(['own', 'fresh', 'fresh too', 'own, ended', 'ended'])
})
