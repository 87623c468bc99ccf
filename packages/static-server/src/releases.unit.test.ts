import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  addRelease,
  canaryOf,
  currentOf,
  endCanary,
  folderOf,
  listReleases,
  makeCanary,
  makeCurrent,
  promoteCanary,
  ReleaseRefused,
  rollBack,
  takeArtifact,
  useNone,
  withLock,
} from './release-store.ts'
import { createReleasedSource } from './released-source.ts'
import type { StaticSource } from './source.ts'
import { createStaticSource } from './static-source.ts'

let root: string
let folder: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'))
  folder = join(root, 'store')
})
afterEach(() => rm(root, { recursive: true }))

const build = async (name: string, files: Readonly<Record<string, string>>): Promise<string> => {
  const dir = join(root, `build-${name}`)
  await mkdir(join(dir, 'static'), { recursive: true })
  for (const [file, content] of Object.entries(files)) await writeFile(join(dir, file), content)
  return dir
}
const fileOf = (version: string): string => `static/main.${version}${version}${version}${version}.js`
const buildOf = (version: string): Promise<string> =>
  build(version, { 'index.html': `page ${version}`, [fileOf(version)]: `script ${version}` })
const add = async (version: string, second: number): Promise<void> => {
  const releasedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
  await addRelease(folder, { id: version, from: await buildOf(version), releasedAt })
}
const release = async (version: string, second: number): Promise<void> => {
  await add(version, second)
  await makeCurrent(folder, version)
}
const served = async () => {
  const unreleased = createStaticSource({ origin: `${pathToFileURL(await buildOf('00')).href}/` })
  const { stable: source, canary, state } = createReleasedSource({ folder, unreleased, recheckMs: 0 })
  const text = async (path: string): Promise<string | number> => {
    const answer = await source.fetch(new Request(`http://front/${path}`), `/${path}`)
    return answer.status === 200 ? answer.text() : answer.status
  }
  const reading = (from: StaticSource) => async (name: string) => (await from.read(name))?.body.toString('utf8')
  return { text, read: reading(source), readCanary: reading(canary), canary, state }
}

it('serves the build without a release, then the current release, without a restart', async () => {
  const { text, read } = await served()
  expect(await read('index.html')).toBe('page 00')
  await release('a1', 1)
  expect(await read('index.html')).toBe('page a1')
  expect(await text('index.html')).toBe('page a1')
  await release('b2', 2)
  expect(await read('index.html')).toBe('page b2')
})

it('keeps the files of earlier releases for open pages, but gives new pages none of their documents', async () => {
  const { text } = await served()
  await release('a1', 1)
  await release('b2', 2)
  expect(await text(fileOf('b2'))).toBe('script b2')
  expect(await text(fileOf('a1'))).toBe('script a1')
  expect(await text(fileOf('00'))).toBe('script 00')
  expect(await text('index.html')).toBe('page b2')
  expect(await text(fileOf('c3'))).toBe(404)
  expect(await text('release.json.br')).toBe(404)
})

it('rolls back release by release, and from the first one to the build', async () => {
  const { read } = await served()
  for (const [index, version] of ['a1', 'b2', 'c3'].entries()) await release(version, index)
  expect(await rollBack(folder)).toBe('b2')
  expect(await read('index.html')).toBe('page b2')
  expect(await rollBack(folder)).toBe('a1')
  expect(await read('index.html')).toBe('page a1')
  await makeCurrent(folder, 'c3')
  expect(await currentOf(folder)).toEqual({ id: 'c3', before: ['a1'] })
  expect(await rollBack(folder)).toBe('a1')
  expect(await rollBack(folder)).toBeNull()
  expect(await read('index.html')).toBe('page 00')
  await expect(rollBack(folder)).rejects.toThrow('There is no current release.')
})

it('lets one operator at a time change a store, and ends the lock of a killed change', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>()
  let begin = (): void => undefined
  const hasBegun = new Promise<void>((resolve) => (begin = resolve))
  const first = withLock(folder, 'ada', () => {
    begin()
    return isOver
  })
  await hasBegun
  await expect(withLock(folder, 'bob', () => release('a1', 1))).rejects.toThrow('ada is changing these releases.')
  expect(await currentOf(folder)).toBeNull()
  end(undefined)
  await first
  await withLock(folder, 'bob', () => release('a1', 1))
  expect((await currentOf(folder))?.id).toBe('a1')
  await writeFile(join(folder, 'lock.json'), '')
  await expect(withLock(folder, 'bob', () => release('b2', 2))).rejects.toThrow('Somebody is changing')
  const longAgo = new Date(Date.now() - 3_600_000)
  await utimes(join(folder, 'lock.json'), longAgo, longAgo)
  await withLock(folder, 'bob', () => release('b2', 2))
  expect((await currentOf(folder))?.id).toBe('b2')
})

it('ends the lock when a change fails', async () => {
  await expect(withLock(folder, 'ada', () => makeCurrent(folder, 'a1'))).rejects.toThrow('There is no release a1.')
  await withLock(folder, 'bob', () => release('a1', 1))
  expect((await currentOf(folder))?.id).toBe('a1')
})

