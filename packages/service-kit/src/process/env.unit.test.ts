import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { CommonEnv, loadEnv } from './env.ts'

const schema = Type.Object({
  ...CommonEnv,
  RETRIES: Type.Integer({ minimum: 0, default: 3, description: 'Retries.' }),
  VERBOSE: Type.Boolean({ default: false, description: 'More lines.' }),
})
const key = { kty: 'OKP', crv: 'Ed25519', x: 'public', d: 'private' }
const complete = {
  PORT: '4001',
  NATS_URL: 'nats://127.0.0.1:4222',
  MONGODB_URL: 'mongodb://127.0.0.1',
  MONGODB_DATABASE: 'space',
  AUTH_URL: 'http://127.0.0.1:4002',
  INTERNAL_PRIVATE_KEY: JSON.stringify(key),
  INTERNAL_PUBLIC_KEYS: JSON.stringify({ admin: { kty: 'OKP', crv: 'Ed25519', x: 'other' } }),
}

describe('loadEnv', () => {
  it('converts texts by the schema and fills in defaults, also for empty texts', () => {
    const env = loadEnv(schema, { ...complete, VERBOSE: 'true', RETRIES: '', HOST: '' })
    expect(env).toMatchObject({ PORT: 4001, RETRIES: 3, VERBOSE: true, HOST: '127.0.0.1', LOG_LEVEL: 'info' })
    expect(env.INTERNAL_PUBLIC_KEYS.admin?.x).toBe('other')
  })

  it('names every invalid variable at once, without values', () => {
    const bad = {
      ...complete,
      PORT: '0x10',
      NATS_URL: '',
      INTERNAL_PRIVATE_KEY: '{"d":"very secret"',
      LOG_LEVEL: 'loud',
    }
    const read = () => loadEnv(schema, bad)
    for (const name of ['PORT', 'NATS_URL', 'INTERNAL_PRIVATE_KEY', 'LOG_LEVEL']) expect(read).toThrow(name)
    expect(read).not.toThrow(/very secret|loud|0x10/)
    expect(read).not.toThrow(/MONGODB_URL|AUTH_URL/)
  })

  it('refuses a schema whose number has no minimum', () => {
    expect(() => loadEnv(Type.Object({ SIZE: Type.Integer() }), { SIZE: '1' })).toThrow('SIZE')
  })
})
