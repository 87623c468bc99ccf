import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createArchive } from './archive.ts'
import { lockFile, withBackupLock } from './backup-lock.ts'
import { fileStoreOf, generationsIn } from './file-store.ts'
import { removeOldBackups } from './old-backups.ts'
import { openArchive } from './open-archive.ts'
import { copyFiles, restoreFiles } from './storage.ts'
import { verifyBackup } from './verify-backup.ts'

const passphrase = 'as long as it has to be'
const nothing = { databases: {}, events: {}, secrets: [] }
const dayMs = 86_400_000
const log = () => undefined

let root: string
let backups: string
let disk: Disk
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'file-store-'))
  backups = join(root, 'backups')
  disk = new Disk(new FSDriver({ location: join(root, 'storage'), visibility: 'private' }))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const put = (entries: Record<string, string>) =>
  Promise.all(Object.entries(entries).map(([key, text]) => disk.put(key, text)))

/** Makes an archive with the files of the storage. Returns its folder, and how many files it copied. */
const backUp = async (name: string, { now = new Date(), finish = true, words = passphrase } = {}) => {
  const lines: string[] = []
  const store = await fileStoreOf(backups, words, (line) => lines.push(line))
  const archive = await createArchive(join(backups, name), words, store)
  const files = await copyFiles(disk, { archive, store, log: (line) => lines.push(line) })
  const times = { product: '1', createdAt: now.toISOString(), epoch: 0 }
  const folder = finish ? await archive.finish({ ...times, ...nothing, files }, now) : join(backups, name)
  const copied = Number(/Copied (\d+) files/.exec(lines.join('\n'))?.[1])
  return { folder, copied, files, lines }
}

const restored = async (folder: string, words = passphrase): Promise<Record<string, string>> => {
  const into = new Disk(new FSDriver({ location: join(root, 'restored'), visibility: 'private' }))
  await rm(join(root, 'restored'), { recursive: true, force: true })
  await restoreFiles(await openArchive(folder, words, log), into, { log })
  const found: Record<string, string> = {}
  for (const object of (await into.listAll('', { recursive: true })).objects) {
    if (object.isFile) found[object.key] = await into.get(object.key)
  }
  return found
}

const removeOld = (now: Date) =>
  withBackupLock(backups, (lock) => removeOldBackups({ folder: backups, env: {}, now, lock }))

