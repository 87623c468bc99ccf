import { describe, expect, it } from 'vitest'
import { createComposer } from './compose-index.ts'
import type { StaticSource } from './static-source.ts'
import { etagOf } from './static-file.ts'

const files = (scripts: string[], styles: string[] = []) => ({ scripts, styles })

/** A front end whose files a test can change: that is what a deployment is. */
function front(contents: Record<string, string>): StaticSource & { contents: Record<string, string> } {
  return {
    contents,
    read: async (name) => {
      const text = contents[name]
      return text === undefined ? null : { body: Buffer.from(text), etag: etagOf(text) }
    },
    fetch: async () => new Response(null, { status: 404 }),
  }
}

const remote = (hash: string, routes: object) =>
  front({
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: `remoteEntry.${hash}.js`, path: '', type: 'module' } },
    }),
    'routes.json': JSON.stringify({ base: files(['static/expose.js'], ['static/expose.css']), routes }),
  })

function setUp() {
  const shell = front({ 'index.html': '<html><head><script defer src="/main.js"></script></head></html>' })
  const couple = remote('c1', { '/': files(['static/home.js']), '/timeline': files(['static/timeline.js']) })
  const admin = remote('a1', { '/admin': files(['static/admin.js']) })
  const clock = { now: 0 }
  const composer = createComposer({
    shell,
    remotes: {
      mf_couple: { source: couple, publicPath: '/remotes/couple' },
      mf_admin: { source: admin, publicPath: '/remotes/admin' },
    },
    config: { apiBase: '/api', supportEmail: '</script><script>alert(1)' },
    recheckMs: 3_000,
    now: () => clock.now,
  })
  const page = async (path: string) => (await composer.index(new Request('http://front/'), path)).text()
  const config = async () => (await composer.config(new Request('http://front/'))).json() as Promise<Config>
  return { shell, couple, admin, clock, composer, page, config }
}

interface Config {
  readonly apiBase: string
  readonly remotes: Record<string, { entry: string; type: string }>
}

const remotesIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="remotes">(.*?)<\/script>/.exec(html)![1]!) as Config['remotes']

