import { login } from '@love-space/contracts/auth/session.routes.ts'
import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { sendRoute } from '../send-route.ts'
import { type Answer, isRefused, shown } from '../http.ts'
import { newUser } from '../people.ts'
import { exampleOf } from '../route-examples.ts'
import { bodyRoutes, publicRoutes } from '../routes.ts'
import { inTurn, type Row } from '../row.ts'
import { waysFor, type Scene } from '../scene.ts'
import type { Tally } from '../tally.ts'
import { headOf, Wire } from '../wire.ts'

const answerMs = 5_000
const evil = 'evil.example'
const pages = [
  '/',
  '/login',
  '/space',
  '/config.json',
  '/manifest.webmanifest',
  '/nowhere',
  '/api/docs',
  '/api/openapi.json',
]

const poisoned: readonly Record<string, string>[] = [
  { host: evil },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-proto': 'https', 'x-forwarded-port': '1337' },
  { 'x-forwarded-prefix': `/${evil}` },
  { forwarded: `host=${evil};proto=https` },
  { 'x-original-url': `/${evil}` },
  { 'x-rewrite-url': `/api/internal/${evil}` },
  { 'x-host': evil, 'x-forwarded-server': evil },
  { origin: `https://${evil}` },
  { 'accept-language': evil, 'user-agent': evil, referer: `https://${evil}` },
]

/** Tries headers that could poison the response to the next client. */
const poisonPages = async ({ target }: Scene, tally: Tally): Promise<void> => {
  const address = target.newAddress()
  for (const path of pages) {
    const plain = await target.send({ address, path })
    for (const headers of poisoned) {
      const answer = await target.send({ address, path, headers })
      const isSame = answer.status === plain.status && answer.headers.etag === plain.headers.etag
      const isClean = !answer.text.includes(evil) && !JSON.stringify(answer.headers).includes(evil)
      tally.check(
        `${path} stays the same, whatever a request claims`,
        isSame && isClean,
        `${Object.keys(headers).join()}: ${shown(answer)}`,
      )
    }
  }
}

const isGuarded = (path: string, { headers }: Answer): boolean => {
  const policy = String(headers['content-security-policy'] ?? '')
  const isWhole = policy.includes("default-src 'none'") && policy.includes("frame-ancestors 'none'")
  const isStrict = !policy.includes('unsafe-inline') && !policy.includes('unsafe-eval')
  const isPage = !path.startsWith('/api/') || path === '/api/docs'
  const isOfPages = !isPage || headers['cross-origin-opener-policy'] === 'same-origin'
  const hasTrustedTypes =
    policy.includes("require-trusted-types-for 'script'") &&
    policy.includes('trusted-types love-space-shell love-space-worker') &&
    !/frame-src|allow-duplicates|https?:|\*/.test(policy)
  return (
    isWhole &&
    isStrict &&
    isOfPages &&
    (!isPage || hasTrustedTypes) &&
    headers['x-content-type-options'] === 'nosniff' &&
    !headers['x-powered-by'] &&
    !headers.server
  )
}

const checkHeaders = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const address = target.newAddress()
  for (const path of ['/', '/login', '/nowhere', '/space', '/api/nowhere', '/api/auth/me-with-roles', '/api/docs']) {
    const answer = await target.send({ address, path })
    tally.check(`${path} comes with every guard`, isGuarded(path, answer), JSON.stringify(answer.headers))
  }
  const [ada] = scene.others.partners
  for (const { route } of publicRoutes.filter((one) => one.route.access !== 'public' && one.route.method === 'GET')) {
    const { params, query } = exampleOf(route, scene, ada)
    const answer = await sendRoute(target, route, { address, params, query, token: ada.browser.token })
    const caching = answer.headers['cache-control'] ?? ''
    tally.check(`no cache keeps what ${route.id} answers`, /no-store|private/.test(caching), caching)
  }
}

const methods = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'PATCH',
  'DELETE',
  'PUT',
  'SEARCH',
  'LINK',
  'M-SEARCH',
]

