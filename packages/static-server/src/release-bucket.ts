import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  digestOfBytes,
  idPattern,
  ownFile,
  placeRelease,
  releaseOf,
  ReleaseRefused,
  removeRelease,
  type Canary,
  type Current,
  type Release,
} from './release-store.ts'

interface StoredObject {
  readonly body: Buffer
  readonly etag: string
  readonly ageMs: number
}

/** The calls of a bucket that releases need. */
export interface ReleaseBucket {
  get(key: string, known?: StoredObject): Promise<StoredObject | null>
  put(key: string, body: Uint8Array | string): Promise<void>
  /** Writes an object over the one with this ETag, or where none is (null). Returns false if another one is there. */
  putOver(key: string, body: Uint8Array | string, etag: string | null): Promise<boolean>
  remove(key: string): Promise<void>
  keys(prefix: string): AsyncIterable<string>
}

/** The releases of one front end in a bucket. One object holds it, so a change is one conditional write. */
export interface BucketState {
  readonly current: Current | null
  readonly canary: Canary | null
  /** SHA-256 (hex) of the `release.json` of each release, by id. A release that is not named here is no release. */
  readonly releases: Readonly<Record<string, string>>
}

export const stateKey = (frontEnd: string): string => `${frontEnd}/state.json`
export const lockKey = (frontEnd: string): string => `${frontEnd}/lock.json`
export const releasesKey = (frontEnd: string): string => `${frontEnd}/releases/`
export const fileKey = (frontEnd: string, id: string, name: string): string => `${releasesKey(frontEnd)}${id}/${name}`

export const filesAtOnce = 16

const nothingInBucket: BucketState = { current: null, canary: null, releases: {} }

/** Reads the state from its object. Throws if it names something that is no release. */
export const stateIn = (object: StoredObject | null): BucketState => {
  if (object === null) return nothingInBucket
  const state = JSON.parse(object.body.toString()) as BucketState
  const ids = [...Object.keys(state.releases), state.current?.id, state.canary?.id].filter((id) => id !== undefined)
  const strange = ids.find((id) => !idPattern.test(id) || !Object.hasOwn(state.releases, id))
  if (strange !== undefined) throw new Error(`The bucket names ${strange}, which is no release in it.`)
  return state
}

const isInside = (name: string): boolean => name.split('/').every((part) => !['', '.', '..'].includes(part))

const read = async (bucket: ReleaseBucket, key: string, digest: string): Promise<Buffer> => {
  const object = await bucket.get(key)
  if (object === null) throw new ReleaseRefused(`The bucket lacks ${key}.`)
  if (digestOfBytes(object.body) !== digest)
    throw new ReleaseRefused(`The bucket holds another ${key} than was released.`)
  return object.body
}

export const inGroups = async <T>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work))
}

/** Copies a release out of a bucket into a store, all or nothing, if its files have the digests of the state. */
export const takeRelease = async (
  source: { readonly bucket: ReleaseBucket; readonly frontEnd: string; readonly state: BucketState },
  folder: string,
  id: string,
  parts: 'whole' | 'head' = 'whole',
): Promise<void> => {
  const { bucket, frontEnd, state } = source
  const head = await read(bucket, fileKey(frontEnd, id, ownFile), state.releases[id] ?? '')
  const files = parts === 'whole' ? Object.entries((JSON.parse(head.toString()) as Release).files) : []
  await placeRelease(folder, id, async (partial) => {
    await inGroups(files, filesAtOnce, async ([name, digest]) => {
      if (!isInside(name)) throw new ReleaseRefused(`The release ${id} names ${name}, which is outside of it.`)
      const path = join(partial, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await read(bucket, fileKey(frontEnd, id, name), digest))
    })
    await writeFile(join(partial, ownFile), head)
  })
}

/** Copies a release if the store lacks it. Another process may do so at the same time. */
export const takeMissing = async (
  source: Parameters<typeof takeRelease>[0],
  folder: string,
  id: string,
): Promise<void> => {
  if (await releaseOf(folder, id)) return
  try {
    await takeRelease(source, folder, id)
  } catch (error) {
    if (!(await releaseOf(folder, id))) throw error
  }
}

/** Replaces a release of which the store has the head only. */
export const takeRest = async (
  source: Parameters<typeof takeRelease>[0],
  folder: string,
  id: string,
): Promise<void> => {
  if (!Object.hasOwn(source.state.releases, id)) return
  await removeRelease(folder, id)
  await takeRelease(source, folder, id)
}
