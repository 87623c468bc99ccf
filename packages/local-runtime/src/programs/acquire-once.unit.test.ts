import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acquireOnce } from './acquire-once.ts'

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-acquire-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('makes a thing once for concurrent processes, and all find it complete', async () => {
  const target = join(dir, 'shared')
  let made = 0
  const make = async (draft: string) => {
    made += 1
    await writeFile(join(draft, 'part'), 'whole')
  }
  await Promise.all([1, 2, 3, 4].map(() => acquireOnce(target, make)))

  expect(made).toBe(1)
  expect(await readFile(join(target, 'part'), 'utf8')).toBe('whole')
})

test('leaves nothing behind after a failure, so that the next try works', async () => {
  const target = join(dir, 'failing')
  await expect(acquireOnce(target, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect((await readdir(dir)).filter((name) => name.includes('failing'))).toEqual([])
  await acquireOnce(target, (draft) => writeFile(join(draft, 'part'), 'whole'))
  expect(await readdir(target)).toEqual(['part'])
})

test('releases the lock of a dead process', async () => {
  const target = join(dir, 'abandoned')
  await writeFile(`${target}.lock`, '2147483646')
  await acquireOnce(target, (draft) => writeFile(join(draft, 'part'), 'whole'))
  expect(await readdir(target)).toEqual(['part'])
})
