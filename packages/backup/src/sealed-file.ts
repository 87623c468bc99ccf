import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { ArchiveKey } from './archive-key.ts'

const saltBytes = 16
const tagBytes = 16
/** Bytes by which a sealed file is longer than its packed content. */
export const sealedBytesMore = saltBytes + tagBytes
/** The nonce can be constant, because each file has its own key, used once. */
const nonce = Buffer.alloc(12)

export interface Sealed {
  readonly bytes: number
  readonly sha256: string
}

type Bytes = AsyncIterable<Uint8Array>

/** Encrypts by AES-256-GCM, bound to the file's name. Compresses first unless `packed`. */
export const writeSealed = async (
  path: string,
  { key, name, packed }: { key: ArchiveKey; name: string; packed: boolean },
  source: Bytes,
): Promise<Sealed> => {
  const salt = randomBytes(saltBytes)
  const cipher = createCipheriv('aes-256-gcm', key.for(name, salt), nonce)
  const hash = createHash('sha256')
  let bytes = 0
  const seal = async function* (chunks: Bytes): AsyncGenerator<Buffer> {
    yield salt
    for await (const chunk of chunks) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
  const count = async function* (chunks: Bytes): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  const plain = Readable.from(source, { objectMode: false })
  if (packed) await pipeline(plain, seal, count, target)
  else await pipeline(plain, createGzip({ level: 3 }), seal, count, target)
  return { bytes, sha256: hash.digest('hex') }
}

/** Reads a sealed file. The stream fails at its end if the file was changed. */
export const readSealed = async (
  path: string,
  { key, name, packed }: { key: ArchiveKey; name: string; packed: boolean },
): Promise<Readable> => {
  const file = await open(path)
  const salt = Buffer.alloc(saltBytes)
  const tag = Buffer.alloc(tagBytes)
  let size: number
  try {
    ;({ size } = await file.stat())
    await file.read(salt, 0, saltBytes, 0)
    await file.read(tag, 0, tagBytes, size - tagBytes)
  } finally {
    await file.close()
  }
  const decipher = createDecipheriv('aes-256-gcm', key.for(name, salt), nonce).setAuthTag(tag)
  const opened =
    size > saltBytes + tagBytes
      ? createReadStream(path, { start: saltBytes, end: size - tagBytes - 1 })
      : Readable.from([])
  const last = packed ? decipher : createGunzip()
  const done = packed ? pipeline(opened, decipher) : pipeline(opened, decipher, last)
  done.catch((error: Error) => last.destroy(error))
  return last
}

export const digestOf = async (path: string): Promise<Sealed> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}
