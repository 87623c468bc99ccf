import { newId } from '@love-space/service-kit/process/crypto.ts'
import { cookieName } from '@love-space/service-kit/http/session-cookies.ts'
import { createBrowserSigner } from '@love-space/service-kit/auth/signed-browser.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { startTracing } from '@love-space/service-kit/process/tracing.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'
import { headOf, openRaw } from '../test/raw-client.ts'
import { testRoutes } from '../test/test-routes.ts'

const expectSecured = ({ headers }: Response): void => {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('referrer-policy')).toBeTruthy()
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
}

describe('a gateway on plain http', () => {
  let gate: TestGateway
  beforeAll(async () => {
    gate = await startTestGateway()
  })
  afterAll(() => gate.stop())

  describe('the token check', () => {
    const call = async (headers: Record<string, string>) => {
      const response = await gate.fetch('/api/notifications', { headers })
      return { status: response.status, problem: (await response.json()) as { code?: string; message?: string } }
    }
    it('refuses an operator without a passkey at operators routes only, also by a token it has seen', async () => {
      const headers = await gate.bearer({ claims: { pkn: true } })
      for (const _ of [1, 2]) {
        const response = await gate.fetch('/api/admin/overview', { headers })
        expect([response.status, await response.json()]).toMatchObject([403, { code: 'PASSKEY_NEEDED' }])
      }
      expect((await call(headers)).status).toBe(200)
    })
    it('accepts a valid token', async () => {
      expect((await call(await gate.bearer())).status).toBe(200)
    })
    it.each([
      ['no token', async () => ({}), 'SIGN_IN_REQUIRED'],
      ['what is no token', async () => ({ authorization: 'Bearer x' }), 'TOKEN_INVALID'],
      ['another scheme', async () => ({ authorization: 'Basic eDp5' }), 'TOKEN_INVALID'],
      ['an expired token', () => gate.bearer({ expiresInS: -60 }), 'TOKEN_EXPIRED'],
    ])('refuses %s before asking a service', async (_name, headers, code) => {
      const before = gate.services.engagement.seen.length
      expect(await call(await headers())).toMatchObject({ status: 401, problem: { code } })
      expect(gate.services.engagement.seen).toHaveLength(before)
    })
    it("answers 'Token expired' for an expired one", async () => {
      expect((await call(await gate.bearer({ expiresInS: -60 }))).problem.message).toBe('Token expired')
    })
    it.each(['/api/auth/login', '/api/auth/register', '/api/auth/refresh', '/api/auth/logout', '/api/auth/verify-pin'])(
      'lets an expired token pass to %s, which needs none',
      async (path) => {
        const headers = await gate.bearer({ expiresInS: -60 })
        const response = await gate.fetch(path, { method: 'POST', headers })
        expect(response.status).toBe(200)
        expect(await response.json()).toMatchObject({ headers })
      },
    )
  })

  describe('paths', () => {
    it.each([
      '/api/internal/taps/open',
      '/api/../internal/taps/open',
      '/api/auth/..%2finternal',
      '/api/nothing',
      '/api',
      '/api/',
      '/api/healthz',
      '/api/auth/metrics',
    ])('answer 404 at %s', async (path) => {
      const response = await gate.fetch(path, { headers: await gate.bearer() })
      expect(response.status === 404 || response.headers.get('content-type') === 'text/html; charset=utf-8').toBe(true)
      for (const { seen } of Object.values(gate.services)) {
        expect(seen.filter(({ url }) => /internal|nothing|healthz|metrics/.test(url ?? ''))).toEqual([])
      }
    })
    it('answer the allowed methods', async () => {
      const response = await gate.fetch('/api/auth/login', { method: 'DELETE' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    })
    it('answer health and metrics to this machine, and not through a proxy', async () => {
      expect((await gate.fetch('/readyz')).status).toBe(200)
      const metrics = await (await gate.fetch('/metrics')).text()
      const exposed = [
        'http_request_duration_seconds',
        'nats_up{service="gateway"} 1',
        'live_streams',
        'upstream_requests',
      ]
      for (const name of exposed) expect(metrics).toContain(name)
      const proxied = await gate.fetch('/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })
      expect(await proxied.text()).not.toContain('http_request_duration_seconds')
    })
  })

  describe('the headers of every response', () => {
    it.each([
      ['a page', '/', {}],
      ['a file that is not there', '/static/none.js', {}],
      ['a passed on answer', '/api/diagnostics/ping', {}],
      ['an unknown path', '/api/nothing', {}],
      ['a missing token', '/api/notifications', {}],
      ['a wrong method', '/api/auth/login', { method: 'GET' }],
      ['a tap', '/api/space?token=t', {}],
      ['the documents', '/api/docs', {}],
      ['a preflight', '/api/space', { method: 'OPTIONS' }],
    ])('%s', async (_name, path, init) => {
      expectSecured(await gate.fetch(path, init))
    })
    it('lets a page run only its own scripts and styles', async () => {
      const policy = (await gate.fetch('/')).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("style-src 'self';")
      expect(policy).not.toContain('unsafe')
      expect(policy).not.toMatch(/https?:/)
    })
    it.each(['/', '/space', '/nothing-here', '/api/docs', '/service-worker.js'])(
      'lets scripts of the page at %s write markup and load scripts through two trusted types policies only',
      async (path) => {
        const policy = (await gate.fetch(path)).headers.get('content-security-policy')?.split('; ')
        expect(policy).toContain("require-trusted-types-for 'script'")
        expect(policy).toContain('trusted-types love-space-shell love-space-worker')
      },
    )
    it.each(['/', '/space', '/settings', '/index.html', '/api/docs'])(
      'keeps frames, shared openers and the camera from the page at %s, and grants the microphone to it alone',
      async (path) => {
        const { headers } = await gate.fetch(path)
        const permissions = headers.get('permissions-policy')
        expect(permissions).toContain('camera=()')
        expect(permissions).toContain('microphone=(self)')
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      },
    )
    it.each(['/static/a.js', '/remotes/couple/a.css', '/icon.svg'])(
      'lets %s, opened by itself, do nothing',
      async (path) => {
        expect((await gate.fetch(path)).headers.get('content-security-policy')).toBe(
          "default-src 'none'; frame-ancestors 'none'",
        )
      },
    )
    it("keeps a service's stricter policy", async () => {
      gate.services.admin.answer = (_incoming, outgoing) => {
        outgoing.writeHead(200, {
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'no',
        })
        outgoing.end()
      }
      const { headers } = await gate.fetch('/api/diagnostics/ping')
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    })
    it('sends no HSTS over plain http', async () => {
      expect((await gate.fetch('/')).headers.has('strict-transport-security')).toBe(false)
    })
    it('sends no CORS headers to other origins', async () => {
      const { headers } = await gate.fetch('/api/diagnostics/ping', { headers: { origin: 'https://evil.example' } })
      expect(headers.has('access-control-allow-origin')).toBe(false)
    })
  })

  describe('a tap', () => {
    it.each([
      ['?token=abc&object=def', '/space#token=abc&object=def'],
      ['?token=abc&user=def', '/space#token=abc&object=def'],
      ['?object=alpha', '/space#object=alpha'],
      ['?token=a%26b', '/space#token=a%26b'],
      ['?user=', '/space#object='],
    ])('at %s redirects to the page with the pair in the fragment', async (query, location) => {
      const response = await gate.fetch(`/api/space${query}`, { headers: await gate.bearer({ expiresInS: -60 }) })
      expect([response.status, response.headers.get('location')]).toEqual([303, location])
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toBe('no-store')
    })
    it('without half of a pair redirects to the list of spaces', async () => {
      const response = await gate.fetch('/api/space?x=1', { headers: await gate.bearer() })
      expect(await response.json()).toMatchObject({ url: '/space?x=1' })
    })
    it('fetches the page without a referrer', async () => {
      expect((await gate.fetch('/space')).headers.get('referrer-policy')).toBe('no-referrer')
    })
  })

  describe('pages', () => {
    it('answers any page of the shell with its document', async () => {
      const response = await gate.fetch('/timeline/2024')
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('<script type="application/json" id="config">')
    })
    it.each(['/static/a.js', '/remotes/couple/none.js', '/remotes/nobody/x.js', '/favicon.ico'])(
      'answers %s with 404, not with a page',
      async (path) => expect((await gate.fetch(path)).status).toBe(404),
    )
    it.each(['/.git/config', '/nothing-here', '/timeline', '/timeline/2024/more'])(
      "answers 404 at %s, which no front end has, with the shell's document",
      async (path) => {
        const response = await gate.fetch(path)
        expect(response.status).toBe(404)
        expect(await response.text()).toContain('<script type="application/json" id="config">')
      },
    )
    it('answers the configuration', async () => {
      expect(await (await gate.fetch('/config.json')).json()).toMatchObject({ apiBase: '/api' })
    })
    it('serves the service worker for revalidation at every use', async () => {
      const response = await gate.fetch('/service-worker.js')
      expect(await response.text()).toBe('// keeps')
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(response.headers.get('content-security-policy')).toContain("worker-src 'self'")
    })
    it('accept reads only', async () => {
      expect((await gate.fetch('/', { method: 'POST' })).status).toBe(405)
    })
    it.each([
      ['an app on the device', 'none', 'no-worker'],
      ['an old browser', undefined, 'no-worker'],
      ['another site', 'cross-site', 'elsewhere'],
    ])('answer what %s shares by a page that says that nothing was kept', async (_, site, reason) => {
      const body = new FormData()
      body.set('text', 'look')
      body.set('files', new File([new Uint8Array(1_000_000)], 'sea.jpg', { type: 'image/jpeg' }))
      const headers: Record<string, string> = site === undefined ? {} : { 'sec-fetch-site': site }
      const response = await gate.fetch('/us/shared', { method: 'POST', body, headers, redirect: 'manual' })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(`/us/shared?not-kept=${reason}`)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expectSecured(response)
      for (const { seen } of Object.values(gate.services))
        expect(seen.filter(({ url }) => url?.includes('shared'))).toEqual([])
    })
    it('answer a share before its body has come, and read no more than the rest that is discarded', async () => {
      const client = await openRaw(gate.origin)
      client.write(headOf('POST', '/us/shared', { 'content-length': '4000000000', 'content-type': 'text/plain' }))
      await waitFor(() => client.status() === 303, { what: 'the answer' })
      client.write(Buffer.alloc(1_000_000))
      client.reset()
      expect((await gate.fetch('/config.json')).status).toBe(200)
    })
    it("serve the API's description with its page", async () => {
      expect(await (await gate.fetch('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
      const page = await (await gate.fetch('/api/docs')).text()
      for (const [, path] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
        expect((await gate.fetch(String(path))).status).toBe(200)
      }
      expect(page).not.toMatch(/<script>|<style>| style=| on[a-z]+=/)
    })
  })
})

it('closes each connection after its answer once it is ending', async () => {
  const gate = await startTestGateway()
  const connectionAfter = async (path: string) => (await gate.fetch(path)).headers.get('connection')
  const paths = ['/', '/api/diagnostics/ping', '/api/nothing']
  expect(await Promise.all(paths.map(connectionAfter))).not.toContain('close')
  gate.gateway.setNotReady()
  expect(await Promise.all(paths.map(connectionAfter))).toEqual(['close', 'close', 'close'])
  await gate.stop()
})

describe('a gateway on https behind one proxy, with another origin', () => {
  const extra = 'https://app.example'
  let gate: TestGateway
  beforeAll(async () => {
    gate = await startTestGateway({
      publicOrigin: 'https://love.example',
      routes: testRoutes,
      env: {
        EXTRA_ORIGINS: extra,
        SERVICE_WORKER: 'off',
        TRUSTED_PROXIES: '1',
        RATE_PER_SECOND: '1',
        RATE_BURST: '20',
        SECRET_RATE_PER_SECOND: '1',
        SECRET_RATE_BURST: '3',
      },
    })
  })
  afterAll(() => gate.stop())
  // The clock stands still, so that no bucket refills while a slow machine sends requests.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('withdraws the service worker when it is switched off', async () => {
    expect(await (await gate.fetch('/service-worker.js')).text()).toBe('// forgets')
  })
  it('sends HSTS', async () => {
    expect((await gate.fetch('/')).headers.get('strict-transport-security')).toContain('max-age=')
  })
  it('forwards the client address and scheme that its proxy saw', async () => {
    const response = await gate.fetch('/api/diagnostics/ping', { headers: from('6.6.6.6, 9.9.9.9') })
    expect(await response.json()).toMatchObject({
      headers: { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https' },
    })
  })
  it('answers a preflight of the listed origin only', async () => {
    const preflight = (origin: string) =>
      gate.fetch('/api/notifications', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
    const allowed = await preflight(extra)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(extra)
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization')
    const refused = await preflight('https://evil.example')
    expect(refused.status).toBe(405)
    expect(refused.headers.has('access-control-allow-origin')).toBe(false)
  })
  it('lets pages of the listed origin send and read the headers that routes declare', async () => {
    const { headers } = await gate.fetch('/api/test/resumable/1', {
      method: 'OPTIONS',
      headers: { origin: extra, 'access-control-request-method': 'PATCH' },
    })
    expect(headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(headers.get('access-control-allow-headers')).toContain('Upload-Offset')
    const answer = await gate.fetch('/api/test/resumable/1', { method: 'HEAD', headers: { origin: extra } })
    expect(answer.headers.get('access-control-expose-headers')).toContain('Upload-Offset')
  })
  it("names the origin on answers and errors, and keeps a service's `Vary`", async () => {
    gate.services.admin.answer = (_incoming, outgoing) => outgoing.writeHead(200, { vary: 'Accept' }).end()
    const passed = await gate.fetch('/api/diagnostics/ping', { headers: { origin: extra } })
    expect(passed.headers.get('access-control-allow-origin')).toBe(extra)
    expect(passed.headers.get('vary')).toBe('Accept, Origin')
    const refused = await gate.fetch('/api/notifications', { headers: { origin: extra } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, extra])
  })
  it('limits requests per address, more tightly where secrets can be guessed', async () => {
    const many = async (path: string, address: string, times: number) => {
      const responses = []
      for (let i = 0; i < times; i += 1) {
        responses.push(
          await gate.fetch(path, { method: path.endsWith('login') ? 'POST' : 'GET', headers: from(address) }),
        )
      }
      return responses
    }
    const logins = await many('/api/auth/login', '1.1.1.1', 4)
    expect(logins.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(logins[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await many('/api/auth/login', '2.2.2.2', 1))[0]?.status).toBe(200)
    const pings = await many('/api/diagnostics/ping', '3.3.3.3', 25)
    expect(pings.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect(pings.slice(0, 20).every(({ status }) => status === 200)).toBe(true)
  })
  const statuses = async (times: number, path: string, init: RequestInit) => {
    const found: number[] = []
    for (let i = 0; i < times; i += 1) found.push((await gate.fetch(path, init)).status)
    return found
  }
  const limited = (found: readonly number[]) => found.filter((status) => status === 429).length
  const tap = (headers: Record<string, string>) => ({
    method: 'POST',
    body: JSON.stringify({ token: 't', object: 'o' }),
    headers: { 'content-type': 'application/json', ...headers },
  })

  it('does not block taps because another client at the address opens links endlessly', async () => {
    const here = from('4.4.4.4')
    expect(limited(await statuses(6, '/api/space/token?token=t&object=o', { headers: here }))).toBeGreaterThan(0)
    expect(limited(await statuses(1, '/api/space/token', tap(here)))).toBe(0)
  })
  it("does not block a signed-in owner's taps because of strangers at the same address", async () => {
    const here = from('5.5.5.5')
    expect(limited(await statuses(6, '/api/space/token', tap(here)))).toBeGreaterThan(0)
    expect(limited(await statuses(1, '/api/space/token', tap({ ...here, ...(await gate.bearer()) })))).toBe(0)
    expect(limited(await statuses(1, '/api/space/token', tap({ ...here, authorization: 'Bearer x' })))).toBe(1)
  })
  it('limits signed-in users by account, over all addresses', async () => {
    const here = from('7.7.7.7')
    expect(limited(await statuses(25, '/api/diagnostics/ping', { headers: here }))).toBeGreaterThan(0)
    const user = await gate.bearer({ userId: newId() })
    const found: number[] = []
    for (let i = 0; i < 25; i += 1) {
      const response = await gate.fetch('/api/notifications', { headers: { ...user, ...from(`8.8.8.${i}`) } })
      found.push(response.status)
    }
    expect([found[0], limited(found) > 0]).toEqual([200, true])
    const another = { ...here, ...(await gate.bearer({ userId: newId() })) }
    expect((await gate.fetch('/api/notifications', { headers: another })).status).toBe(200)
  })
  it('does not block a known browser because of strangers at the same address, on any public route', async () => {
    const here = from('6.6.6.1')
    const signed = createBrowserSigner(gate.keys.privateKeys.auth)
    const browser = (value: string) => ({ ...here, cookie: `${cookieName('knownBrowser', 'https://')}=${value}` })
    for (const path of ['/api/auth/login', '/api/auth/refresh', '/api/auth/verify-pin', '/api/diagnostics/ping']) {
      const method = path.endsWith('ping') ? 'GET' : 'POST'
      const once = (headers: Record<string, string>) => statuses(1, path, { method, headers })
      expect(limited(await statuses(25, path, { method, headers: here }))).toBeGreaterThan(0)
      expect(limited(await once(browser(signed(`a${path.length}`))))).toBe(0)
      expect(limited(await once(browser(`a.${'A'.repeat(86)}`)))).toBe(1)
      expect(limited(await statuses(25, path, { method, headers: browser(signed('b')) }))).toBeGreaterThan(0)
    }
  })
  it('limits requests with invalid tokens by address', async () => {
    const headers = { ...from('9.9.9.1'), authorization: 'Bearer x' }
    const found = await statuses(25, '/api/notifications', { headers })
    expect([found[0], limited(found) > 0]).toEqual([401, true])
    expect(limited(await statuses(1, '/api/diagnostics/ping', { headers }))).toBe(1)
  })
})

describe('the log', () => {
  it("has one line per request, without a ring's secrets", async () => {
    const lines: string[] = []
    const write = (line: string): void => void lines.push(line)
    const logger = createLogger('gateway', 'info', { destination: { write } })
    const gate = await startTestGateway({ logger })
    try {
      const secret = 'SecretOfTheRing'
      const query = `?token=${secret}&object=${secret}`
      for (const path of ['/api/space', '/api/space/token', '/space', '/api/nothing']) await gate.fetch(path + query)
      const body = JSON.stringify({ token: secret, object: secret })
      await gate.fetch('/api/space/token', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const of = (path: string) => lines.filter((line) => line.includes(`"path":"${path}"`)).length
      await waitFor(() => of('/api/space/token') === 2, { what: 'the log lines' })
      expect([of('/api/space'), of('/space'), of('/api/nothing')]).toEqual([1, 1, 1])
      expect(lines.join('')).not.toContain(secret)
    } finally {
      await gate.stop()
    }
  })

  it('has the trace id that services get', async () => {
    const lines: string[] = []
    const logger = createLogger('gateway', 'info', { destination: { write: (line) => void lines.push(line) } })
    await startTracing('gateway')
    const gate = await startTestGateway({ logger })
    try {
      const body = JSON.stringify({ token: 'a-token', object: 'an-object' })
      await gate.fetch('/api/diagnostics/ping')
      await gate.fetch('/api/space/token', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const tracesOf = (path: string) =>
        lines
          .filter((line) => line.includes('"message":"Request"') && line.includes(`"path":"${path}"`))
          .map((line) => (JSON.parse(line) as { traceId: string }).traceId)
      await waitFor(() => tracesOf('/api/space/token').length > 0, { what: 'the log lines' })
      const heardBy = (name: 'admin' | 'space') =>
        gate.services[name].seen.map(({ headers }) => String(headers.traceparent).split('-')[1])
      expect(tracesOf('/api/diagnostics/ping')).toEqual(heardBy('admin'))
      expect(tracesOf('/api/space/token')).toEqual(heardBy('space'))
    } finally {
      await gate.stop()
    }
  })

  it('has one line per probe', async () => {
    const lines: string[] = []
    const logger = createLogger('gateway', 'debug', { destination: { write: (line) => void lines.push(line) } })
    const gate = await startTestGateway({ logger })
    try {
      lines.length = 0
      await gate.fetch('/healthz')
      await gate.fetch('/api/diagnostics/ping')
      await waitFor(() => lines.some((line) => line.includes('/diagnostics/ping')), { what: 'a later log line' })
      expect(lines.filter((line) => line.includes('/healthz'))).toHaveLength(1)
    } finally {
      await gate.stop()
    }
  })
})

describe('the log of requests whose client leaves', () => {
  it('has one line for each, without a stack', async () => {
    const lines: string[] = []
    const write = (line: string): void => void lines.push(line)
    const logger = createLogger('gateway', 'info', { destination: { write } })
    const gate = await startTestGateway({ logger, routes: testRoutes })
    gate.services.media.answer = (incoming) => void incoming.on('error', () => undefined).resume()
    try {
      lines.length = 0
      const paths = ['/api/auth/login', '/api/space/token', '/api/test/uploads', '/api/nothing']
      for (const path of paths) {
        for (const framing of [{ 'Content-Length': '100' }, { 'Transfer-Encoding': 'chunked' }]) {
          const client = await openRaw(gate.origin)
          client.write(`${headOf('POST', path, framing)}5\r\n{"a":`)
          await waitFor(() => Object.values(gate.gateway.load()).some((count) => count > 0), { what: 'its arrival' })
          client.reset()
          await waitFor(() => Object.values(gate.gateway.load()).every((count) => count === 0), { what: 'its end' })
        }
      }
      const of = (path: string) => lines.filter((line) => line.includes(`"path":"${path}"`))
      expect(paths.map((path) => of(path).length)).toEqual([2, 2, 2, 2])
      for (const path of paths.slice(0, 3)) expect(of(path).join('')).toMatch(/"status":499.*\n.*"status":499/)
      expect(lines.filter((line) => /stack|"level":[456]0/.test(line))).toEqual([])
    } finally {
      await gate.stop()
    }
  })
})

describe('a gateway that cannot reach auth', () => {
  it('answers 503 with Retry-After instead of refusing the token', async () => {
    const gate = await startTestGateway()
    try {
      const headers = await gate.bearer()
      gate.services.auth.server.close()
      gate.services.auth.server.closeAllConnections()
      const response = await gate.fetch('/api/notifications', { headers })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    } finally {
      await gate.stop()
    }
  })
})
