import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { writeDurably } from '@love-space/service-kit/process/write-durably.ts'
import { archiveKeyOf, type ArchiveKey } from './archive-key.ts'
import { digestOf, readSealed, writeSealed, type Sealed } from './sealed-file.ts'

const formatVersion = 1
const saltBytes = 16
const manifestFile = 'manifest.json'
const contentsFile = 'contents.jsonl'
export const incompleteSuffix = '.incomplete'

export interface ArchiveCounts {
  readonly databases: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** By stream, the first event that some consumer had not processed when the backup began; later ones follow. */
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
  readonly salt: string
  /** HMAC of all other fields. */
  readonly mac: string
}

interface Entry extends Sealed {
  readonly name: string
}

/** Returns whether a file is compressed already: pictures and videos are. */
const isPacked = (name: string): boolean => name.startsWith('files/')

const macOf = (manifest: Omit<Manifest, 'mac'>, key: ArchiveKey): string =>
  createHmac('sha256', key.for('manifest', Buffer.alloc(0)))
    .update(JSON.stringify(manifest))
    .digest('hex')

export interface ArchiveWriter {
  add(name: string, source: AsyncIterable<Uint8Array>): Promise<void>
  finish(of: Pick<Manifest, 'product' | 'createdAt' | 'epoch'> & ArchiveCounts, now: Date): Promise<string>
  abandon(): Promise<void>
}

export const createArchive = async (folder: string, passphrase: string): Promise<ArchiveWriter> => {
  const beside = `${folder}${incompleteSuffix}`
  await mkdir(beside, { recursive: true, mode: 0o700 })
  const salt = randomBytes(saltBytes)
  const key = archiveKeyOf(passphrase, salt)
  const contents = await open(join(beside, contentsFile), 'w', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  let entries = 0
  return {
    add: async (name, source) => {
      const sealed = await writeSealed(join(beside, name), { key, name, packed: isPacked(name) }, source)
      const line = Buffer.from(`${JSON.stringify({ name, ...sealed } satisfies Entry)}\n`)
      await contents.write(line)
      hash.update(line)
      bytes += line.length
      entries += 1
    },
    finish: async ({ product, createdAt, epoch, databases, events, files, secrets }, now) => {
      await contents.sync()
      await contents.close()
      const unsigned = {
        format: formatVersion,
        product,
        createdAt,
        finishedAt: now.toISOString(),
        epoch,
        databases,
        events,
        files,
        secrets,
        contents: { entries, bytes, sha256: hash.digest('hex') },
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

/** Reads an archive whose passphrase was checked. */
export interface ArchiveReader {
  readonly manifest: Manifest
  /** Names of the files, in the order in which they were added. */
  readonly names: readonly string[]
  open(name: string): Promise<Readable>
}

/** Returns the manifest without verifying it; null if the folder is no complete archive. */
export const readManifest = async (folder: string): Promise<Manifest | null> => {
  if (basename(folder).endsWith(incompleteSuffix)) return null
  try {
    return JSON.parse(await readFile(join(folder, manifestFile), 'utf8')) as Manifest
  } catch {
    return null
  }
}

/** Verifies the whole archive, then opens it. Throws if any byte is missing or changed. */
export const openArchive = async (folder: string, passphrase: string): Promise<ArchiveReader> => {
  const manifest = await readManifest(folder)
  if (!manifest) {
    throw new Error(`${folder} is no complete backup: ${manifestFile} is missing, or making it was interrupted.`)
  }
  if (manifest.format !== formatVersion) {
    throw new Error(`${folder} has format ${manifest.format}; this version reads format ${formatVersion}.`)
  }
  const key = archiveKeyOf(passphrase, Buffer.from(manifest.salt, 'base64url'))
  const { mac, ...unsigned } = manifest
  const [expected, given] = [macOf(unsigned, key), mac].map((text) => Buffer.from(text))
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new Error(`${folder} does not open: another passphrase made it, or its ${manifestFile} was changed.`)
  }
  const damaged = (what: string) => new Error(`${folder} is damaged: ${what}. Take another backup.`)
  const found = await digestOf(join(folder, contentsFile)).catch(() => null)
  if (found?.sha256 !== manifest.contents.sha256) throw damaged(`${contentsFile} is not what the manifest says`)
  const names: string[] = []
  for await (const line of createInterface(createReadStream(join(folder, contentsFile)))) {
    const { name, sha256 } = JSON.parse(line) as Entry
    const there = await digestOf(join(folder, name)).catch(() => null)
    if (there?.sha256 !== sha256) throw damaged(`${name} is ${there ? 'not what it was' : 'missing'}`)
    names.push(name)
  }
  return {
    manifest,
    names,
    open: (name) => readSealed(join(folder, name), { key, name, packed: isPacked(name) }),
  }
}