/** Number of methods tried per path in the short form. */
const fewMethods = 3

const useMethods = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const paths = [
    '/',
    '/login',
    '/config.json',
    '/static/x.js',
    '/api/docs',
    ...publicRoutes.map(({ route }) => `/api${route.path.replaceAll(/\{[^}]+\}/g, 'x')}`),
  ]
  for (const [turn, path] of [...new Set(paths)].entries()) {
    for (const method of waysFor(scene, methods, fewMethods, turn)) {
      const secret = randomBytes(6).toString('hex')
      const answer = await target.send({ address: target.newAddress(), method, path, headers: { 'x-echo': secret } })
      tally.check(
        `${method} is answered, and without a failure of ours`,
        answer.status > 0 && answer.status < 500,
        `${path}: ${shown(answer)}`,
      )
      const isSilent = !answer.text.includes(secret) && (method !== 'HEAD' || answer.text === '')
      tally.check(`${method} repeats nothing`, isSilent, path)
    }
  }
}

const oversized = (): Record<string, string> => ({
  'a long address': headOf('GET', `/api/diagnostics/ping?x=${'a'.repeat(100_000)}`),
  'a long path': headOf('GET', `/${'a/'.repeat(40_000)}`),
  'a long header': headOf('GET', '/', [['X-Long', 'a'.repeat(100_000)]]),
  'a long name': headOf('GET', '/', [['X'.repeat(100_000), 'a']]),
  'ten thousand headers': headOf(
    'GET',
    '/',
    Array.from({ length: 10_000 }, (_, index) => [`X-${index}`, 'a'] as const),
  ),
  'a long cookie': headOf('GET', '/api/auth/sessions', [['Cookie', `refresh=${'a'.repeat(100_000)}`]]),
  'a long token': headOf('GET', '/api/auth/sessions', [['Authorization', `Bearer ${'a'.repeat(100_000)}`]]),
  'a long method': `${'G'.repeat(100_000)} / HTTP/1.1\r\nHost: localhost\r\n\r\n`,
})

const sendOversized = async ({ target }: Scene, tally: Tally): Promise<void> => {
  for (const [what, bytes] of Object.entries(oversized())) {
    const wire = await Wire.open(target.ports.gateway, target.newAddress())
    wire.write(bytes)
    await wire.until(({ statuses }) => statuses.length > 0, answerMs)
    const [status] = wire.statuses
    const holds = status === undefined ? wire.isClosed : status >= 400 && status < 500
    tally.check(`${what} is refused`, holds, status ?? 'nothing came')
    wire.reset()
  }
  for (let index = 0; index < 400; index += 50) {
    const headers = Array.from({ length: index }, (_, at) => [`X-Few-${at}`, 'a'.repeat(20)] as const)
    const wire = await Wire.open(target.ports.gateway, target.newAddress())
    wire.write(headOf('GET', '/api/diagnostics/ping-db', headers))
    await wire.until(({ statuses }) => statuses.length > 0, answerMs)
    const [status = 0] = wire.statuses
    tally.check(
      'many headers are carried or refused',
      status === 200 || (status >= 400 && status < 500),
      `${index}: ${status}`,
    )
    wire.reset()
  }
}

const validators = ['*', '""', 'W/"x"', '"x", '.repeat(2_000), 'x', '"', ',,,,', '"\u00e9"', 'W/*']
const ranges = [
  'bytes=0-',
  'bytes=-1',
  'bytes=5-1',
  'bytes=0-0,1-1,2-2',
  `bytes=${'0-,'.repeat(1_300)}0-`,
  'bytes=99999999999999999999-',
  'x=1',
  'bytes=',
]
const encodings = [
  'br;q=0, gzip;q=0',
  'identity;q=0',
  '*;q=0',
  'br;q=NaN',
  ','.repeat(2_000),
  'br;q=1e400',
  'compress',
  '\u00ff',
]
const dates = ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', '99999999999']

