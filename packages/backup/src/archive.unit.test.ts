import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import mongoose from 'mongoose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createArchive, readManifest } from './archive.ts'
import { openArchive as openLogging } from './open-archive.ts'
import { withBackupLock } from './backup-lock.ts'
import { documentsIn, toBytes } from './documents.ts'
import { removeOldBackups } from './old-backups.ts'

const passphrase = 'as long as it has to be'
const nothing = { databases: {}, events: {}, files: { count: 0, bytes: 0 }, secrets: [] }
const dayMs = 86_400_000
const openArchive = (folder: string, of: string) => openLogging(folder, of, () => undefined)

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'archive-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const listed = async <T>(source: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const one of source) all.push(one)
  return all
}

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}

const anArchive = async (name = 'one', createdAt = new Date()): Promise<string> => {
  const archive = await createArchive(join(root, name), passphrase)
  await archive.add('databases/auth/users', chunks('dear ', 'Mira'))
  await archive.add('files/1', chunks('bytes of a picture'))
  return archive.finish({ product: '1', createdAt: createdAt.toISOString(), epoch: 0, ...nothing }, createdAt)
}

const allOf = async (folder: string): Promise<string> => {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const texts = names.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'))
  return (await Promise.all(texts)).join('\n')
}

describe('an archive', () => {
  it('returns its entries in order, and reveals nothing without the passphrase', async () => {
    const folder = await anArchive()
    const { names, open } = await openArchive(folder, passphrase)
    expect(names).toEqual(['databases/auth/users', 'files/1'])
    expect((await buffer(await open('databases/auth/users'))).toString()).toBe('dear Mira')
    expect((await buffer(await open('files/1'))).toString()).toBe('bytes of a picture')
    expect(await allOf(folder)).not.toMatch(/Mira|picture/)
    await expect(openArchive(folder, 'some other passphrase')).rejects.toThrow('another passphrase')
  })

  it('is not accepted before it is finished, wherever it was interrupted', async () => {
    const archive = await createArchive(join(root, 'half'), passphrase)
    await archive.add('databases/auth/users', chunks('dear Mira'))
    const [left = ''] = await readdir(root)
    expect(left).toBe('half.incomplete')
    expect(await readManifest(join(root, left))).toBeNull()
    await expect(openArchive(join(root, left), passphrase)).rejects.toThrow('no complete backup')
    // The manifest may be written and the folder not renamed yet.
    const folder = await anArchive('whole')
    await writeFile(join(root, left, 'manifest.json'), await readFile(join(folder, 'manifest.json')))
    await expect(openArchive(join(root, left), passphrase)).rejects.toThrow('no complete backup')
  })

  it.each(['manifest.json', 'contents.jsonl', 'databases/auth/users', 'files/1'])(
    'does not open once a byte of %s is another one, or it is cut off or gone',
    async (name) => {
      const path = join(await anArchive(), name)
      const whole = await readFile(path)
      const middle = Math.floor(whole.length / 2)
      const changed = Buffer.from(whole)
      changed[middle] = (changed[middle] ?? 0) ^ 1
      for (const bytes of [changed, whole.subarray(0, -2)]) {
        await writeFile(path, bytes)
        await expect(openArchive(join(root, 'one'), passphrase)).rejects.toThrow(/damaged|does not open|no complete/)
      }
      await rm(path)
      await expect(openArchive(join(root, 'one'), passphrase)).rejects.toThrow(/missing|damaged/)
    },
  )
})

describe('a document', () => {
  it('keeps its types and position, however its bytes arrive in chunks', async () => {
    const { BSON } = mongoose.mongo
    const documents = [
      { _id: 'a', at: new Date(5), whole: new BSON.Double(3), long: BSON.Long.fromString('9007199254740993') },
      { _id: 'b', bytes: new BSON.Binary(Buffer.from('xyz')), nothing: null, list: [1, { two: 2 }] },
    ]
    const bytes = Buffer.concat(documents.map(toBytes))
    const onePerChunk = async function* (): AsyncGenerator<Uint8Array> {
      for (const byte of bytes) yield Buffer.of(byte)
    }
    const read = await listed(documentsIn(onePerChunk()))
    expect(Buffer.concat(read.map(toBytes)).equals(bytes)).toBe(true)
    await expect(listed(documentsIn(chunks(bytes.toString('latin1', 0, 10))))).rejects.toThrow('cut off')
  })
})

describe('an expired backup', () => {
  it('is removed after BACKUP_DAYS, 60 by default; an interrupted one after a day', async () => {
    const made = new Date()
    await anArchive('one', made)
    await createArchive(join(root, 'half'), passphrase)
    const remove = async (afterMs: number, env: NodeJS.ProcessEnv = {}) => {
      await withBackupLock(root, (lock) =>
        removeOldBackups({ folder: root, env, now: new Date(made.getTime() + afterMs), lock }),
      )
      return readdir(root)
    }
    expect(await remove(dayMs - 60_000)).toEqual(['half.incomplete', 'one'])
    expect(await remove(dayMs + 60_000)).toEqual(['one'])
    expect(await remove(60 * dayMs - 1)).toEqual(['one'])
    expect(await remove(8 * dayMs, { BACKUP_DAYS: '9' })).toEqual(['one'])
    expect(await remove(60 * dayMs + 1)).toEqual([])
    await expect(remove(0, { BACKUP_DAYS: '0' })).rejects.toThrow('BACKUP_DAYS')
  })
})
