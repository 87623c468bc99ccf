import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { archiveKeyOf, type ArchiveKey } from './archive-key.ts'
import { readSealed, sealedBytesMore, writeSealed } from './sealed-file.ts'

/**
 * The store of files lies beside the backups, which share it: `files/<generation>/<folder>/<name>`, a sealed file for each key
 * of the storage. Bytes under a key never change, so what is there is not copied again.
 *
 * A generation belongs to one passphrase: its name is a salt and a proof, which only the passphrase makes from the salt.
 */
export const storeFolder = 'files'
const newSuffix = '.new'
export const damagedSuffix = '.damaged'

const saltBytes = 16
const proofChars = 32
const nameChars = 32
const folderChars = 2
const nothing = Buffer.alloc(0)
const generationForm = new RegExp(`^[0-9a-f]{${saltBytes * 2}}-[0-9a-f]{${proofChars}}$`)

export interface StoredFile {
  /** Path in the generation. It tells nothing of the key. */
  readonly name: string
  /** Length of the sealed file. */
  readonly bytes: number
}

export interface FileStore {
  readonly generation: string
  /** Returns the path of a stored file. */
  pathOf(name: string): string
  /** Seals the bytes of a key, unless they are there. Only the holder of the backup lock may call it. */
  keep(key: string, open: () => Promise<AsyncIterable<Uint8Array>>): Promise<StoredFile & { readonly isNew: boolean }>
  /** Makes what was kept survive a power cut. */
  sync(): Promise<void>
  read(name: string): Promise<Readable>
}

/** Returns the length of a key's bytes by that of its sealed file. */
export const plainBytesOf = (key: string, sealedBytes: number): number =>
  sealedBytes - sealedBytesMore - headOf(key).length

const headOf = (key: string): Buffer => {
  const name = Buffer.from(key)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(name.length)
  return Buffer.concat([length, name])
}

async function* withKey(key: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield headOf(key)
  yield* bytes
}

const proofOf = (key: ArchiveKey): string =>
  createHmac('sha256', key.for('store of files', nothing)).digest('hex').slice(0, proofChars)

const keyOf = (passphrase: string, generation: string): ArchiveKey | null => {
  if (!generationForm.test(generation)) return null
  const [salt = '', proof = ''] = generation.split('-')
  const key = archiveKeyOf(passphrase, Buffer.from(salt, 'hex'))
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key))) ? key : null
}

/** Syncs the names in a folder, where the system can. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path).catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

const storeIn = (backups: string, generation: string, key: ArchiveKey): FileStore => {
  const folder = join(backups, storeFolder, generation)
  const changed = new Set<string>()
  const names = key.for('names of files', nothing)
  const nameOf = (storageKey: string): string => {
    const hash = createHmac('sha256', names).update(storageKey).digest('hex').slice(0, nameChars)
    return `${hash.slice(0, folderChars)}/${hash.slice(folderChars)}`
  }
  const sealing = (name: string) => ({ key, name: `stored/${name}`, packed: true })
  return {
    generation,
    pathOf: (name) => join(folder, name),
    keep: async (storageKey, openKey) => {
      const name = nameOf(storageKey)
      const path = join(folder, name)
      const present = await stat(path).catch(() => null)
      if (present) return { name, bytes: present.size, isNew: false }
      try {
        const { bytes } = await writeSealed(`${path}${newSuffix}`, sealing(name), withKey(storageKey, await openKey()))
        await rename(`${path}${newSuffix}`, path)
        changed.add(dirname(path))
        return { name, bytes, isNew: true }
      } catch (error) {
        await rm(`${path}${newSuffix}`, { force: true })
        throw error
      }
    },
    sync: async () => {
      for (const path of [...changed, folder, dirname(folder)]) await syncFolder(path)
    },
    read: (name) => readSealed(join(folder, name), sealing(name)),
  }
}

export const generationsIn = async (backups: string): Promise<string[]> =>
  (await readdir(join(backups, storeFolder)).catch(() => [])).filter((name) => generationForm.test(name))

/** Returns the generation of an archive; null if its folder is missing. */
export const openFileStore = async (
  backups: string,
  generation: string,
  passphrase: string,
): Promise<FileStore | null> => {
  const key = keyOf(passphrase, generation)
  if (!key || !(await generationsIn(backups)).includes(generation)) return null
  return storeIn(backups, generation, key)
}

/** Returns the generation of the passphrase, a new one if there is none. */
export const fileStoreOf = async (
  backups: string,
  passphrase: string,
  log: (line: string) => void,
): Promise<FileStore> => {
  const present = await generationsIn(backups)
  for (const generation of present) {
    const key = keyOf(passphrase, generation)
    if (key) return storeIn(backups, generation, key)
  }
  if (present.length > 0) log('No earlier backup here has this passphrase: this one copies every file again.')
  const salt = randomBytes(saltBytes)
  const key = archiveKeyOf(passphrase, salt)
  const generation = `${salt.toString('hex')}-${proofOf(key)}`
  await mkdir(join(backups, storeFolder, generation), { recursive: true, mode: 0o700 })
  return storeIn(backups, generation, key)
}