it('releases the files of an artifact as they were built, once, and no damaged or foreign one', async () => {
  const artifact = join(root, 'artifact')
  const origin = { frontEnd: 'mf-admin', commit: 'abc', builtAt: '2026-01-01T00:00:00.000Z', tests: 'all passed' }
  const packed = await addRelease(artifact, { id: 'a1', from: await buildOf('a1'), releasedAt: origin.builtAt, origin })
  await expect(takeArtifact(folder, artifact, 'shell')).rejects.toThrow('a build of mf-admin, not of shell')
  expect(await takeArtifact(folder, artifact, 'mf-admin')).toBe('a1')
  const [taken] = await listReleases(folder)
  expect(taken).toMatchObject({ id: 'a1', files: packed.files, origin })
  expect(await takeArtifact(folder, artifact, 'mf-admin')).toBe('a1')
  expect(await listReleases(folder)).toEqual([taken])
  await makeCurrent(folder, 'a1')
  const { read } = await served()
  expect(await read('index.html')).toBe('page a1')
  await rm(join(folderOf(artifact, 'a1'), fileOf('a1')))
  await expect(takeArtifact(join(root, 'other'), artifact, 'mf-admin')).rejects.toThrow(fileOf('a1'))
  await expect(takeArtifact(folder, root, 'mf-admin')).rejects.toThrow('must hold one build, and holds 0')
})

it('makes no damaged or missing release current, and overwrites no release', async () => {
  await release('a1', 1)
  await addRelease(folder, { id: 'b2', from: await buildOf('b2'), releasedAt: '2026-01-01T00:00:09.000Z' })
  await rm(join(folderOf(folder, 'b2'), fileOf('b2')))
  await expect(makeCurrent(folder, 'b2')).rejects.toThrow(fileOf('b2'))
  await expect(makeCurrent(folder, 'c3')).rejects.toThrow('There is no release c3.')
  await expect(release('a1', 3)).rejects.toThrow('There is a release a1 already.')
  await expect(addRelease(folder, { id: '../a', from: root, releasedAt: '' })).rejects.toThrow(ReleaseRefused)
  expect((await currentOf(folder))?.id).toBe('a1')
  expect(await readdir(folder)).toEqual(['current.json', 'releases'])
})

it('keeps serving the known release while current.json is unreadable', async () => {
  const { read } = await served()
  await release('a1', 1)
  await release('b2', 2)
  expect(await read('index.html')).toBe('page b2')
  await writeFile(join(folder, 'current.json'), '{"id":')
  expect(await read('index.html')).toBe('page b2')
  await useNone(folder)
  expect(await read('index.html')).toBe('page 00')
})

it('keeps ten releases, and the current, previous and canary ones', async () => {
  for (let second = 10; second < 24; second++) await release(String(second), second)
  expect((await listReleases(folder)).map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(23 - index)),
  )
})

it('gives a canary to its browsers only, and then to all or to none', async () => {
  const { read, readCanary, text, canary, state } = await served()
  await release('a1', 1)
  expect(await readCanary('index.html')).toBe('page a1')
  await add('b2', 2)
  await makeCanary(folder, { id: 'b2', percent: 10 })
  expect([await read('index.html'), await readCanary('index.html')]).toEqual(['page a1', 'page b2'])
  expect(await state()).toMatchObject({ current: 'a1', canary: { id: 'b2', percent: 10 } })
  expect(await text(fileOf('b2'))).toBe('script b2')
  expect(await (await canary.fetch(new Request('http://front/'), `/${fileOf('a1')}`)).text()).toBe('script a1')
  await endCanary(folder)
  expect(await readCanary('index.html')).toBe('page a1')
  await makeCanary(folder, { id: 'b2', percent: 50 })
  expect(await promoteCanary(folder)).toBe('b2')
  expect([await read('index.html'), await canaryOf(folder)]).toEqual(['page b2', null])
  await expect(promoteCanary(folder)).rejects.toThrow('There is no canary.')
})

it('refuses a canary that is damaged, missing or current, and an invalid share', async () => {
  await release('a1', 1)
  await add('b2', 2)
  await expect(makeCanary(folder, { id: 'a1', percent: 10 })).rejects.toThrow('is current')
  await expect(makeCanary(folder, { id: 'c3', percent: 10 })).rejects.toThrow('There is no release c3.')
  for (const percent of [-1, 101, 1.5, Number.NaN]) {
    await expect(makeCanary(folder, { id: 'b2', percent })).rejects.toThrow(ReleaseRefused)
  }
  await rm(join(folderOf(folder, 'b2'), fileOf('b2')))
  await expect(makeCanary(folder, { id: 'b2', percent: 10 })).rejects.toThrow(fileOf('b2'))
  expect(await canaryOf(folder)).toBeNull()
})

it('keeps serving the known canary while canary.json is unreadable, and keeps its files', async () => {
  const { readCanary } = await served()
  await release('10', 10)
  await add('11', 11)
  await makeCanary(folder, { id: '11', percent: 10 })
  for (let second = 12; second < 26; second++) await release(String(second), second)
  expect(await readCanary('index.html')).toBe('page 11')
  await writeFile(join(folder, 'canary.json'), '{"id":')
  expect(await readCanary('index.html')).toBe('page 11')
})

it('removes leftovers of a killed release, but none of a running one', async () => {
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
  await mkdir(join(folder, 'partial-killed-1', 'static'), { recursive: true })
  await writeFile(join(folder, 'current.json.1'), '{')
  for (const name of ['partial-killed-1', 'current.json.1']) await utimes(join(folder, name), hoursAgo, hoursAgo)
  await mkdir(join(folder, 'partial-going-on-2'))
  await release('01', 1)
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['current.json', 'partial-going-on-2', 'releases']))
  expect((await readdir(folder)).filter((name) => /killed|json\.1/.test(name))).toEqual([])
})
