import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { createBucketInMemory, type BucketInMemory } from '@love-space/testing/bucket-in-memory.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { changeBucket } from '@love-space/static-server/change-bucket.ts'
import { addRelease, currentOf, makeCurrent } from '@love-space/static-server/release-store.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { followBucket, type FollowedReleases } from './follow-releases.ts'
import { openFrontEnds } from './front-ends.ts'

let root: string
let bucket: BucketInMemory
let lines: string[]
const followed: FollowedReleases[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'follow-releases-'))
  bucket = createBucketInMemory()
  lines = []
})
afterEach(async () => {
  for (const one of followed.splice(0)) one.stop()
  await rm(root, { recursive: true })
})

const fileOf = (id: string): string => `/static/main.${id.repeat(4)}.js`
const release = async (id: string): Promise<void> => {
  const from = join(root, `build-${id}`)
  await mkdir(join(from, 'static'), { recursive: true })
  await writeFile(join(from, 'index.html'), `page ${id}`)
  await writeFile(join(from, fileOf(id)), `script ${id}`)
  const folder = await mkdtemp(join(root, 'change-'))
  await changeBucket({ bucket, frontEnd: 'shell', folder, who: 'ada' }, async () => {
    await addRelease(folder, { id, from, releasedAt: new Date().toISOString() })
    await makeCurrent(folder, id)
  })
}
/** Starts a gateway's following, with a folder of its own. */
const follow = (everyMs: number) => {
  const folder = join(root, `gateway-${followed.length}`)
  const logger = createLogger('gateway', 'info', { destination: { write: (line: string) => lines.push(line) } })
  const releases = followBucket({ bucket, folder, logger, everyMs })
  followed.push(releases)
  const build = `${pathToFileURL(join(root, 'build')).href}/`
  const origins = { shell: build, 'mf-couple': build, 'mf-admin': build }
  const { stable } = openFrontEnds(origins, folder, releases).shell
  const text = async (path: string): Promise<string | number> => {
    const answer = await stable.fetch(new Request(`http://front${path}`), path)
    return answer.status === 200 ? answer.text() : answer.status
  }
  return { releases, text, current: async () => (await currentOf(join(folder, 'shell')))?.id }
}
const rarely = 3_600_000

it('has the present releases when it is taken', async () => {
  await release('a1')
  const { releases, text } = follow(rarely)
  await releases.taken()
  expect(await text('/index.html')).toBe('page a1')
})

it('serves the files of a release that another gateway had earlier', async () => {
  await release('a1')
  const { releases, text } = follow(rarely)
  await releases.taken()
  await release('b2')
  expect(await Promise.all([text(fileOf('b2')), text(fileOf('b2')), text(fileOf('a1'))])).toEqual([
    'script b2',
    'script b2',
    'script a1',
  ])
  expect(await text(fileOf('c3'))).toBe(404)
})

it('starts without the bucket, says so once, and takes the releases when it is back', async () => {
  await release('a1')
  bucket.before = () => {
    throw new Error('away')
  }
  const { releases, text, current } = follow(10)
  await releases.taken()
  expect(await text('/index.html')).toBe(404)
  bucket.before = () => undefined
  await waitFor(async () => (await current()) === 'a1', { what: 'the release' })
  expect(lines.filter((line) => line.includes('cannot be read')).length).toBe(3)
})
