import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiryOf, firstGeneration, rotate, type Rotation, type RotationPolicy } from './rotation.rules.ts'

const dayMs = 86_400_000
const policy: RotationPolicy = { slidingMs: 30 * dayMs, absoluteMs: 90 * dayMs, graceMs: 10_000 }
const start = new Date('2026-11-21T08:00:00Z')
const at = (ms: number): Date => new Date(start.getTime() + ms)

const begun = (): Rotation => ({
  used: 0,
  usedAt: start,
  createdAt: start,
  expiresAt: expiryOf(start, start, policy),
  endedAt: null,
})

const present = (family: Rotation, generation: number, now: Date) => {
  const step = rotate(family, generation, now, policy)
  if (step.kind === 'reuse') return { step, family: { ...family, endedAt: now } }
  if (step.kind !== 'advance') return { step, family }
  const expiresAt = expiryOf(family.createdAt, now, policy)
  return { step, family: { ...family, used: generation, usedAt: now, expiresAt } }
}

describe('rotation', () => {
  it('hands out the same child again after a lost response', () => {
    const first = present(begun(), 1, at(0))
    expect(first.step).toEqual({ kind: 'advance', next: 2 })
    expect(present(first.family, 1, at(20 * dayMs)).step).toEqual({ kind: 'repeat', next: 2 })
  })

  it("accepts the parent for ten seconds after its child's first use, to the millisecond", () => {
    const { family } = present(present(begun(), 1, at(0)).family, 2, at(1000))
    expect(present(family, 1, at(11_000)).step).toEqual({ kind: 'repeat', next: 2 })
    expect(present(family, 1, at(11_001)).step).toEqual({ kind: 'reuse' })
  })

  it('ends the family for a grandparent, even during the grace period', () => {
    let family = begun()
    for (const generation of [1, 2, 3]) family = present(family, generation, at(generation)).family
    const reused = present(family, 1, at(4))
    expect(reused.step).toEqual({ kind: 'reuse' })
    expect(present(reused.family, 4, at(5)).step).toEqual({ kind: 'ended' })
  })

  it('extends the session by thirty days, up to ninety', () => {
    expect(expiryOf(start, at(10 * dayMs), policy)).toEqual(at(40 * dayMs))
    expect(expiryOf(start, at(80 * dayMs), policy)).toEqual(at(90 * dayMs))
    expect(rotate(begun(), 1, at(30 * dayMs), policy)).toEqual({ kind: 'expired' })
  })

  it('refuses a generation that was never handed out, without ending the family', () => {
    expect(rotate(begun(), 2, at(0), policy)).toEqual({ kind: 'unknown' })
    expect(rotate(begun(), 0, at(0), policy)).not.toMatchObject({ kind: 'advance' })
  })
})

/** The test's oracle: remembers the first use of each generation instead of `used`. */
class PromiseKept {
  readonly firstUse = new Map<number, number>()
  ended = false

  expects(generation: number, nowMs: number): 'child' | 'reuse' | 'ended' | 'unknown' {
    if (this.ended) return 'ended'
    const handedOut = generation === firstGeneration || this.firstUse.has(generation - 1)
    if (!handedOut) return 'unknown'
    const childUsedAt = this.firstUse.get(generation + 1)
    const grandchildUsedAt = this.firstUse.get(generation + 2)
    const works = childUsedAt === undefined || (nowMs - childUsedAt <= 10_000 && grandchildUsedAt === undefined)
    if (!works) {
      this.ended = true
      return 'reuse'
    }
    if (!this.firstUse.has(generation)) this.firstUse.set(generation, nowMs)
    return 'child'
  }
}

it('rotation follows the rules for any order and times of presented generations', () => {
  const presentation = fc.record({
    behind: fc.integer({ min: -2, max: 4 }),
    afterMs: fc.oneof(fc.integer({ min: 0, max: 15_000 }), fc.constantFrom(0, 9_999, 10_000, 10_001, dayMs)),
  })
  fc.assert(
    fc.property(fc.array(presentation, { maxLength: 40 }), (presentations) => {
      const model = new PromiseKept()
      let family = begun()
      let nowMs = 0
      for (const { behind, afterMs } of presentations) {
        const generation = family.used + 1 - behind
        if (generation < firstGeneration) continue
        nowMs += afterMs
        if (at(nowMs) >= family.expiresAt) return
        const result = present(family, generation, at(nowMs))
        const expected = model.expects(generation, nowMs)
        const { step } = result
        const given = step.kind === 'advance' || step.kind === 'repeat' ? `child ${step.next}` : step.kind
        expect(given).toBe(expected === 'child' ? `child ${generation + 1}` : expected)
        family = result.family
      }
    }),
    { numRuns: 500 },
  )
})
