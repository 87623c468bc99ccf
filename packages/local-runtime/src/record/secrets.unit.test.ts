import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processNames } from '@love-space/contracts/processes.ts'
import { loadSecrets, publicKeysOf } from './secrets.ts'

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-secrets-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('secrets are made once, and only their owner can read the files', async () => {
  const first = await loadSecrets(dir)
  expect(await loadSecrets(dir)).toEqual(first)

  const files = await readdir(dir)
  expect(files.sort()).toEqual(processNames.map((name) => `${name}.json`).sort())
  for (const file of files) expect((await stat(join(dir, file))).mode & 0o777).toBe(0o600)
})

test('every process has its own signing key; others get its public half only', async () => {
  const keys = Object.values(publicKeysOf(await loadSecrets(dir)))
  expect(new Set(keys.map(({ x }) => x)).size).toBe(processNames.length)
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['crv', 'kty', 'x'])
})
