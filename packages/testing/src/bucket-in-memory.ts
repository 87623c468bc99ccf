import { createHash } from 'node:crypto'
import type { Bucket, StoredObject } from '@love-space/service-kit/storage/s3-bucket.ts'

export interface BucketInMemory extends Bucket {
  /** Called before each call with its name and key; an error that it throws is the answer. */
  before: (call: keyof Bucket, key: string) => void
  /** Moves the clock of the server. */
  age(ms: number): void
  all(): string[]
}

export const createBucketInMemory = (): BucketInMemory => {
  const objects = new Map<string, { readonly body: Buffer; readonly etag: string; readonly at: number }>()
  let now = 0
  const store = (key: string, body: Uint8Array | string): void => {
    objects.set(key, { body: Buffer.from(body), etag: createHash('md5').update(body).digest('hex'), at: now })
  }
  const bucket: BucketInMemory = {
    before: () => undefined,
    age: (ms) => {
      now += ms
    },
    all: () => [...objects.keys()].toSorted(),
    get: async (key, known): Promise<StoredObject | null> => {
      bucket.before('get', key)
      const found = objects.get(key)
      if (!found) return null
      return known?.etag === found.etag ? known : { body: found.body, etag: found.etag, ageMs: now - found.at }
    },
    put: async (key, body) => {
      bucket.before('put', key)
      store(key, body)
    },
    putOver: async (key, body, etag) => {
      bucket.before('putOver', key)
      if ((objects.get(key)?.etag ?? null) !== etag) return false
      store(key, body)
      return true
    },
    remove: async (key) => {
      bucket.before('remove', key)
      objects.delete(key)
    },
    keys: async function* (prefix) {
      bucket.before('keys', prefix)
      yield* bucket.all().filter((key) => key.startsWith(prefix))
    },
  }
  return bucket
}
