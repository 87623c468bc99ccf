import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Env } from '../env.ts'
import { openFolderStorage } from './folder-storage.ts'

const always = new Date(8_640_000_000_000_000)

it('lists the keys behind any key, whether or not that still exists', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'love-space-keys-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = await openFolderStorage({ STORAGE_FOLDER: folder } as Env)
  for (const key of ['b/contents/1', 'b/contents/2', 'b/contents/10', 'b-c/files/1', 'a/files/2/800', 'a/files/10'])
    await storage.disk.put(key, 'some bytes')
  const all = await storage.keysBefore(always, '')
  expect(all).toHaveLength(6)
  for (const [index, key] of all.entries()) {
    expect(await storage.keysBefore(always, key)).toEqual(all.slice(index + 1))
    await storage.disk.delete(key)
    expect(await storage.keysBefore(always, key)).toEqual(all.slice(index + 1))
  }
  expect(await storage.keysBefore(new Date(0), '')).toEqual([])
})
