import { createBucketInMemory, type BucketInMemory } from '@love-space/testing/bucket-in-memory.ts'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeBucket, readBucket } from './change-bucket.ts'
import { mirrorReleases } from './mirror-releases.ts'
import {
  addRelease,
  canaryOf,
  currentOf,
  folderOf,
  listReleases,
  makeCanary,
  makeCurrent,
  promoteCanary,
  releaseIds,
  rollBack,
  useNone,
} from './release-store.ts'

const frontEnd = 'mf-admin'
let root: string
let bucket: BucketInMemory
let numbers: number

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-bucket-'))
  bucket = createBucketInMemory()
  numbers = 0
})
afterEach(() => rm(root, { recursive: true }))

const newFolder = async (): Promise<string> => {
  const folder = join(root, `folder-${(numbers += 1)}`)
  await mkdir(folder)
  return folder
}
const change = async <T>(
  work: (folder: string, takeWhole: (id: string) => Promise<void>) => Promise<T>,
  who = 'ada',
): Promise<T> => {
  const folder = await newFolder()
  return changeBucket({ bucket, frontEnd, folder, who }, (takeWhole) => work(folder, takeWhole))
}
const add = async (folder: string, id: string): Promise<void> => {
  const from = await newFolder()
  await mkdir(join(from, 'static'))
  await writeFile(join(from, 'index.html'), `page ${id}`)
  await writeFile(join(from, `static/main.js`), `script ${id}`)
  await addRelease(folder, { id, from, releasedAt: new Date(Date.UTC(2026, 0, 1) + numbers).toISOString() })
}
const release = (id: string): Promise<void> =>
  change(async (folder) => {
    await add(folder, id)
    await makeCurrent(folder, id)
  })
/** Returns what a new gateway serves to new pages. */
const served = async (): Promise<string | null> => {
  const folder = await newFolder()
  await mirrorReleases({ bucket, frontEnd, folder })()
  const current = await currentOf(folder)
  return current ? readFile(join(folderOf(folder, current.id), 'index.html'), 'utf8') : null
}

it('gives every store the same releases, those of the bucket and no others', async () => {
  const folder = await newFolder()
  const mirror = mirrorReleases({ bucket, frontEnd, folder })
  expect(await mirror()).toBe(false)
  await release('a1')
  expect(await mirror()).toBe(true)
  expect(await currentOf(folder)).toEqual({ id: 'a1', before: [] })
  await change(async (own) => {
    await add(own, 'b2')
    await makeCanary(own, { id: 'b2', percent: 10 })
  })
  await mirror()
  expect(await canaryOf(folder)).toEqual({ id: 'b2', percent: 10 })
  expect(await readFile(join(folderOf(folder, 'b2'), 'static/main.js'), 'utf8')).toBe('script b2')
  await change(async (own, takeWhole) => {
    await takeWhole('b2')
    await promoteCanary(own)
  })
  await mirror()
  expect([await currentOf(folder), await canaryOf(folder)]).toEqual([{ id: 'b2', before: ['a1'] }, null])
  expect(await mirror()).toBe(false)
  await change(async (own, takeWhole) => {
    await takeWhole('a1')
    await rollBack(own)
  })
  expect(await served()).toBe('page a1')
  await change((own) => useNone(own))
  await mirror()
  expect(await currentOf(folder)).toBeNull()
})

