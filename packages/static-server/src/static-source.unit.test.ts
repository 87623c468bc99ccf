import { createServer, type Server } from 'node:http'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaticSource } from './source.ts'
import { createStaticSource } from './static-source.ts'

const script = 'console.log("hello")'
let root: string
let source: StaticSource

beforeAll(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'static-source-'))
  root = join(parent, 'dist')
  await mkdir(join(root, 'static'), { recursive: true })
  await writeFile(join(parent, 'secret.txt'), 'secret')
  await writeFile(join(root, '.hidden'), 'hidden')
  await writeFile(join(root, 'index.html'), '<html></html>')
  await writeFile(join(root, 'mf-manifest.json'), '{}')
  await writeFile(join(root, 'static/main.0123abcd.js'), script)
  await writeFile(join(root, 'static/main.0123abcd.js.br'), brotliCompressSync(script))
  await writeFile(join(root, 'static/main.0123abcd.js.gz'), gzipSync(script))
  source = createStaticSource({ origin: `${pathToFileURL(root).href}/` })
})
afterAll(() => rm(dirname(root), { recursive: true }))

const get = (path: string, init: RequestInit = {}, from = source) =>
  from.fetch(new Request(`http://front${path.startsWith('/') ? path : `/${path}`}`, init), path)

describe('a front end in a directory', () => {
  it('lets browsers keep hashed files, and revalidate all others', async () => {
    expect((await get('/static/main.0123abcd.js')).headers.get('cache-control')).toContain('immutable')
    const manifest = await get('/mf-manifest.json')
    expect(manifest.headers.get('cache-control')).toBe('no-cache')
    expect(manifest.headers.get('etag')).toMatch(/^"/)
  })

  it('serves the precompressed twin that the client accepts', async () => {
    const brotli = await get('/static/main.0123abcd.js', { headers: { 'Accept-Encoding': 'gzip, br;q=0.9' } })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotli.headers.get('vary')).toBe('Accept-Encoding')
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer())).toString()).toBe(script)
    const gzip = await get('/static/main.0123abcd.js', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    const plain = await get('/static/main.0123abcd.js')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(script)
  })

  it('answers 304 to a current validator', async () => {
    const etag = (await get('/mf-manifest.json')).headers.get('etag')!
    expect((await get('/mf-manifest.json', { headers: { 'If-None-Match': `W/"old", ${etag}` } })).status).toBe(304)
    expect((await get('/mf-manifest.json', { headers: { 'If-None-Match': '"old"' } })).status).toBe(200)
  })

  it('answers HEAD with the same headers and no body', async () => {
    const head = await get('/static/main.0123abcd.js', { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(script.length))
    expect(await head.text()).toBe('')
  })

  it('refuses other methods', async () => {
    expect((await get('/mf-manifest.json', { method: 'POST' })).status).toBe(405)
  })

  it('answers 404 for pages, which only the gateway knows', async () => {
    for (const path of ['/', '/space-settings', '/static/gone.0123abcd.js', '/static/page', '/favicon.ico']) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 })
    }
    expect(await (await get('/index.html')).text()).toBe('<html></html>')
  })

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/static/..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/.hidden',
    '/%00',
    '/%zz.js',
    '/static/main.0123abcd.js.br',
  ])('serves nothing for %s', async (path) => {
    const answer = await source.fetch(new Request('http://front/'), path)
    expect(await answer.text()).not.toMatch(/secret|hidden|hello/)
  })

  it('notices a changed file', async () => {
    const path = join(root, 'changing.json')
    await writeFile(path, '{"v":1}')
    const before = await source.read('changing.json')
    await writeFile(path, '{"v":22}')
    const after = await source.read('changing.json')
    expect(after?.body.toString()).toBe('{"v":22}')
    expect(after?.etag).not.toBe(before?.etag)
  })
})

describe('a front end on another server', () => {
  let server: Server
  let upstream: StaticSource

  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])
      const path = (incoming.url ?? '').replace('/base', '')
      void source
        .fetch(new Request(`http://front${path}`, { method: incoming.method ?? 'GET', headers }), path)
        .then(async (answer) => {
          outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
          return outgoing.end(Buffer.from(await answer.arrayBuffer()))
        })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    upstream = createStaticSource({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base` })
  })
  afterAll(() => server.close())

  it('passes compressed bodies and validators through unchanged', async () => {
    const answer = await get('/static/main.0123abcd.js', { headers: { 'Accept-Encoding': 'br' } }, upstream)
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(script)
    const headers = { 'If-None-Match': answer.headers.get('etag')!, 'Accept-Encoding': 'br' }
    expect((await get('/static/main.0123abcd.js', { headers }, upstream)).status).toBe(304)
  })

  it('reads existing files, and null for missing ones', async () => {
    expect((await upstream.read('mf-manifest.json'))?.body.toString()).toBe('{}')
    expect(await upstream.read('static/gone.js')).toBeNull()
  })

  it('answers 503 when the server is down', async () => {
    const gone = createStaticSource({ origin: 'http://127.0.0.1:1' })
    expect((await get('/static/main.0123abcd.js', {}, gone)).status).toBe(503)
    expect(await gone.read('index.html')).toBeNull()
  })
})
