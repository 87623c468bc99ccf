import { createHash, createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '@love-space/service-kit/process/write-durably.ts'
import { archiveKeyOf, type ArchiveKey } from './archive-key.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { writeSealed, type Sealed } from './sealed-file.ts'

/** The second form has a store of files. Without one an archive has the first form, with its files inside, if any. */
export const formats = { alone: 1, withStore: 2 } as const
const saltBytes = 16
export const manifestFile = 'manifest.json'
export const contentsFile = 'contents.jsonl'
export const incompleteSuffix = '.incomplete'
/** An expired backup gets this suffix before it is deleted, so that an interruption leaves none that looks complete. */
export const expiredSuffix = '.expired'
/** Prefix of files that are in the store beside the archives. */
export const storedPrefix = 'stored/'

export interface ArchiveCounts {
  /** Empty if the databases are copied by snapshots of their own. */
  readonly databases: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Number of events by stream. The first is one that some consumer had not processed when the backup began. */
  readonly events: Readonly<Record<string, number>>
  readonly files: { readonly count: number; readonly bytes: number }
  readonly secrets: readonly string[]
}

/** Describes an archive. It is written last, so an archive with a manifest is complete. */
export interface Manifest extends ArchiveCounts {
  readonly format: number
  readonly product: string
  /** Time before which everything acknowledged is in the backup, in ISO 8601. */
  readonly createdAt: string
  readonly finishedAt: string
  /** Number of earlier restores of the installation. */
  readonly epoch: number
  readonly contents: Sealed & { readonly entries: number }
  /** Generation of the store that has the files. */
  readonly store?: string
  readonly salt: string
  /** HMAC of all other fields. */
  readonly mac: string
}

export interface Entry extends Sealed {
  readonly name: string
}

/** Returns whether a file is compressed already: pictures and videos are. */
export const isPacked = (name: string): boolean => name.startsWith('files/')

export const macOf = (manifest: Omit<Manifest, 'mac'>, key: ArchiveKey): string =>
  createHmac('sha256', key.for('manifest', Buffer.alloc(0)))
    .update(JSON.stringify(manifest))
    .digest('hex')

export interface ArchiveWriter {
  add(name: string, source: AsyncIterable<Uint8Array>): Promise<void>
  /** Lists a file that is in the store. */
  list(file: StoredFile): Promise<void>
  finish(of: Pick<Manifest, 'product' | 'createdAt' | 'epoch'> & ArchiveCounts, now: Date): Promise<string>
  abandon(): Promise<void>
}

export const createArchive = async (folder: string, passphrase: string, store?: FileStore): Promise<ArchiveWriter> => {
  const beside = `${folder}${incompleteSuffix}`
  await mkdir(beside, { recursive: true, mode: 0o700 })
  const salt = randomBytes(saltBytes)
  const key = archiveKeyOf(passphrase, salt)
  const contents = await open(join(beside, contentsFile), 'w', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let entries = 0
  const addLine = async (entry: Entry | StoredFile): Promise<void> => {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`)
    await contents.write(line)
    hash.update(line)
    bytes += line.length
    entries += 1
  }
  return {
    add: async (name, source) => {
      const sealed = await writeSealed(join(beside, name), { key, name, packed: isPacked(name) }, source)
      await addLine({ name, ...sealed })
    },
    list: ({ name, bytes }) => addLine({ name: `${storedPrefix}${name}`, bytes }),
    finish: async ({ product, createdAt, epoch, databases, events, files, secrets }, now) => {
      await contents.sync()
      await contents.close()
      const unsigned = {
        format: store ? formats.withStore : formats.alone,
        product,
        createdAt,
        finishedAt: now.toISOString(),
        epoch,
        databases,
        events,
        files,
        secrets,
        contents: { entries, bytes, sha256: hash.digest('hex') },
        ...(store ? { store: store.generation } : {}),
        salt: salt.toString('base64url'),
      }
      const manifest: Manifest = { ...unsigned, mac: macOf(unsigned, key) }
      await writeDurably(join(beside, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
      await rename(beside, folder)
      return folder
    },
    abandon: async () => {
      await contents.close().catch(() => undefined)
      await rm(beside, { recursive: true, force: true })
    },
  }
}

/** Returns the manifest without verifying it; null if the folder is no complete archive. */
export const readManifest = async (folder: string): Promise<Manifest | null> => {
  if (folder.endsWith(incompleteSuffix) || folder.endsWith(expiredSuffix)) return null
  try {
    return JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as Manifest
  } catch {
    return null
  }
}
