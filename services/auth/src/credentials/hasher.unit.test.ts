import { verify } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { createHashers } from './hasher.ts'

vi.mock('@node-rs/argon2', { spy: true })

describe('the hasher', () => {
  it('accepts the right password, whichever way its accents were typed', async () => {
    const { known: hasher } = await createHashers('pepper')
    const hash = await hasher.hashPassword('caf\u00e9-paris')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hasher.isPassword(hash, 'cafe\u0301-paris')).toBe(true)
    expect(await hasher.isPassword(hash, 'cafe-paris')).toBe(false)
  })

  it('accepts the right PIN only with its pepper', async () => {
    const { known: hasher } = await createHashers('pepper')
    const hash = await hasher.hashPin('1234')
    expect(await hasher.isPin(hash, '1234')).toBe(true)
    expect(await hasher.isPin(hash, '4321')).toBe(false)
    expect(await (await createHashers('salt')).known.isPin(hash, '1234')).toBe(false)
  })

  it('refuses every secret if no hash is stored', async () => {
    const { known: hasher } = await createHashers('pepper')
    expect(await hasher.isPassword(null, 'anything')).toBe(false)
  })

  it('verifies against a dummy hash of the same cost if none is stored, so that the time reveals nothing', async () => {
    const { known: hasher } = await createHashers('pepper')
    const hash = await hasher.hashPassword('correct horse')
    vi.mocked(verify).mockClear()
    await hasher.isPassword(hash, 'anything')
    await hasher.isPassword(null, 'anything')
    const costs = vi.mocked(verify).mock.calls.map(([verified]) => String(verified).split('$').slice(0, 4).join('$'))
    expect(costs).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1'))
  })
})
