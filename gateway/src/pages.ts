import { createComposer } from '@love-space/static-server/compose-index.ts'
import { createStaticSource, type StaticSource } from '@love-space/static-server/static-source.ts'

export interface PageOptions {
  readonly shell: string
  /** Origin of each remote's build, by the name in its path. */
  readonly remotes: Readonly<Record<string, string>>
  /** `off` answers a worker that ends every other one and itself. */
  readonly serviceWorker: 'on' | 'off'
  readonly config: Readonly<Record<string, string>>
}

const workerPath = '/service-worker.js'
const remotePath = /^\/remotes\/([a-z0-9-]+)(\/.*)$/

/** The front ends: the shell at `/`, its remotes below `/remotes`, and the pages the shell's router knows. */
export const createPages = (options: PageOptions): ((request: Request, path: string) => Promise<Response>) => {
  const shell = createStaticSource({ origin: options.shell })
  const remotes = new Map<string, StaticSource>(
    Object.entries(options.remotes).map(([name, origin]) => [name, createStaticSource({ origin })]),
  )
  const composer = createComposer({
    shell,
    remotes: Object.fromEntries(
      [...remotes].map(([name, source]) => [`mf_${name}`, { source, publicPath: `/remotes/${name}` }]),
    ),
    config: options.config,
  })
  const notFound = () => new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })

  /** A page, as opposed to a file: an address without an extension that a browser navigates to. */
  const isPage = (path: string): boolean => !/^\/(static|remotes)(\/|$)/.test(path) && !/\.[^/]*$/.test(path)

  return async (request, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    if (path === '/config.json') return composer.config(request)
    const [, name, file] = remotePath.exec(path) ?? []
    if (name !== undefined && file !== undefined) return remotes.get(name)?.fetch(request, file) ?? notFound()
    if (path === workerPath && options.serviceWorker === 'off') return shell.fetch(request, '/no-service-worker.js')
    return isPage(path) || path === '/index.html' ? composer.index(request, path) : shell.fetch(request, path)
  }
}
