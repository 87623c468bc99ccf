import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** Bytes shared by all responses: a copy per response would fill the memory with slow readers. */
export type SharedBytes = Buffer<ArrayBuffer>

export interface StaticFile {
  readonly body: SharedBytes
  readonly etag: string
}

const cacheBytesMax = 64 * 1024 * 1024

/** Opens a directory with a cache in memory. Reading returns null for anything but a plain file inside it. */
export function openDirectory(root: string) {
  const cache = new Map<
    string,
    { readonly stamp: string; readonly bytes: number; readonly file: Promise<StaticFile | null> }
  >()
  let cachedBytes = 0

  return async (name: string): Promise<StaticFile | null> => {
    const path = join(root, name)
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return null
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const stamp = `${found.size}-${found.mtimeMs}`
    const known = cache.get(path)
    if (known?.stamp === stamp) return known.file
    cachedBytes += found.size - (known?.bytes ?? 0)
    if (cachedBytes > cacheBytesMax) {
      cache.clear()
      cachedBytes = found.size
    }
    // Cache the promise, so that concurrent requests share one read.
    const file = readStaticFile(path)
    cache.set(path, { stamp, bytes: found.size, file })
    if ((await file) === null) cache.delete(path)
    return file
  }
}

const readStaticFile = (path: string): Promise<StaticFile | null> =>
  readFile(path).then(
    (body) => ({ body, etag: etagOf(body) }),
    () => null,
  )

/** Returns a strong ETag, the same on all replicas. */
export const etagOf = (body: Buffer | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
