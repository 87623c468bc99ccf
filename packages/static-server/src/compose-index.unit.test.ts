import { describe, expect, it } from 'vitest'
import { createComposer } from './compose-index.ts'
import type { StaticSource } from './source.ts'
import { etagOf } from './static-file.ts'

const files = (scripts: string[], styles: string[] = []) => ({ scripts, styles })

/** Creates a front end whose files a test can change, as a deployment does. */
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
    origin: 'https://love.example',
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
  it("names every remote with its current entry, after the shell's own script", async () => {
    const html = await setUp().page('/')
    expect(remotesIn(html)).toEqual({
      mf_couple: { entry: '/remotes/couple/remoteEntry.c1.js', type: 'module' },
      mf_admin: { entry: '/remotes/admin/remoteEntry.a1.js', type: 'module' },
    })
    expect(html.indexOf('id="remotes"')).toBeGreaterThan(html.indexOf('main.js'))
  })

  it("lists each remote's pages and menu, and the unreadable remotes", async () => {
    const { couple, admin, page, composer } = setUp()
    const manifest = (pages: string[], more = {}) =>
      JSON.stringify({ base: files([]), routes: {}, pages, menu: 'static/menu.1.json', ...more })
    couple.contents['routes.json'] = manifest(['/', '/memories/:id', '/memories'])
    delete admin.contents['routes.json']
    const said = {
      areas: { '/': 'mf_couple', '/memories': 'mf_couple' },
      menus: { mf_couple: '/remotes/couple/static/menu.1.json' },
      away: ['mf_admin'],
    }
    const [, block = ''] = /id="deployment">(.*?)<\/script>/.exec(await page('/')) ?? []
    expect(JSON.parse(block)).toEqual(said)
    expect(await (await composer.config(new Request('http://front/'))).json()).toMatchObject(said)
  })

  it('derives the areas of a build without page patterns from its routes', async () => {
    const [, block = ''] = /id="deployment">(.*?)<\/script>/.exec(await setUp().page('/')) ?? []
    expect(JSON.parse(block)).toMatchObject({
      areas: { '/': 'mf_couple', '/timeline': 'mf_couple', '/admin': 'mf_admin' },
      away: [],
    })
  })

  it('preloads files of the requested page only', async () => {
    const { page } = setUp()
    const home = await page('/')
    expect(home).toContain('<link rel="modulepreload" href="/remotes/couple/static/home.js">')
    expect(home).toContain('<link rel="preload" as="style" href="/remotes/couple/static/expose.css">')
    expect(home).not.toMatch(/timeline\.js|admin\.js/)
    expect(await page('/admin/user-management')).toContain('/remotes/admin/static/admin.js')
    expect(await page('/administration')).not.toContain('modulepreload')
  })

  describe('an unknown page', () => {
    const statusAt = async ({ composer }: ReturnType<typeof setUp>, path: string, headers = {}) =>
      (await composer.index(new Request('http://front/', { headers }), path)).status
    const withPages = () => {
      const front = setUp()
      const tell = (remote: typeof front.couple, pages: string[]) => {
        const manifest = JSON.parse(remote.contents['routes.json'] ?? '') as object
        remote.contents['routes.json'] = JSON.stringify({ ...manifest, pages })
      }
      tell(front.couple, ['/', '/timeline', '/memories/:id', '/Big'])
      tell(front.admin, ['/admin', '/admin/*'])
      return front
    }
    it.each(['/', '/timeline', '/timeline/', '/TIMELINE', '/memories/5%2F6', '/big', '/admin', '/admin/users/1'])(
      'answers 200 at %s, which a remote has',
      async (path) => expect(await statusAt(withPages(), path)).toBe(200),
    )
    it.each([
      '/.git/config',
      '/timeline/2024',
      '/memories',
      '/memories/1/2',
      '/administration',
      '/%',
      '//'.repeat(3) + 'x',
    ])('answers 404 at %s with the shell, but without content of any page', async (path) => {
      const { composer } = withPages()
      const response = await composer.index(new Request('http://front/'), path)
      expect(response.status).toBe(404)
      const html = await response.text()
      expect(html).toContain('/main.js')
      expect(html).not.toContain('modulepreload')
    })
    it('answers 404 also to a browser that has the document cached', async () => {
      const front = withPages()
      const etag = (await front.composer.index(new Request('http://front/'), '/nothing')).headers.get('etag') ?? ''
      expect(await statusAt(front, '/nothing', { 'if-none-match': etag })).toBe(404)
    })
    it('is left to the shell while a remote is unreadable or lists no pages', async () => {
      const away = withPages()
      delete away.admin.contents['routes.json']
      expect(await statusAt(away, '/nothing')).toBe(200)
      expect(await statusAt(setUp(), '/nothing')).toBe(200)
    })
  })

  it('lists files for signed-in users only, without preloading them', async () => {
    const { couple, page, clock } = setUp()
    const home = { ...files(['static/home.js']), signedIn: files(['static/ours.js']) }
    couple.contents['routes.json'] = JSON.stringify({ base: files([]), routes: { '/': home } })
    await page('/')
    clock.now = 3_000
    const html = await page('/')
    expect(html).toContain('id="signed-in">["/remotes/couple/static/ours.js"]<')
    expect(html).not.toContain('href="/remotes/couple/static/ours.js"')
  })

  it("never lets a remote's style sheet delay the shell", async () => {
    expect(await setUp().page('/')).not.toContain('rel="stylesheet"')
  })

  describe('a prerendered page', () => {
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
      set.couple.contents['static/expose.css'] = sheet
      return set
    }
    const sheet = 'h1 { color: red }'
    const sheetPath = '/remotes/couple/static/expose.css'

    it('does not wait for the style sheet of a hanging remote, which the gateway holds in memory', async () => {
      const { composer, couple, page, clock } = prerendered()
      await page('/')
      couple.read = () => new Promise(() => undefined)
      clock.now = 3_000
      const answer = await composer.styleSheet(new Request('http://front/'), sheetPath)
      expect(answer?.headers.get('content-type')).toContain('text/css')
      expect(await answer?.text()).toBe(sheet)
      const other = await composer.styleSheet(new Request('http://front/'), '/remotes/couple/static/home.js')
      expect(other).toBeUndefined()
    })

    it('is rendered by scripts while its style sheet is missing, and by HTML once it is there', async () => {
      const { couple, page, clock } = prerendered()
      delete couple.contents['static/expose.css']
      expect(await page('/')).toContain('<div id="root"></div>')
      expect(await page('/')).not.toContain('rel="stylesheet"')
      couple.contents['static/expose.css'] = sheet
      clock.now = 3_000
      await expect.poll(() => page('/')).toContain(`<link rel="stylesheet" href="${sheetPath}">`)
    })

    it("stands in the shell's frame, with what is known at delivery", async () => {
      const html = await prerendered().page('/')
      expect(html).toContain(
        '<div id="root" data-prerendered><main data-mf="mf_couple"><h1>$& {{supportEmail}}</h1></main>',
      )
      expect(html).toContain('<a href="mailto:&lt;/script&gt;&lt;script&gt;alert(1)">{{unknown}}</a>')
    })

    it('is styled before it is painted, and painted before its scripts load', async () => {
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

    it('is like every other page while the shell has no frame', async () => {
      const { page, shell } = prerendered()
      delete shell.contents['frame.html']
      const html = await page('/')
      expect(html).toContain('<div id="root"></div>')
      expect(html).not.toContain('rel="stylesheet"')
    })

    it('changes with a deployment of shell or remote', async () => {
      const { page, shell, couple, clock } = prerendered()
      await page('/')
      shell.contents['frame.html'] = frame.replace('main', 'section')
      couple.contents['routes.json'] = couple.contents['routes.json']!.replace('h1', 'h2')
      clock.now = 3_000
      await expect.poll(() => page('/')).toMatch(/<section.*<h2>/)
    })
  })

  describe('a document in another language', () => {
    const asking = (accepted: string) => new Request('http://front/', { headers: { 'Accept-Language': accepted } })
    const spanish = { words: 'static/words-es.1.js', menu: 'static/menu-es.1.json', html: { '/': '<h1>Hola</h1>' } }

    function translated() {
      const set = setUp()
      const document = (language: string) =>
        `<html lang="${language}"><head></head><body><div id="root"></div></body></html>`
      set.shell.contents['index.html'] = document('en')
      set.shell.contents['index.es.html'] = document('es')
      set.shell.contents['frame.html'] = '<main>Frame {{page}}</main>'
      set.shell.contents['frame.es.html'] = '<main>Marco {{page}}</main>'
      set.couple.contents['routes.json'] = JSON.stringify({
        base: files(['static/expose.js']),
        pages: ['/'],
        menu: 'static/menu.1.json',
        languages: { es: spanish },
        routes: { '/': { ...files(['static/home.js']), html: '<h1>Hello</h1>' } },
      })
      const composer = createComposer({
        shell: set.shell,
        remotes: {
          mf_couple: { source: set.couple, publicPath: '/remotes/couple' },
          mf_admin: { source: set.admin, publicPath: '/remotes/admin' },
        },
        config: {},
        origin: 'https://love.example',
        languages: ['es'],
        languageOf: ({ headers }) => headers.get('accept-language') ?? '',
        recheckMs: 0,
      })
      return { ...set, composer, read: async (request: Request) => (await composer.index(request, '/')).text() }
    }

    it('has shell, page, menu and words in that language', async () => {
      const html = await translated().read(asking('es'))
      expect(html).toContain('<html lang="es">')
      expect(html).toContain('<main>Marco <h1>Hola</h1></main>')
      expect(html).toContain('<link rel="modulepreload" href="/remotes/couple/static/words-es.1.js"')
      const [, deployment = ''] = /id="deployment">(.*?)<\/script>/.exec(html) ?? []
      expect(JSON.parse(deployment)).toMatchObject({
        menus: { mf_couple: '/remotes/couple/static/menu-es.1.json' },
        // The admin remote has no file of words.
        words: { mf_couple: '/remotes/couple/static/words-es.1.js' },
      })
    })

    it('does not affect other readers', async () => {
      const html = await translated().read(asking('en'))
      expect(html).toContain('<main>Frame <h1>Hello</h1></main>')
      expect(html).not.toMatch(/-es\.|"words"|lang="es"/)
    })

    it('is not served to others by a cache', async () => {
      const { composer } = translated()
      const answers = [await composer.index(asking('es'), '/'), await composer.config(asking('es'))]
      for (const { headers } of answers) {
        expect(headers.get('vary')).toBe('Accept-Encoding, Cookie, Accept-Language')
        expect(headers.get('cache-control')).toBe('no-cache')
      }
      const { headers } = await composer.index(asking('en'), '/')
      expect(headers.get('etag')).not.toBe(answers[0]?.headers.get('etag'))
    })

    it('has the same words in config.json', async () => {
      const said = (await (await translated().composer.config(asking('es'))).json()) as { menus: object; words: object }
      expect(said.words).toEqual({ mf_couple: '/remotes/couple/static/words-es.1.js' })
      expect(said.menus).toMatchObject({ mf_couple: '/remotes/couple/static/menu-es.1.json' })
    })

    it('is English if the shell lacks the language; if only the remote lacks it, scripts render the page', async () => {
      const { shell, couple, read } = translated()
      delete shell.contents['index.es.html']
      expect(await read(asking('es'))).toContain('<html lang="en">')
      const after = translated()
      after.couple.contents['routes.json'] = couple.contents['routes.json']!.replace('"es"', '"fr"')
      const html = await after.read(asking('es'))
      expect(html).toContain('<html lang="es">')
      expect(html).toContain('<div id="root"></div>')
    })

    it("is English if a remote's file of words is missing", async () => {
      const { couple, read } = translated()
      couple.contents['routes.json'] = couple.contents['routes.json']!.replace('words-es.1.js', '\\"><script>')
      expect(await read(asking('es'))).not.toContain('<script>')
    })
  })

  describe('metadata for search engines and messengers', () => {
    function found() {
      const set = setUp()
      set.shell.contents['index.html'] =
        '<html><head><meta name="description" content="For two." /><title>Love Space</title></head></html>'
      set.couple.contents['routes.json'] = JSON.stringify({
        base: files([]),
        pages: ['/', '/join', '/timeline'],
        routes: {},
        heads: {
          '/': {
            title: 'A space & "two"',
            description: 'Letters',
            things: [{ '@type': 'Product', url: '{{origin}}/', name: '</script>' }],
          },
        },
      })
      return set
    }

    it('describes a public page', async () => {
      const html = await found().page('/')
      expect(html).toContain('<title>A space &amp; &quot;two&quot;</title>')
      expect(html).toContain('<meta name="description" content="Letters"')
      expect(html).toContain('<link rel="canonical" href="https://love.example/">')
      expect(html).toContain('<meta property="og:title" content="A space &amp; &quot;two&quot;">')
      expect(html).toContain('<meta property="og:image" content="https://love.example/social-card.png">')
      expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
      const [, things = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
      expect(JSON.parse(things)).toEqual({
        '@context': 'https://schema.org',
        '@graph': [{ '@type': 'Product', url: 'https://love.example/', name: '</script>' }],
      })
      expect(html).not.toContain('noindex')
    })

    it.each(['/join', '/timeline', '/nowhere', '/admin'])(
      '%s is kept out, with a card that tells nothing',
      async (path) => {
        const html = await found().page(path)
        expect(html).toContain('<meta name="robots" content="noindex">')
        expect(html).toContain('<meta property="og:title" content="Love Space">')
        expect(html).toContain('<meta property="og:description" content="For two.">')
        expect(html).not.toMatch(/canonical|og:url|ld\+json/)
      },
    )

    it('lists the public pages in a sitemap, named by robots.txt', async () => {
      const { composer } = found()
      const read = async (path: string) =>
        (await composer.forSearch(new Request('http://front/'), path))?.text() ?? Promise.resolve(undefined)
      expect(await read('/robots.txt')).toBe(
        'User-agent: *\nDisallow: /api/\nSitemap: https://love.example/sitemap.xml\n',
      )
      expect(await read('/sitemap.xml')).toMatch(
        /<urlset [^>]+>\n {2}<url><loc>https:\/\/love.example\/<\/loc><\/url>\n<\/urlset>/,
      )
      expect(await read('/other.txt')).toBeUndefined()
    })

    it('leaves out a page that a remote describes but does not have', async () => {
      const { couple, page } = found()
      couple.contents['routes.json'] = couple.contents['routes.json']!.replace(
        '"/":{"title"',
        '"/\\"><script>":{"title"',
      )
      expect(Object.keys(remotesIn(await page('/')))).toEqual(['mf_admin'])
    })
  })

  it('writes configuration as data that can’t leave its block', async () => {
    const html = await setUp().page('/')
    expect(html).not.toContain('<script>alert')
    expect(html).toContain(String.raw`\u003c/script>`)
  })

  it('answers 304 while nothing was deployed', async () => {
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

  it('holds files of one release only, also if another becomes current meanwhile', async () => {
    const { couple, page } = setUp()
    const next = remote('c2', { '/': files(['static/home-2.js']) }).contents
    const { read } = couple
    Object.assign(couple, {
      release: async () => (couple.contents['routes.json'] === next['routes.json'] ? 'two' : 'one'),
      read: async (name: string) => {
        const file = await read(name)
        if (name === 'mf-manifest.json') Object.assign(couple.contents, next)
        return file
      },
    })
    const html = await page('/')
    expect(remotesIn(html).mf_couple?.entry).toBe('/remotes/couple/remoteEntry.c2.js')
    expect(html).toContain('/remotes/couple/static/home-2.js')
    expect(html).toContain('"mf_couple":"two"')
  })

  it('has the same deployment in config.json', async () => {
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
