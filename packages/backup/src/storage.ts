import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Readable } from 'node:stream'
import { storedPrefix, type ArchiveWriter } from './archive.ts'
import { plainBytesOf, type FileStore } from './file-store.ts'
import type { ArchiveReader } from './open-archive.ts'
import { progressTo } from './progress.ts'

const lengthBytes = 4

/** Returns whether a key is that of an incomplete upload, or of a temporary file of a running job. */
const isUnfinished = (key: string): boolean => !key.includes('/') || /^(staging|work)\//.test(key)

/** Opens the storage by the media service's variables: a folder, or S3 if STORAGE is s3. */
export const openDisk = async (env: NodeJS.ProcessEnv, folder: string): Promise<Disk> => {
  if (env.STORAGE !== 's3') return new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new Error('STORAGE=s3 needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.')
  }
  // Import on demand, because it is 20 MB of code.
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')])
  const client = new S3Client({
    endpoint,
    region: env.S3_REGION ?? 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  })
  return new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
}

async function* keysOf(disk: Disk): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
    for (const object of page.objects) if (object.isFile && !isUnfinished(object.key)) yield object.key
    paginationToken = page.paginationToken
  } while (paginationToken)
}

export const hasFiles = async (disk: Disk): Promise<boolean> => {
  try {
    for await (const _ of keysOf(disk)) return true
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return false
}

const isMissing = (error: unknown): boolean => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === 'ENOENT' || (cause !== undefined && isMissing(cause))
}

const allKeysOf = async (disk: Disk): Promise<string[]> => {
  const keys: string[] = []
  try {
    for await (const key of keysOf(disk)) keys.push(key)
  } catch (error) {
    // The folder does not exist before the first upload.
    if (!isMissing(error)) throw error
  }
  return keys
}

/**
 * Lists all files, and copies those that the store lacks. Safe while the product runs, because stored files never change.
 */
export const copyFiles = async (
  disk: Disk,
  { archive, store, log }: { archive: ArchiveWriter; store: FileStore; log: (line: string) => void },
): Promise<{ count: number; bytes: number }> => {
  const progress = progressTo(log)
  let count = 0
  let bytes = 0
  let copied = 0
  const keys = await allKeysOf(disk)
  for (const [index, key] of keys.entries()) {
    progress(() => `${index} of ${keys.length} files, ${copied} of them copied.`)
    try {
      const stored = await store.keep(key, () => disk.getStream(key))
      await archive.list(stored)
      count += 1
      bytes += plainBytesOf(key, stored.bytes)
      copied += Number(stored.isNew)
    } catch (error) {
      // The media service deleted the file meanwhile, because it was unused for a day.
      if (await disk.exists(key)) throw error
    }
  }
  await store.sync()
  log(`Copied ${copied} files; ${count - copied} were in the store of files.`)
  return { count, bytes }
}

/** Returns whether an entry is a file: in the store, or inside an archive of the first form. */
const isFile = (name: string): boolean => name.startsWith(storedPrefix) || name.startsWith('files/')

/** Returns the key of a file in an archive, and its bytes, which are read only if asked for. */
const openFile = async (archive: ArchiveReader, name: string) => {
  const source = await archive.open(name)
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  const take = async (bytes: number): Promise<Buffer> => {
    while (head.length < bytes) {
      const { value, done } = await chunks.next()
      if (done) throw new Error(`${name} is cut off.`)
      head = Buffer.concat([head, value])
    }
    const taken = head.subarray(0, bytes)
    head = head.subarray(bytes)
    return taken
  }
  const key = (await take((await take(lengthBytes)).readUInt32LE(0))).toString()
  const rest = async function* (): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { key, source, rest }
}

/** Returns whether the storage has the bytes of a key. An interrupted restore may have left a part of them. */
const isWhole = async (disk: Disk, key: string, bytes: number): Promise<boolean> =>
  (await disk.exists(key)) && (await disk.getMetaData(key)).contentLength === bytes

/** Puts back the files; with `onlyMissing` those that the storage lacks. */
export const restoreFiles = async (
  archive: ArchiveReader,
  disk: Disk,
  { log, onlyMissing = false }: { readonly log: (line: string) => void; readonly onlyMissing?: boolean },
): Promise<void> => {
  const progress = progressTo(log)
  const names = archive.names.filter(isFile)
  for (const [index, name] of names.entries()) {
    progress(() => `${index} of ${names.length} files put back.`)
    const { key, source, rest } = await openFile(archive, name)
    const sealed = archive.storedBytes.get(name)
    if (onlyMissing && sealed !== undefined && (await isWhole(disk, key, plainBytesOf(key, sealed)))) source.destroy()
    else await disk.putStream(key, Readable.from(rest(), { objectMode: false }))
  }
}
