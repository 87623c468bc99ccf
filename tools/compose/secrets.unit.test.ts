import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clusterFile, composeFile } from '../deploy/compose-file.ts'
import { composeSecrets } from './secrets.ts'

const compose = [composeFile, clusterFile]
  .map((file) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
  .join('\n')
const required = [...compose.matchAll(/\$\{([A-Z0-9_]+)(?::\?[^}]*)?\}/g)].map(([, name = '']) => name)

describe('the secrets of Docker Compose', () => {
  it('are complete, and hold nothing else', () => {
    const wanted = new Set(required)
    wanted.delete('PUBLIC_ORIGIN')
    expect(Object.keys(composeSecrets({})).toSorted()).toEqual([...wanted].toSorted())
  })

  it('keep values that exist already', () => {
    const made = composeSecrets({})
    expect(composeSecrets(made)).toEqual(made)
    const { PIN_PEPPER: _, ...withoutOne } = made
    expect(composeSecrets(withoutOne)).toMatchObject(withoutOne)
  })

  it('give every process the public keys that belong to the private ones', () => {
    const made = composeSecrets({})
    const publicKeys = JSON.parse(made.INTERNAL_PUBLIC_KEYS ?? '') as Record<string, { x: string }>
    expect(Object.keys(publicKeys)).toHaveLength(6)
    for (const [name, { x }] of Object.entries(publicKeys)) {
      const key = JSON.parse(made[`${name.toUpperCase()}_INTERNAL_PRIVATE_KEY`] ?? '') as Record<string, string>
      expect(createPublicKey(createPrivateKey({ key, format: 'jwk' })).export({ format: 'jwk' }).x).toBe(x)
    }
  })

  it('need no quoting in a shell or an address', () => {
    const made = composeSecrets({})
    for (const value of Object.values(made)) expect(value).not.toMatch(/['\n$]/)
    const passwords = Object.entries(made).filter(([name]) => name.endsWith('PASSWORD'))
    for (const [, value] of passwords) expect(value).toMatch(/^[a-z][a-z0-9]+$/)
    expect(made.MONGO_REPLICA_KEY).toMatch(/^[a-z0-9]{64,1000}$/)
  })
})