const storedPaths = async (): Promise<string[]> =>
  (await readdir(join(backups, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const damage = async (path: string): Promise<void> => {
  const bytes = await readFile(path)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await writeFile(path, bytes)
}

describe('the store of files', () => {
  it('gets each file once, whatever number of backups list it, and reveals neither key nor bytes', async () => {
    await put({ 'space/a': 'picture one', 'space/b': 'picture two' })
    expect(await backUp('1')).toMatchObject({ copied: 2, files: { count: 2, bytes: 22 } })
    await put({ 'space/c': '' })
    const second = await backUp('2')
    expect(second).toMatchObject({ copied: 1, files: { count: 3, bytes: 22 } })
    expect(await restored(second.folder)).toEqual({ 'space/a': 'picture one', 'space/b': 'picture two', 'space/c': '' })
    expect(await restored(join(backups, '1'))).toEqual({ 'space/a': 'picture one', 'space/b': 'picture two' })
    const paths = await storedPaths()
    expect(paths).toHaveLength(3)
    const texts = await Promise.all(paths.map((path) => readFile(path, 'latin1')))
    expect(`${paths.join()} ${texts.join()}`).not.toMatch(/space|picture/)
  })

  it('has a generation of its own for each passphrase', { timeout: 60_000 }, async () => {
    await put({ 'space/a': 'picture' })
    await backUp('1')
    const other = 'the other passphrase, as long'
    const { copied, lines } = await backUp('2', { words: other })
    expect(copied).toBe(1)
    expect(lines[0]).toContain('No earlier backup here has this passphrase')
    expect(await generationsIn(backups)).toHaveLength(2)
    expect(await restored(join(backups, '1'))).toEqual(await restored(join(backups, '2'), other))
  })

  it('restores a backup that has its files inside, as earlier releases made them', async () => {
    const archive = await createArchive(join(backups, 'old'), passphrase)
    const head = Buffer.from([7, 0, 0, 0, ...Buffer.from('space/a')])
    const inside = async function* (): AsyncGenerator<Uint8Array> {
      yield head
      yield Buffer.from('picture')
    }
    await archive.add('files/1', inside())
    const times = { product: '1', createdAt: new Date().toISOString(), epoch: 0 }
    const folder = await archive.finish({ ...times, ...nothing, files: { count: 1, bytes: 7 } }, new Date())
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ format: 1 })
    expect(await restored(folder)).toEqual({ 'space/a': 'picture' })
  })

  it('loses a file with the last backup that lists it, and only then', async () => {
    const now = Date.now()
    await put({ 'space/a': 'erased soon', 'space/b': 'stays' })
    await backUp('1', { now: new Date(now) })
    await disk.delete('space/a')
    await put({ 'space/c': 'new' })
    await backUp('2', { now: new Date(now + 5 * dayMs) })
    await removeOld(new Date(now + 60 * dayMs - 1))
    expect(await storedPaths()).toHaveLength(3)
    expect(await removeOld(new Date(now + 60 * dayMs + 1))).toEqual([join(backups, '1')])
    expect(await storedPaths()).toHaveLength(2)
    expect(await restored(join(backups, '2'))).toEqual({ 'space/b': 'stays', 'space/c': 'new' })
    await removeOld(new Date(now + 66 * dayMs))
    expect(await generationsIn(backups)).toEqual([])
  })

  it('keeps what an interrupted backup copied for the next one, for a day', async () => {
    await put({ 'space/a': 'picture' })
    await backUp('1', { finish: false })
    await removeOld(new Date())
    expect(await backUp('2')).toMatchObject({ copied: 0 })
    await rm(join(backups, '2'), { recursive: true })
    await removeOld(new Date(Date.now() + dayMs + 60_000))
    expect(await generationsIn(backups)).toEqual([])
  })

  it('goes on where a removal was interrupted, and drops what a killed copy left', async () => {
    await put({ 'space/a': 'picture' })
    const { folder } = await backUp('1')
    const [stored = ''] = await storedPaths()
    await writeFile(join(dirname(stored), 'half.new'), 'half')
    await rename(folder, `${folder}.expired`)
    await rm(join(`${folder}.expired`, 'contents.jsonl'))
    await removeOld(new Date())
    expect(await readdir(join(backups, 'files'))).toEqual([])
    expect(await readdir(backups)).toEqual(['files'])
  })

  it.each(['contents.jsonl', 'manifest.json'])('deletes nothing while %s of a backup is damaged', async (name) => {
    await put({ 'space/a': 'picture' })
    const { folder } = await backUp('1')
    await damage(join(folder, name))
    await writeFile(join(folder, name), (await readFile(join(folder, name), 'latin1')).slice(0, -5))
    await expect(removeOld(new Date())).rejects.toThrow(`${folder} is damaged`)
    await rm(join(folder, name))
    await expect(removeOld(new Date())).rejects.toThrow(`${folder} is damaged`)
    expect(await storedPaths()).toHaveLength(1)
  })
})

describe('a damaged stored file', () => {
  it('is named by restore and verify, and the next backup copies it again', async () => {
    await put({ 'space/a': 'picture', 'space/b': 'another' })
    const { folder } = await backUp('1')
    const [stored = '', cut = ''] = await storedPaths()
    await damage(stored)
    await writeFile(cut, (await readFile(cut)).subarray(0, -1))
    await expect(restored(folder)).rejects.toThrow(/files.* is not what it was/)
    const env = { BACKUP_PASSPHRASE: passphrase }
    const { faults } = await verifyBackup({ folder, env, log })
    expect(new Map(faults.map(({ path, what }) => [path, what]))).toEqual(
      new Map([
        [stored, 'not what it was'],
        [cut, 'not what it was'],
      ]),
    )
    await expect(restored(folder)).rejects.toThrow('is missing')
    expect(await backUp('2')).toMatchObject({ copied: 2 })
    expect(await verifyBackup({ folder, env, log })).toEqual({ files: 2, faults: [] })
    expect(await restored(folder)).toEqual({ 'space/a': 'picture', 'space/b': 'another' })
  })

  it('or a missing store makes no backup of one beside which it lies', async () => {
    await put({ 'space/a': 'picture' })
    const { folder } = await backUp('1')
    await mkdir(join(root, 'elsewhere'))
    await rename(folder, join(root, 'elsewhere', '1'))
    await expect(restored(join(root, 'elsewhere', '1'))).rejects.toThrow('is missing: the files of')
  })
})

describe('the lock of the backups', () => {
  const path = () => join(backups, lockFile)

  it('lets one command work at a time', async () => {
    await withBackupLock(backups, async () => {
      await expect(withBackupLock(backups, async () => undefined)).rejects.toThrow('Another command works on these')
    })
    expect(await readdir(backups)).toEqual([])
    await expect(withBackupLock(backups, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await withBackupLock(backups, async () => 'works')).toBe('works')
  })

  it.each([
    ['a killed process of this machine', { pid: 2 ** 22 + 1 }, 0],
    ['a process of another machine, untouched for five minutes', { host: 'other' }, 6 * 60_000],
  ])('is taken from %s', async (_, holder, ageMs) => {
    await withBackupLock(backups, async (lost) => {
      const held = JSON.parse(await readFile(path(), 'utf8')) as object
      await writeFile(path(), JSON.stringify({ ...held, token: 'another', ...holder }))
      const at = new Date(Date.now() - ageMs)
      await utimes(path(), at, at)
      await withBackupLock(backups, async (taken) => {
        await taken.requireHeld()
        await expect(lost.requireHeld()).rejects.toThrow('took over')
      })
    })
    expect(await readdir(backups)).toEqual([])
  })

  it('stays with a process of another machine that touches it', async () => {
    await mkdir(backups)
    await writeFile(path(), JSON.stringify({ token: 'another', host: 'other', pid: 1 }))
    await expect(withBackupLock(backups, async () => undefined)).rejects.toThrow('process 1 on other')
    expect(await readdir(backups)).toEqual([lockFile])
  })
})
