import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  fileKey,
  filesAtOnce,
  inGroups,
  lockKey,
  releasesKey,
  stateIn,
  stateKey,
  takeRelease,
  takeRest,
  type BucketState,
  type ReleaseBucket,
} from './release-bucket.ts'
import {
  canaryOf,
  currentOf,
  digestOfBytes,
  folderOf,
  listReleases,
  lockMsMax,
  ownFile,
  ReleaseRefused,
  takeShown,
} from './release-store.ts'

interface Place {
  readonly bucket: ReleaseBucket
  readonly frontEnd: string
}

const changing = (holder: string): ReleaseRefused =>
  new ReleaseRefused(`${holder} is changing these releases. Try again soon; a killed change ends after ten minutes.`)

const holderIn = (body: Buffer | undefined): string => {
  try {
    return (JSON.parse(body?.toString() ?? '') as { readonly who: string }).who
  } catch {
    return 'Somebody'
  }
}

/** Writes an object over the one with this ETag. After a lost answer, finds out whether it is there. */
const hasWritten = async (bucket: ReleaseBucket, key: string, body: string, etag: string | null): Promise<boolean> => {
  const isThere = async (): Promise<boolean> => (await bucket.get(key))?.body.toString() === body
  try {
    return (await bucket.putOver(key, body, etag)) || (await isThere())
  } catch (error) {
    if (await isThere().catch(() => false)) return true
    throw error
  }
}

/** Takes the lock, and returns a function that gives it back. */
const takeLock = async ({ bucket, frontEnd }: Place, who: string): Promise<() => Promise<void>> => {
  const key = lockKey(frontEnd)
  const own = JSON.stringify({ who, lock: randomUUID() })
  const held = await bucket.get(key)
  if (held && held.ageMs < lockMsMax) throw changing(holderIn(held.body))
  if (!(await hasWritten(bucket, key, own, held?.etag ?? null))) throw changing(holderIn((await bucket.get(key))?.body))
  return async () => {
    if ((await bucket.get(key))?.body.toString() === own) await bucket.remove(key)
  }
}

/** Copies the state of a front end into a store, with the heads of its releases alone. */
export const readBucket = async ({ bucket, frontEnd }: Place, folder: string) => {
  const object = await bucket.get(stateKey(frontEnd))
  const state = stateIn(object)
  const source = { bucket, frontEnd, state }
  await inGroups(Object.keys(state.releases), filesAtOnce, (id) => takeRelease(source, folder, id, 'head'))
  await takeShown(folder, state.current, state.canary)
  return { ...source, etag: object?.etag ?? null }
}

const stateOf = async (folder: string): Promise<BucketState> => {
  const ids = (await listReleases(folder)).map(({ id }) => id)
  const digests = ids.map(
    async (id) => [id, digestOfBytes(await readFile(join(folderOf(folder, id), ownFile)))] as const,
  )
  return {
    current: (await currentOf(folder)) ?? null,
    canary: (await canaryOf(folder)) ?? null,
    releases: Object.fromEntries(await Promise.all(digests)),
  }
}

const uploadNew = async ({ bucket, frontEnd }: Place, folder: string, before: BucketState): Promise<void> => {
  for (const { id, files } of await listReleases(folder)) {
    if (Object.hasOwn(before.releases, id)) continue
    await inGroups([...Object.keys(files), ownFile], filesAtOnce, async (name) => {
      await bucket.put(fileKey(frontEnd, id, name), await readFile(join(folderOf(folder, id), name)))
    })
  }
}

/** Removes what is of no release: of dropped ones, and of changes that were killed. */
const sweep = async ({ bucket, frontEnd }: Place, { releases }: BucketState): Promise<void> => {
  const old: string[] = []
  for await (const key of bucket.keys(releasesKey(frontEnd))) {
    const [id = ''] = key.slice(releasesKey(frontEnd).length).split('/')
    if (!Object.hasOwn(releases, id)) old.push(key)
  }
  await inGroups(old, filesAtOnce, (key) => bucket.remove(key))
}

/**
 * Changes the releases in a bucket by changing a store that has the same, an empty folder before. The change counts by
 * one write at the end: killed before it, the bucket has its former releases, and the next change removes the leftovers.
 * Throws ReleaseRefused while somebody else changes them. `takeWhole` gets the files of a release into the store.
 */
export const changeBucket = async <T>(
  { folder, who, ...place }: Place & { readonly folder: string; readonly who: string },
  change: (takeWhole: (id: string) => Promise<void>) => Promise<T>,
): Promise<T> => {
  const { bucket, frontEnd } = place
  const giveBack = await takeLock(place, who)
  try {
    const { etag, ...source } = await readBucket(place, folder)
    const result = await change((id) => takeRest(source, folder, id))
    const state = await stateOf(folder)
    await uploadNew(place, folder, source.state)
    const body = JSON.stringify(state)
    if (!(await hasWritten(bucket, stateKey(frontEnd), body, etag))) {
      throw new ReleaseRefused('Somebody else has changed these releases meanwhile. Nothing was changed: repeat this.')
    }
    await sweep(place, state)
    return result
  } finally {
    // An earlier error counts more, and a lock that stays ends by itself.
    await giveBack().catch(() => undefined)
  }
}