it('removes dropped releases from the bucket and from every store', async () => {
  const folder = await newFolder()
  const mirror = mirrorReleases({ bucket, frontEnd, folder })
  const ids = Array.from({ length: 13 }, (_, index) => `r${index + 10}`)
  for (const id of ids) await release(id)
  await mirror()
  expect((await releaseIds(folder)).toSorted()).toEqual(ids.slice(3))
  expect(bucket.all().filter((key) => /\/r1[012]\//.test(key))).toEqual([])
  await release('r23')
  await mirror()
  expect(await releaseIds(folder)).not.toContain('r13')
})

it('serves the former release or the new one, whichever call a change is killed at, and the next change cleans up', async () => {
  await release('a1')
  const outcomes = new Set<string | null>()
  for (let deadAt = 1; ; deadAt += 1) {
    const id = `b${deadAt}`
    const former = await served()
    let calls = 0
    bucket.before = () => {
      calls += 1
      if (calls >= deadAt) throw new Error('killed')
    }
    const killed = await release(id).then(
      () => false,
      () => true,
    )
    bucket.before = () => undefined
    const now = await served()
    expect([former, `page ${id}`]).toContain(now)
    outcomes.add(now === former ? 'former' : 'new')
    bucket.age(600_001)
    await release(`after-${deadAt}`)
    expect(await served()).toBe(`page after-${deadAt}`)
    const whole = await newFolder()
    const { state } = await readBucket({ bucket, frontEnd }, whole)
    const idsInBucket = bucket.all().flatMap((key) => /\/releases\/([^/]+)\//.exec(key)?.[1] ?? [])
    expect(new Set(idsInBucket)).toEqual(new Set(Object.keys(state.releases)))
    if (!killed && calls < deadAt) break
  }
  expect(outcomes).toEqual(new Set(['former', 'new']))
})

it('tells the second operator who is changing, and lets nobody overwrite what came in between', async () => {
  await release('a1')
  let second: unknown
  await change(async (folder) => {
    second = await release('b2').catch((error: unknown) => error)
    await add(folder, 'c3')
    await makeCurrent(folder, 'c3')
  })
  expect(String(second)).toContain('ada is changing these releases.')
  expect(await served()).toBe('page c3')
  const slow = change(async (folder) => {
    await add(folder, 'd4')
    await makeCurrent(folder, 'd4')
    bucket.age(600_001)
    await release('e5')
  }, 'bob')
  await expect(slow).rejects.toThrow('Somebody else has changed these releases meanwhile.')
  expect(await served()).toBe('page e5')
})

it('finds out that a write with a lost answer has counted', async () => {
  const { putOver } = bucket
  bucket.putOver = async (...words) => {
    await putOver(...words)
    throw new Error('the connection broke')
  }
  await release('a1')
  expect(await served()).toBe('page a1')
})

it.each([
  ['a changed file', 'static/main.js', 'another script'],
  ['a missing file', 'index.html', undefined],
  ['a changed list of files', 'release.json', '{"id":"b2","releasedAt":"","files":{}}'],
])('keeps the former release because of %s, and takes the new one when it is whole', async (_, name, content) => {
  const folder = await newFolder()
  const mirror = mirrorReleases({ bucket, frontEnd, folder })
  await release('a1')
  await mirror()
  await release('b2')
  const key = `${frontEnd}/releases/b2/${name}`
  const whole = (await bucket.get(key))?.body ?? ''
  await (content === undefined ? bucket.remove(key) : bucket.put(key, content))
  await expect(mirror()).rejects.toThrow(key)
  expect((await currentOf(folder))?.id).toBe('a1')
  expect((await listReleases(folder)).map(({ id }) => id)).toEqual(['a1'])
  await bucket.put(key, whole)
  await mirror()
  expect((await currentOf(folder))?.id).toBe('b2')
})

it('writes nothing outside of a release', async () => {
  await release('a1')
  const state = await bucket.get(`${frontEnd}/state.json`)
  await bucket.put(`${frontEnd}/state.json`, String(state?.body).replaceAll('a1', '../a1'))
  await expect(served()).rejects.toThrow('names ../a1, which is no release')
})

it('keeps what it has while the bucket is away or empty, and goes on afterwards', async () => {
  const folder = await newFolder()
  const mirror = mirrorReleases({ bucket, frontEnd, folder })
  await release('a1')
  await mirror()
  await release('b2')
  let calls = 0
  bucket.before = () => {
    calls += 1
    if (calls > 2) throw new Error('away')
  }
  await expect(mirror()).rejects.toThrow('away')
  expect((await currentOf(folder))?.id).toBe('a1')
  bucket.before = () => undefined
  await mirror()
  expect((await currentOf(folder))?.id).toBe('b2')
  for (const key of bucket.all()) await bucket.remove(key)
  await mirror()
  expect((await currentOf(folder))?.id).toBe('b2')
})
