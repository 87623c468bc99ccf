import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

export interface StaticFile {
  readonly body: Buffer
  readonly etag: string
}

const cacheBytesMax = 64 * 1024 * 1024

/**
 * Reads files below one directory and keeps them in memory while size and time of change stay the same.
 * Answers null for whatever is not a plain file inside it.
 */
export function openDirectory(root: string) {
  const cache = new Map<string, StaticFile & { stamp: string }>()
  let cachedBytes = 0

  return async (name: string): Promise<StaticFile | null> => {
    const path = join(root, name)
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return null
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const stamp = `${found.size}-${found.mtimeMs}`
    const known = cache.get(path)
    if (known?.stamp === stamp) return known
    const body = await readFile(path).catch(() => null)
    if (!body) return null
    if (cachedBytes + body.length > cacheBytesMax) {
      cache.clear()
      cachedBytes = 0
    }
    const file = { body, stamp, etag: etagOf(body) }
    cachedBytes += body.length
    cache.set(path, file)
    return file
  }
}

/** The strong validator of a body: equal on every replica that serves the same bytes. */
export const etagOf = (body: Buffer | string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
