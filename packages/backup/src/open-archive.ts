import { timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  contentsFile,
  formats,
  isPacked,
  macOf,
  manifestFile,
  readManifest,
  storedPrefix,
  type Entry,
  type Manifest,
} from './archive.ts'
import { archiveKeyOf, type ArchiveKey } from './archive-key.ts'
import { openFileStore, storeFolder, type FileStore, type StoredFile } from './file-store.ts'
import { progressTo } from './progress.ts'
import { digestOf, readSealed } from './sealed-file.ts'

/** Reads an archive whose passphrase was checked. */
export interface ArchiveReader {
  readonly manifest: Manifest
  /** Names of the files, in the order in which they were added. */
  readonly names: readonly string[]
  /** Lengths of sealed files, by name, of those in the store. */
  readonly storedBytes: ReadonlyMap<string, number>
  open(name: string): Promise<Readable>
}

/** A file of an archive that cannot be restored. */
export interface Fault {
  readonly path: string
  readonly what: 'missing' | 'not what it was'
  readonly isStored: boolean
}

const requireManifest = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  if (!manifest) {
    throw new Error(`${folder} is no complete backup: ${manifestFile} is missing, or making it was interrupted.`)
  }
  const known: readonly number[] = Object.values(formats)
  if (!known.includes(manifest.format)) {
    throw new Error(`${folder} has format ${manifest.format}; this version reads ${known.join(' and ')}.`)
  }
  return manifest
}

const requireKey = (folder: string, manifest: Manifest, passphrase: string): ArchiveKey => {
  const key = archiveKeyOf(passphrase, Buffer.from(manifest.salt, 'base64url'))
  const { mac, ...unsigned } = manifest
  const [expected, given] = [macOf(unsigned, key), mac].map((text) => Buffer.from(text))
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new Error(`${folder} does not open: another passphrase made it, or its ${manifestFile} was changed.`)
  }
  return key
}

const requireStore = async (folder: string, generation: string, passphrase: string): Promise<FileStore> => {
  const backups = dirname(folder)
  const store = await openFileStore(backups, generation, passphrase)
  if (store) return store
  throw new Error(`${join(backups, storeFolder, generation)} is missing: the files of ${folder} are in it.`)
}

const damaged = (folder: string, what: string): Error =>
  new Error(`${folder} is damaged: ${what}. Take another backup.`)

async function* entriesOf(folder: string): AsyncGenerator<Entry | StoredFile> {
  for await (const line of createInterface(createReadStream(join(folder, contentsFile)))) {
    yield JSON.parse(line) as Entry | StoredFile
  }
}

/** Returns how a stored file differs from what was sealed. Throws if the disk fails, which says nothing of the file. */
const faultOf = async (store: FileStore, { name, bytes }: StoredFile): Promise<Fault['what'] | null> => {
  const found = await stat(store.pathOf(name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return 'missing'
  if (found.size !== bytes) return 'not what it was'
  try {
    await pipeline(await store.read(name), new Writable({ write: (_chunk, _encoding, done) => done() }))
    return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error
    return 'not what it was'
  }
}

async function* faultsIn(folder: string, store: FileStore | null, log: (line: string) => void): AsyncGenerator<Fault> {
  const progress = progressTo(log)
  let verified = 0
  for await (const entry of entriesOf(folder)) {
    verified += 1
    progress(() => `Verified ${verified} files of the backup.`)
    if ('sha256' in entry) {
      const path = join(folder, entry.name)
      const found = await digestOf(path).catch(() => null)
      if (found?.sha256 === entry.sha256) continue
      yield { path, what: found ? 'not what it was' : 'missing', isStored: false }
    } else {
      const name = entry.name.slice(storedPrefix.length)
      if (!store) throw damaged(folder, `its ${manifestFile} names no store`)
      const what = await faultOf(store, { ...entry, name })
      if (what) yield { path: store.pathOf(name), what, isStored: true }
    }
  }
}

/** Opens an archive by its manifest and list. `faults` reads all its files. */
export const openUnverified = async (
  folder: string,
  passphrase: string,
  log: (line: string) => void,
): Promise<{ archive: ArchiveReader; faults(): AsyncGenerator<Fault> }> => {
  const root = resolve(folder)
  const manifest = await requireManifest(root)
  const key = requireKey(root, manifest, passphrase)
  const store = manifest.store === undefined ? null : await requireStore(root, manifest.store, passphrase)
  const found = await digestOf(join(root, contentsFile)).catch(() => null)
  if (found?.sha256 !== manifest.contents.sha256) throw damaged(root, `${contentsFile} is not what the manifest says`)
  const names: string[] = []
  const storedBytes = new Map<string, number>()
  for await (const entry of entriesOf(root)) {
    names.push(entry.name)
    if (!('sha256' in entry)) storedBytes.set(entry.name, entry.bytes)
  }
  const open = (name: string): Promise<Readable> =>
    store && name.startsWith(storedPrefix)
      ? store.read(name.slice(storedPrefix.length))
      : readSealed(join(root, name), { key, name, packed: isPacked(name) })
  return { archive: { manifest, names, storedBytes, open }, faults: () => faultsIn(root, store, log) }
}

/** Verifies the whole archive, then opens it. Throws if any byte is missing or changed. */
export const openArchive = async (
  folder: string,
  passphrase: string,
  log: (line: string) => void,
): Promise<ArchiveReader> => {
  const { archive, faults } = await openUnverified(folder, passphrase, log)
  for await (const { path, what } of faults()) throw damaged(folder, `${path} is ${what}`)
  return archive
}
