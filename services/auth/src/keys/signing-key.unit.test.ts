import { describe, expect, it } from 'vitest'
import { activeKey, nextActiveFrom, publishedKeys, type KeyPolicy } from './signing-key.rules.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const policy: KeyPolicy = { rotateAfterMs: 30 * dayMs, leadMs: 20 * minuteMs, retireAfterMs: 16 * minuteMs }
const start = new Date('2026-11-21T08:00:00Z').getTime()
const key = (ms: number) => ({ activeFrom: new Date(start + ms) })
const at = (ms: number): Date => new Date(start + ms)

describe('signing keys', () => {
  it('start signing at once if there is no other key', () => {
    expect(nextActiveFrom([], at(0), policy)).toEqual(at(0))
  })

  it('are published before they sign', () => {
    const next = 30 * dayMs
    expect(nextActiveFrom([key(0)], at(next - policy.leadMs - 1), policy)).toBeUndefined()
    expect(nextActiveFrom([key(0)], at(next - policy.leadMs), policy)).toEqual(at(next))
    const keys = [key(0), key(next)]
    expect(activeKey(keys, at(next - 1))).toBe(keys[0])
    expect(activeKey(keys, at(next))).toBe(keys[1])
    expect(publishedKeys(keys, at(next - policy.leadMs), policy)).toEqual(keys)
  })

  it('are published for the whole lead time even after months without requests', () => {
    expect(nextActiveFrom([key(0)], at(100 * dayMs), policy)).toEqual(at(100 * dayMs + policy.leadMs))
  })

  it('are not made twice', () => {
    expect(nextActiveFrom([key(0), key(30 * dayMs)], at(30 * dayMs - 1), policy)).toBeUndefined()
  })

  it('stay published until the last token they signed expires', () => {
    const keys = [key(0), key(dayMs)]
    expect(publishedKeys(keys, at(dayMs + policy.retireAfterMs - 1), policy)).toEqual(keys)
    expect(publishedKeys(keys, at(dayMs + policy.retireAfterMs), policy)).toEqual([keys[1]])
  })
})
