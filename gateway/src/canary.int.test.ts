import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CountedRelease } from '@love-space/contracts/admin/front-end.internal.ts'
import {
  addRelease,
  endCanary,
  makeCanary,
  makeCurrent,
  promoteCanary,
} from '@love-space/static-server/release-store.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'

let gateway: TestGateway
let releases: string
let builds: string
const reported: CountedRelease[][] = []

const shell = (): string => join(releases, 'shell')
const add = async (id: string): Promise<void> => {
  const from = await mkdtemp(join(builds, 'build-'))
  await writeFile(
    join(from, 'index.html'),
    `<!doctype html><html><head><title>${id}</title></head><body></body></html>`,
  )
  await writeFile(join(from, 'icon.svg'), `<svg>${id}</svg>`)
  const releasedAt = new Date().toISOString()
  const origin = { frontEnd: 'shell', commit: `commit of ${id}`, builtAt: releasedAt, tests: 'x'.repeat(400) }
  await addRelease(shell(), { id, from, releasedAt, origin, contracts: { commit: 'abc', coming: [] } })
}
const open = (path: string, cookie?: string, more: Record<string, string> = {}) =>
  gateway.fetch(path, { headers: { 'sec-fetch-dest': 'document', ...(cookie ? { cookie } : {}), ...more } })
const title = async (response: Response): Promise<string | undefined> =>
  /<title>(.*)<\/title>/.exec(await response.text())?.[1]
const shows = (expected: string, cookie?: string) =>
  waitFor(async () => (await title(await open('/', cookie))) === expected, { what: `the release ${expected}` })
const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const counted = (release: string): CountedRelease | undefined => {
  const sums = reported.flat().filter((one) => one.frontEnd === 'shell' && one.release === release)
  const sum = (of: (one: CountedRelease) => number) => sums.reduce((total, one) => total + of(one), 0)
  const last = sums.at(-1)
  return (
    last && {
      ...last,
      opened: sum(({ opened }) => opened),
      failedStarts: sum(({ failedStarts }) => failedStarts),
      failures: sum(({ failures }) => failures),
    }
  )
}

beforeAll(async () => {
  releases = await mkdtemp(join(tmpdir(), 'canary-releases-'))
  builds = await mkdtemp(join(tmpdir(), 'canary-builds-'))
  gateway = await startTestGateway({ env: { RELEASES_FOLDER: releases } })
  gateway.services.admin.answer = (incoming, outgoing) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
    incoming.on('end', () => {
      if (incoming.url === '/internal/front-ends/counts')
        reported.push((JSON.parse(text) as { releases: CountedRelease[] }).releases)
      outgoing.writeHead(204).end()
    })
  }
  await add('one')
  await makeCurrent(shell(), 'one')
  await shows('one')
}, 60_000)
afterAll(async () => {
  await gateway?.stop()
  await rm(releases, { recursive: true, force: true })
  await rm(builds, { recursive: true, force: true })
})

it('without a canary, sets no cookie and lets documents be cached', async () => {
  const { headers } = await open('/')
  expect(headers.getSetCookie()).toEqual([])
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual([
    'no-cache',
    'Accept-Encoding, Cookie, Accept-Language',
  ])
})

it('shows a canary to its share of browsers, the same to each, until it is withdrawn', async () => {
  await add('two')
  await makeCanary(shell(), { id: 'two', percent: 50 })
  await shows('two', 'canary=49')
  await shows('one', 'canary=50')
  const first = await open('/')
  const cookie = cookieOf(first)
  expect(cookie).toMatch(/^canary=\d{1,2}$/)
  const seen = await title(first)
  for (let visit = 0; visit < 3; visit++) {
    const again = await open('/settings', cookie)
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await title(again)).toBe(seen)
  }
  await endCanary(shell())
  await shows('one', 'canary=0')
})

it('keeps canary and stable responses apart in caches', async () => {
  await makeCanary(shell(), { id: 'two', percent: 50 })
  await shows('two', 'canary=0')
  const [stable, canary] = [await open('/', 'canary=99'), await open('/', 'canary=0')]
  for (const { headers } of [stable, canary, await gateway.fetch('/icon.svg'), await gateway.fetch('/config.json')]) {
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('vary')).toMatch(/Accept-Encoding, ?Cookie/i)
  }
  const [ofStable, ofCanary] = [stable, canary].map(({ headers }) => headers.get('etag') ?? '')
  expect(ofStable).not.toBe(ofCanary)
  expect((await open('/', 'canary=0', { 'if-none-match': ofStable ?? '' })).status).toBe(200)
  expect((await open('/', 'canary=0', { 'if-none-match': ofCanary ?? '' })).status).toBe(304)
  const icons = ['canary=99', 'canary=0'].map(async (cookie) =>
    (await gateway.fetch('/icon.svg', { headers: { cookie } })).text(),
  )
  expect(await Promise.all(icons)).toEqual(['<svg>one</svg>', '<svg>two</svg>'])
})

