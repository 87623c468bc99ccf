import { describe, expect, it } from 'vitest'
import { createHasher } from './hasher.ts'

describe('the hasher', () => {
  it('knows a password again, however its accents were typed', async () => {
    const hasher = await createHasher('pepper')
    const hash = await hasher.hashPassword('caf\u00e9-paris')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hasher.isPassword(hash, 'cafe\u0301-paris')).toBe(true)
    expect(await hasher.isPassword(hash, 'cafe-paris')).toBe(false)
  })

  it('knows a PIN only with its pepper', async () => {
    const hasher = await createHasher('pepper')
    const hash = await hasher.hashPin('1234')
    expect(await hasher.isPin(hash, '1234')).toBe(true)
    expect(await hasher.isPin(hash, '4321')).toBe(false)
    expect(await (await createHasher('salt')).isPin(hash, '1234')).toBe(false)
  })

  it('refuses everything where there is no hash', async () => {
    const hasher = await createHasher('pepper')
    expect(await hasher.isPassword(null, 'anything')).toBe(false)
  })
})
