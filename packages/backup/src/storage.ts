import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Readable } from 'node:stream'
import type { ArchiveReader, ArchiveWriter } from './archive.ts'

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

async function* withKey(key: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const name = Buffer.from(key)
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(name.length)
  yield Buffer.concat([length, name])
  yield* bytes
}

/** Copies all files. Safe while the product runs, because stored files never change. */
export const copyFiles = async (disk: Disk, archive: ArchiveWriter): Promise<{ count: number; bytes: number }> => {
  let count = 0
  let bytes = 0
  const counted = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      bytes += chunk.byteLength
      yield chunk
    }
  }
  const keys: string[] = []
  try {
    for await (const key of keysOf(disk)) keys.push(key)
  } catch (error) {
    // The folder does not exist before the first upload.
    if (!isMissing(error)) throw error
  }
  for (const key of keys) {
    try {
      await archive.add(`files/${count + 1}`, withKey(key, counted(await disk.getStream(key))))
      count += 1
    } catch (error) {
      // The media service deleted the file meanwhile, because it was unused for a day.
      if (await disk.exists(key)) throw error
    }
  }
  return { count, bytes }
}

export const restoreFiles = async (archive: ArchiveReader, disk: Disk): Promise<void> => {
  for (const name of archive.names.filter((name) => name.startsWith('files/'))) {
    const chunks = (await archive.open(name))[Symbol.asyncIterator]() as AsyncIterator<Buffer>
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
    await disk.putStream(key, Readable.from(rest(), { objectMode: false }))
  }
}
