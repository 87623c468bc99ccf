import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { equalsInConstantTime, idFromText, newId, open, seal } from './crypto.ts'

describe('seal', () => {
  const key = randomBytes(32)

  it('opens only with the same key and binding, and unchanged', () => {
    const sealed = seal(key, 'a device token', 'ring-1')
    expect(open(key, sealed, 'ring-1')).toBe('a device token')
    expect(() => open(key, sealed, 'ring-2')).toThrow()
    expect(() => open(randomBytes(32), sealed, 'ring-1')).toThrow()
    const last = sealed.endsWith('A') ? 'Q' : 'A'
    expect(() => open(key, sealed.slice(0, -1) + last, 'ring-1')).toThrow()
    expect(seal(key, 'a device token', 'ring-1')).not.toBe(sealed)
  })
})

describe('ids', () => {
  it('are 24 hexadecimal digits', () => {
    expect(newId()).toMatch(/^[0-9a-f]{24}$/)
    expect(idFromText('text')).toMatch(/^[0-9a-f]{24}$/)
    expect(idFromText('text')).toBe(idFromText('text'))
  })
  it('compare in constant time', () => {
    expect(equalsInConstantTime('a', 'a')).toBe(true)
    expect(equalsInConstantTime('a', 'ab')).toBe(false)
  })
})
