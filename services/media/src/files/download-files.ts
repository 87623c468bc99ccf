import { AppError, unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import type { Downloads } from '@love-space/members/downloads.ts'
import type { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Deps } from '../deps.ts'
import { findReadable } from './find-file.ts'
import { nameOnDisk } from './name-on-disk.ts'
import { findStored } from './stored-bytes.ts'

interface Reader {
  readonly userId: string
}

interface Original {
  readonly name: string
  readonly type: string
  readonly key: string
  readonly bytes: number
  readonly createdAt: Date
}

const keyPrefix = 'files:'
const keyOf = (ids: readonly string[]): string => keyPrefix + ids.join(',')

export const filesInKey = (key: string): readonly string[] | null =>
  key.startsWith(keyPrefix) ? key.slice(keyPrefix.length).split(',') : null

/** Returns the originals that a reader may see, in the order of their ids. */
export const findOriginals = async (deps: Deps, reader: Reader, ids: readonly string[]): Promise<Original[]> => {
  const stored = await findStored(deps, await findReadable(deps, reader, ids))
  const byId = new Map(stored.map((one) => [one.file._id, one]))
  return ids.flatMap((id) => {
    const found = byId.get(id)
    if (!found) return []
    const { key, bytes, file } = found
    const { name, type, createdAt } = file
    return [{ name, type, key, bytes, createdAt }]
  })
}

const requireOriginals = async (deps: Deps, reader: Reader, ids: readonly string[]): Promise<Original[]> => {
  const originals = await findOriginals(deps, reader, ids)
  if (originals.length < ids.length) throw new AppError('FILE_NOT_FOUND')
  return originals
}

export const offerFiles = async (
  deps: Deps,
  downloads: Downloads,
  reader: Reader,
  ids: readonly string[],
): Promise<{ url: string; expiresAt: string }> => {
  const [first, ...others] = await requireOriginals(deps, reader, ids)
  const isOne = first !== undefined && others.length === 0
  const day = deps.clock().toISOString().slice(0, 10)
  return downloads.offer({
    userId: reader.userId,
    key: keyOf(ids),
    name: isOne ? first.name : `love-space-${day}.zip`,
    type: isOne ? first.type : 'application/zip',
  })
}

const entryNames = (originals: readonly Original[]): string[] => {
  const taken = new Set<string>()
  return originals.map(({ name }) => {
    const plain = nameOnDisk(name)
    const dot = plain.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, '']
    let entry = plain
    for (let number = 2; taken.has(entry.toLowerCase()); number += 1) entry = `${stem} (${number})${ending}`
    taken.add(entry.toLowerCase())
    return entry
  })
}

/** Streams originals as an uncompressed zip file, so that its length is known in advance. Opens one file at a time. */
export const zipOf = async (
  { storage }: Deps,
  originals: readonly Original[],
): Promise<{ bytes: number; stream: Readable }> => {
  const zip = new yazl.ZipFile()
  const stream = zip.outputStream as Readable
  let input: Readable | undefined
  zip.on('error', (error: Error) => stream.destroy(error))
  // Closes the open file when the client aborts the download.
  stream.once('close', () => input?.destroy())
  const openEntry = async (key: string): Promise<Readable> => {
    input = await storage.open(key)
    input.once('error', (error) => stream.destroy(error))
    if (stream.destroyed) input.destroy()
    return input
  }
  const names = entryNames(originals)
  for (const [index, { key, bytes: size, createdAt: mtime }] of originals.entries()) {
    zip.addReadStreamLazy(names[index] ?? key, { mtime, size, compress: false }, (give) => {
      void openEntry(key).then(
        (opened) => give(null, opened),
        (error: unknown) => give(error, undefined as never),
      )
    })
  }
  // The types of yazl omit the callback's argument.
  const end = zip.end.bind(zip) as (options: object, total: (bytes: number) => void) => void
  const bytes = await new Promise<number>((resolve) => end({}, resolve))
  return { bytes, stream }
}

export const openFiles = async (
  deps: Deps,
  reader: Reader,
  ids: readonly string[],
): Promise<{ bytes: number; stream: Readable } | null> => {
  const originals = await unlessRefused('FILE_NOT_FOUND', requireOriginals(deps, reader, ids))
  if (!originals) return null
  const [first, ...others] = originals
  if (first === undefined || others.length > 0) return zipOf(deps, originals)
  return { bytes: first.bytes, stream: await deps.storage.open(first.key) }
}