describe('the composed document', () => {
  it('names every remote with its current entry, after the shell’s own script', async () => {
    const html = await setUp().page('/')
    expect(remotesIn(html)).toEqual({
      mf_couple: { entry: '/remotes/couple/remoteEntry.c1.js', type: 'module' },
      mf_admin: { entry: '/remotes/admin/remoteEntry.a1.js', type: 'module' },
    })
    expect(html.indexOf('id="remotes"')).toBeGreaterThan(html.indexOf('main.js'))
  })

  it('preloads what the page at hand needs and nothing of other pages', async () => {
    const { page } = setUp()
    const home = await page('/')
    expect(home).toContain('<link rel="modulepreload" href="/remotes/couple/static/home.js">')
    expect(home).toContain('<link rel="preload" as="style" href="/remotes/couple/static/expose.css">')
    expect(home).not.toMatch(/timeline\.js|admin\.js/)
    expect(await page('/admin/user-management')).toContain('/remotes/admin/static/admin.js')
    expect(await page('/administration')).not.toContain('modulepreload')
  })

  it('never lets a remote’s style sheet hold back the shell', async () => {
    expect(await setUp().page('/')).not.toContain('rel="stylesheet"')
  })

  describe('for a page that its remote has prerendered', () => {
    const script = '<script defer src="/main.js" fetchpriority="high"></script>'
    const bare = `<html><head>${script}</head><body><div id="root"></div></body></html>`
    const frame = '<main data-mf="{{remote}}">{{page}}</main><a href="mailto:{{supportEmail}}">{{unknown}}</a>'
    const home = { ...files(['static/home.js']), html: '<h1>$& {{supportEmail}}</h1>' }

    function prerendered() {
      const set = setUp()
      set.shell.contents['index.html'] = bare
      set.shell.contents['frame.html'] = frame
      set.couple.contents['routes.json'] = JSON.stringify({
        base: files(['static/expose.js'], ['static/expose.css']),
        routes: { '/': home, '/timeline': files([]) },
      })
      return set
    }

    it('holds the page in the shell’s frame, with what is known at delivery', async () => {
      const html = await prerendered().page('/')
      expect(html).toContain(
        '<div id="root" data-prerendered><main data-mf="mf_couple"><h1>$& {{supportEmail}}</h1></main>',
      )
      expect(html).toContain('<a href="mailto:&lt;/script&gt;&lt;script&gt;alert(1)">{{unknown}}</a>')
    })

    it('is styled before it is painted, and painted before its scripts come', async () => {
      const html = await prerendered().page('/')
      expect(html).toContain('<link rel="stylesheet" href="/remotes/couple/static/expose.css">')
      expect(html).toContain('<link rel="modulepreload" href="/remotes/couple/static/home.js" fetchpriority="low">')
      expect(html).not.toContain('fetchpriority="high"')
    })

    it.each(['/timeline', '/timeline/x', '/admin', '/elsewhere'])('%s holds nothing of it', async (path) => {
      const html = await prerendered().page(path)
      expect(html).toContain('<div id="root"></div>')
      expect(html).toContain(script)
      expect(html).not.toMatch(/rel="stylesheet"|"low"/)
    })

    it('is as every other page while the shell has no frame', async () => {
      const { page, shell } = prerendered()
      delete shell.contents['frame.html']
      const html = await page('/')
      expect(html).toContain('<div id="root"></div>')
      expect(html).not.toContain('rel="stylesheet"')
    })

    it('changes with a deployment of either', async () => {
      const { page, shell, couple, clock } = prerendered()
      await page('/')
      shell.contents['frame.html'] = frame.replace('main', 'section')
      couple.contents['routes.json'] = couple.contents['routes.json']!.replace('h1', 'h2')
      clock.now = 3_000
      await expect.poll(() => page('/')).toMatch(/<section.*<h2>/)
    })
  })

  it('writes configuration as data that can’t leave its block', async () => {
    const html = await setUp().page('/')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain(String.raw`\u003c/script>`)
  })

  it('answers 304 as long as nothing was deployed', async () => {
    const { composer } = setUp()
    const first = await composer.index(new Request('http://front/'), '/')
    const again = new Request('http://front/', { headers: { 'If-None-Match': first.headers.get('etag')! } })
    expect((await composer.index(again, '/')).status).toBe(304)
    expect(first.headers.get('cache-control')).toBe('no-cache')
  })

  it('picks up a remote deployed anew within the recheck time, the shell untouched', async () => {
    const { page, admin, clock, config } = setUp()
    await page('/')
    admin.contents['mf-manifest.json'] = admin.contents['mf-manifest.json']!.replace('a1', 'a2')
    clock.now = 2_999
    expect(remotesIn(await page('/')).mf_admin?.entry).toContain('a1')
    clock.now = 3_000
    await page('/')
    await expect.poll(async () => (await config()).remotes.mf_admin?.entry).toBe('/remotes/admin/remoteEntry.a2.js')
    expect(remotesIn(await page('/')).mf_admin?.entry).toContain('a2')
  })

  it.each([
    ['missing', undefined],
    ['not JSON', '<html>'],
    ['of another shape', '{"metaData":{}}'],
    [
      'trying to break out',
      JSON.stringify({ metaData: { remoteEntry: { name: '"><script>', path: '', type: 'module' } } }),
    ],
  ])('leaves out a remote whose manifest is %s', async (_, manifest) => {
    const { page, admin } = setUp()
    if (manifest === undefined) delete admin.contents['mf-manifest.json']
    else admin.contents['mf-manifest.json'] = manifest
    expect(Object.keys(remotesIn(await page('/admin')))).toEqual(['mf_couple'])
  })

  it('says the same in config.json', async () => {
    const { config } = setUp()
    const { apiBase, remotes } = await config()
    expect(apiBase).toBe('/api')
    expect(Object.keys(remotes)).toEqual(['mf_couple', 'mf_admin'])
  })

  it('answers 503 without a shell and recovers when it is back', async () => {
    const { composer, shell, clock } = setUp()
    const html = shell.contents['index.html']!
    delete shell.contents['index.html']
    expect((await composer.index(new Request('http://front/'), '/')).status).toBe(503)
    shell.contents['index.html'] = html
    clock.now = 3_000
    expect((await composer.index(new Request('http://front/'), '/')).status).toBe(200)
  })
})