it('shows a canary to browsers that open its link, and to no others', async () => {
  const key = 'a-key-of-22-characters'
  await makeCanary(shell(), { id: 'two', percent: 0, keyDigest: createHash('sha256').update(key).digest('hex') })
  await shows('one', 'canary=0')
  const wrong = await open('/settings?canary=another-key-of-22-char')
  expect([wrong.status, await title(wrong)]).toEqual([200, 'one'])
  const right = await open(`/settings?canary=${key}`)
  expect([right.status, right.headers.get('location'), right.headers.get('cache-control')]).toEqual([
    303,
    '/settings',
    'no-store',
  ])
  expect(await title(await open('/', cookieOf(right)))).toBe('two')
})

it('counts opens and failures per release, and none of an unknown release', async () => {
  await makeCanary(shell(), { id: 'two', percent: 50 })
  await shows('two', 'canary=0')
  await gateway.gateway.counts.report()
  reported.length = 0
  for (const cookie of ['canary=0', 'canary=99', 'canary=99']) await open('/', cookie)
  await open('/', 'canary=0', { 'sec-fetch-dest': 'empty' })
  const report = async (body: object): Promise<number> =>
    (
      await gateway.fetch('/api/front-ends/failures', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status
  expect(await report({ frontEnd: 'shell', release: 'two', kind: 'start' })).toBe(204)
  expect(await report({ frontEnd: 'shell', release: 'two', kind: 'error' })).toBe(204)
  expect(await report({ frontEnd: 'shell', release: 'invented', kind: 'error' })).toBe(204)
  expect(await report({ frontEnd: 'mf-other', release: 'two', kind: 'error' })).toBe(422)
  expect(await report({ frontEnd: 'shell', release: 'two', kind: 'error', stack: 'text' })).toBe(422)
  await gateway.gateway.counts.report()
  expect(counted('two')).toMatchObject({ state: 'canary', percent: 50, opened: 1, failedStarts: 1, failures: 1 })
  expect(counted('one')).toMatchObject({ state: 'current', opened: 2, failedStarts: 0, failures: 0 })
  expect(reported.flat().map(({ release }) => release)).not.toContain('invented')
  for (let times = 0; times < 60; times++) await report({ frontEnd: 'shell', release: 'one', kind: 'error' })
  await gateway.gateway.counts.report()
  expect(counted('one')?.failures).toBeLessThan(25)
})

it('reports where a release was built, and nothing of a build that was never released', async () => {
  await gateway.gateway.counts.count('somebody', 'shell', 'one', 'opened')
  await gateway.gateway.counts.report()
  const { commit, tests, contracts } = counted('one')?.provenance ?? {}
  expect([commit, tests, contracts]).toEqual(['commit of one', 'x'.repeat(300), 'abc'])
  expect(counted('built')?.provenance).toBeUndefined()
})

it('repeats an unanswered report under the same id, apart from later counts', async () => {
  const bodies: { id: string; releases: CountedRelease[] }[] = []
  const { answer } = gateway.services.admin
  gateway.services.admin.answer = async (incoming, outgoing) => {
    bodies.push(JSON.parse((await incoming.toArray()).join('')) as (typeof bodies)[number])
    if (bodies.length === 1) outgoing.destroy()
    else outgoing.writeHead(204).end()
  }
  await open('/', 'canary=0')
  await gateway.gateway.counts.report()
  await open('/', 'canary=0')
  await open('/', 'canary=0')
  await waitFor(
    async () => {
      await gateway.gateway.counts.report()
      return new Set(bodies.map(({ id }) => id)).size === 2
    },
    { what: 'what came since' },
  )
  gateway.services.admin.answer = answer
  const openedOf = ({ releases: of }: (typeof bodies)[number]) => of.find(({ release }) => release === 'two')?.opened
  expect(bodies.map(openedOf)).toEqual([1, 1, 2])
  expect(bodies[0]?.id).toBe(bodies[1]?.id)
})

it('keeps counts while the admin service is unavailable', async () => {
  reported.length = 0
  const { answer } = gateway.services.admin
  gateway.services.admin.answer = (incoming, outgoing) => {
    incoming.resume()
    outgoing.writeHead(503).end()
  }
  await open('/', 'canary=0')
  await gateway.gateway.counts.report()
  gateway.services.admin.answer = answer
  await gateway.gateway.counts.report()
  expect(counted('two')?.opened).toBe(1)
  await promoteCanary(shell())
  await shows('two', 'canary=99')
  await gateway.gateway.counts.report()
  expect([counted('two')?.state, counted('one')?.state]).toEqual(['current', 'kept'])
})