const negotiate = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target, others } = scene
  const { address, token } = others.partners[0].browser
  const headerSets: Record<string, string>[] = [
    ...validators.map((value) => ({ 'if-none-match': value })),
    ...validators.map((value) => ({ 'if-match': value })),
    ...ranges.map((value) => ({ range: value })),
    ...encodings.map((value) => ({ 'accept-encoding': value })),
    ...dates.map((value) => ({ 'if-modified-since': value, 'if-unmodified-since': value, 'if-range': value })),
    { accept: 'application/xml;q=9' },
    { expect: '100-continue' },
    { te: 'trailers, deflate;q=0.5', connection: 'TE' },
    { 'max-forwards': '0' },
  ]
  for (const path of ['/', '/config.json', '/api/openapi.json', '/api/space', '/api/love-message/history']) {
    for (const headers of headerSets) {
      const answer = await target.send({ address, path, headers: { ...headers, authorization: `Bearer ${token}` } })
      const holds = [200, 206, 304, 406, 412, 416, 431, 400].includes(answer.status)
      tally.check(
        'odd conditions are met or refused',
        holds,
        `${path} ${JSON.stringify(headers).slice(0, 60)}: ${shown(answer)}`,
      )
    }
  }
}

/** Sends compressed bodies, which the product must not decompress. */
const sendPacked = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const { browser } = await newUser(target)
  const bomb = gzipSync(Buffer.alloc(40_000_000, '0'))
  for (const { route } of bodyRoutes) {
    const { params } = exampleOf(route, scene)
    for (const [encoding, body] of [
      ['gzip', bomb],
      ['gzip', gzipSync('{}')],
      ['br', gzipSync('{}')],
      ['identity, gzip', bomb],
    ] as const) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const answer = await sendRoute(target, route, { params, headers, body, token: browser.token })
      tally.check(`${route.id} unpacks nothing`, isRefused(answer), `${encoding}: ${shown(answer)}`)
    }
  }
}

/** Claims foreign addresses. Guesses must not count for other clients. */
const claimAddresses = async (scene: Scene, tally: Tally): Promise<void> => {
  const { target } = scene
  const tries = scene.tries(160, 130)
  const address = target.newAddress()
  let limited = 0
  for (let index = 0; index < tries; index += 1) {
    const claimed = `203.0.113.${index % 250}`
    const answer = await target.newBrowser(address).call(login, {
      body: { email: `nobody.${index}@example.com`, password: 'a-wild-guess' },
      headers: {
        'x-forwarded-for': claimed,
        'x-real-ip': claimed,
        'true-client-ip': claimed,
        'cf-connecting-ip': claimed,
        'x-client-ip': claimed,
        forwarded: `for=${claimed}`,
      },
    })
    if (answer.status === 429) limited += 1
  }
  tally.check('an address that is only claimed does not count', limited > 0, `${tries} guesses, none slowed down`)
}

const claimIdentities = async (scene: Scene, tally: Tally): Promise<void> => {
  const [victim] = scene.victims.partners
  const claims = {
    'x-user-id': victim.userId,
    'x-user-roles': 'super_admin',
    'x-internal-caller': 'admin',
    'x-auth-user': victim.userId,
    'x-forwarded-user': victim.userId,
    'x-original-method': 'GET',
  }
  for (const { route } of publicRoutes.filter((one) => one.route.access !== 'public')) {
    const { params, query } = exampleOf(route, scene)
    for (const connection of ['keep-alive', 'authorization, x-user-id', 'close, x-request-id, host, content-length']) {
      const headers = { ...claims, connection }
      const answer = await sendRoute(scene.target, route, { params, query, headers })
      tally.check(`${route.id} believes no claimed identity`, answer.status === 401, shown(answer))
    }
  }
}

export const heads: Row = {
  id: 'H',
  title: 'claimed hosts, addresses and identities, every method, oversized heads, odd conditions, compressed bodies',
  needsManyAddresses: true,
  attack: inTurn(
    poisonPages,
    checkHeaders,
    useMethods,
    sendOversized,
    negotiate,
    sendPacked,
    claimAddresses,
    claimIdentities,
  ),
}
