import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { spokenLanguage } from '@love-space/couple-rules/spoken-language.ts'
import { createComposer } from '@love-space/static-server/compose-index.ts'
import { createStaticSource } from '@love-space/static-server/static-source.ts'
import { securityHeaders } from '../../gateway/src/security-headers.ts'

export interface FrontServer {
  readonly origin: string
  readonly requested: string[]
  /** Answers API calls; undefined means 404. */
  api: (request: Request, path: string) => Response | undefined | Promise<Response | undefined>
  /** Remotes all of whose files fail or hang. */
  failing: Map<string, 'down' | 'hanging'>
  close(): Promise<void>
}

interface FrontServerOptions {
  readonly shellDir?: string
}

const ownHeaders = securityHeaders(false)
const pairsOf = (flat: readonly string[]) =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ''] as const] : []))

const dist = (folder: string) => createStaticSource({ origin: new URL(`../../${folder}/dist/`, import.meta.url).href })

const send = (response: Response, path: string, outgoing: ServerResponse): void => {
  const { always, defaults } = ownHeaders(path)
  for (const [name, value] of [...defaults, ...response.headers, ...pairsOf(always)]) outgoing.setHeader(name, value)
  outgoing.writeHead(response.status)
  if (response.body) Readable.fromWeb(response.body as ReadableStream<Uint8Array>).pipe(outgoing)
  else outgoing.end()
}

/** Serves one origin with security headers, as the gateway does. */
export async function startFrontServer({ shellDir }: FrontServerOptions = {}): Promise<FrontServer> {
  const shell = shellDir ? createStaticSource({ origin: `${pathToFileURL(shellDir).href}/` }) : dist('shell')
  const remotes = {
    mf_couple: { source: dist('mf-couple'), publicPath: '/remotes/couple' },
    mf_admin: { source: dist('mf-admin'), publicPath: '/remotes/admin' },
  }
  const config = {
    apiBase: '/api',
    supportEmail: 'support@love-space.example',
    websiteUrl: 'https://love-space.example',
  }
  const composer = createComposer({
    shell,
    remotes,
    config,
    origin: 'https://love-space.example',
    languages: ['es'],
    languageOf: ({ headers }) => spokenLanguage(headers.get('accept-language')),
    recheckMs: 0,
  })
  const front: Pick<FrontServer, 'requested' | 'api' | 'failing'> = {
    requested: [],
    api: () => undefined,
    failing: new Map(),
  }

  const route = async (request: Request, path: string): Promise<Response> => {
    if (path === '/config.json') return composer.config(request)
    if (path.startsWith('/api/')) return (await front.api(request, path)) ?? new Response(null, { status: 404 })
    const sheet = await composer.styleSheet(request, path)
    if (sheet) return sheet
    for (const [name, { source, publicPath }] of Object.entries(remotes)) {
      if (!path.startsWith(`${publicPath}/`)) continue
      const failure = front.failing.get(name)
      if (failure === 'down') return new Response(null, { status: 503 })
      if (failure === 'hanging') return new Promise(() => undefined)
      return source.fetch(request, path.slice(publicPath.length))
    }
    const file = await shell.fetch(request, path)
    return file.status === 404 && !/^\/(static|remotes)\//.test(path) ? composer.index(request, path) : file
  }

  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost')
    front.requested.push(url.pathname)
    const request = new Request(url, {
      method: incoming.method ?? 'GET',
      headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    })
    route(request, url.pathname)
      .then((response) => send(response, url.pathname, outgoing))
      .catch(() => outgoing.destroy())
  })
  await listen(server)
  return Object.assign(front, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

const listen = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
