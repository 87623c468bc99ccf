import { streams } from '@love-space/contracts/event.ts'
import { closeServer } from '@love-space/service-kit/process/close-server.ts'
import { loadEnv } from '@love-space/service-kit/process/env.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { serviceNames, type ServiceName } from '@love-space/contracts/processes.ts'
import { connectNats, ensureStream, type NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import type { Addresses } from '@love-space/local-runtime/programs/running-server.ts'
import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import { createTestKeys, type TestKeys } from '@love-space/testing/test-keys.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Env } from '../src/env.ts'
import { createGateway, type Gateway } from '../src/gateway.ts'
import { listen } from '../src/listen.ts'

export type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

export interface StubService {
  readonly url: string
  readonly server: Server
  readonly seen: IncomingMessage[]
  answer: Answer
}

const echo: Answer = (incoming, outgoing) => {
  incoming.resume().once('end', () => {
    outgoing.setHeader('content-type', 'application/json')
    outgoing.end(JSON.stringify({ method: incoming.method, url: incoming.url, headers: incoming.headers }))
  })
}

const startStub = async (handle?: (incoming: IncomingMessage, outgoing: ServerResponse) => boolean) => {
  const stub: { answer: Answer; readonly seen: IncomingMessage[] } = { answer: echo, seen: [] }
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === '/readyz') return outgoing.end()
    if (handle?.(incoming, outgoing)) return
    stub.seen.push(incoming)
    stub.answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(stub, { server, url })
}

export interface TestGateway {
  readonly origin: string
  readonly gateway: Gateway
  readonly keys: TestKeys
  readonly nats: NatsLink
  readonly services: Readonly<Record<ServiceName, StubService>>
  /** Sessions that auth does not call live when the gateway asks. */
  readonly sessionsAtAuth: Map<string, 'ended' | 'unknown'>
  fetch(path: string, init?: RequestInit): Promise<Response>
  bearer(wish?: Parameters<TestKeys['accessToken']>[0]): Promise<{ authorization: string }>
  stop(): Promise<void>
}

type Options = Partial<Omit<Parameters<typeof createGateway>[0], 'env' | 'nats'>> & {
  readonly env?: Readonly<Record<string, string>>
  readonly natsServer?: Addresses
  readonly publicOrigin?: string
  /** Whether the gateway counts others. By default it does not, as gateways of other tests use the same NATS. */
  readonly countsGateways?: boolean
}

const remoteBuild = {
  'mf-manifest.json': { metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' } } },
  'routes.json': {
    pages: ['/', '/space', '/settings', '/timeline/:year'],
    base: { scripts: [], styles: [] },
    routes: {},
  },
}

const shellPage = '<!doctype html><html><head><title>Love Space</title></head><body></body></html>'

const writeFrontEnds = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-shell-'))
  await writeFile(join(dir, 'index.html'), shellPage)
  await writeFile(join(dir, 'service-worker.js'), '// keeps')
  await writeFile(join(dir, 'no-service-worker.js'), '// forgets')
  for (const [name, content] of Object.entries(remoteBuild)) await writeFile(join(dir, name), JSON.stringify(content))
  return dir
}

const sessionCheck = /^\/internal\/users\/[^/]+\/sessions\/([^/]+)$/

const startStubs = async (
  keys: TestKeys,
  sessionsAtAuth: Map<string, 'ended' | 'unknown'>,
): Promise<Record<ServiceName, StubService>> => {
  const keySet = JSON.stringify((keys.keySet as unknown as { jwks(): object }).jwks())
  const stubs = serviceNames.map(async (name) => {
    const stub = await startStub((incoming, outgoing) => {
      if (name !== 'auth') return false
      outgoing.setHeader('content-type', 'application/json')
      const [, sid] = sessionCheck.exec(incoming.url ?? '') ?? []
      if (sid !== undefined) {
        const state = sessionsAtAuth.get(sid)
        if (state === 'unknown') outgoing.writeHead(500).end()
        else outgoing.end(JSON.stringify({ data: { isLive: state !== 'ended' } }))
      } else if (incoming.url === '/.well-known/jwks.json') outgoing.end(keySet)
      else return false
      return true
    })
    return [name, stub] as const
  })
  return Object.fromEntries(await Promise.all(stubs)) as Record<ServiceName, StubService>
}

const lone = { count: () => 1, stop: () => undefined }

export const startTestGateway = async (options: Options = {}): Promise<TestGateway> => {
  const keys = await createTestKeys()
  const sessionsAtAuth = new Map<string, 'ended' | 'unknown'>()
  const services = await startStubs(keys, sessionsAtAuth)
  const shellDir = await writeFrontEnds()
  const source = `${pathToFileURL(shellDir).href}/`
  const natsServer = options.natsServer ?? testServers().nats
  const natsUrl = natsServer.urlOf('gateway')
  const env = loadEnv(Env, {
    PORT: '0',
    LOG_LEVEL: 'silent',
    NATS_URL: natsUrl,
    PUBLIC_ORIGIN: options.publicOrigin ?? 'http://localhost:8080',
    INTERNAL_PRIVATE_KEY: JSON.stringify(keys.privateKeys.gateway),
    INTERNAL_PUBLIC_KEYS: JSON.stringify(keys.publicKeys),
    ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_URL`, services[name].url])),
    SHELL_SOURCE: source,
    REMOTE_COUPLE_SOURCE: source,
    REMOTE_ADMIN_SOURCE: source,
    RATE_BURST: '100000',
    SECRET_RATE_BURST: '100000',
    ...options.env,
  })
  const logger = options.logger ?? createLogger('gateway', env.LOG_LEVEL)
  const nats = await connectNats({ url: natsServer.url, name: 'operator', logger })
  for (const stream of Object.values(streams)) await ensureStream(nats, stream)
  const ownNats = await connectNats({ url: natsUrl, name: 'gateway', logger })
  const gateway = createGateway({
    ...options,
    ...(options.countsGateways ? {} : { gateways: lone }),
    env,
    nats: ownNats,
    logger,
  })
  const port = await listen(gateway.server, '127.0.0.1', 0)
  const origin = `http://127.0.0.1:${port}`
  await waitFor(async () => (await fetch(`${origin}/readyz`)).ok, { what: 'a ready gateway' })
  await waitFor(() => gateway.live.isFollowing(), { what: 'live hints' })

  return {
    origin,
    gateway,
    keys,
    nats,
    services,
    sessionsAtAuth,
    fetch: (path, init) => fetch(origin + path, { redirect: 'manual', ...init }),
    bearer: async (wish) => ({ authorization: `Bearer ${(await keys.accessToken(wish)).token}` }),
    stop: async () => {
      gateway.live.close()
      await closeServer(gateway.server)
      await gateway.stop()
      await ownNats.close()
      await nats.close()
      for (const { server } of Object.values(services)) {
        server.close()
        server.closeAllConnections()
      }
      await rm(shellDir, { recursive: true, force: true })
    },
  }
}
