import { firstLanguage, languages } from '@love-space/contracts/languages.ts'
import { readerLanguage } from '@love-space/couple-rules/spoken-language.ts'
import { createComposer, type Composer } from '@love-space/static-server/compose-index.ts'
import type { StaticSource } from '@love-space/static-server/static-source.ts'
import type { FrontEndName } from '@love-space/contracts/front-end.ts'
import { drawLot, getsCanary, isKeyOf, lotCookie, readLot, type Lot } from './canary-cookie.ts'
import { statesOf, type FrontEnds, type ReleaseStates } from './front-ends.ts'

export interface PageOptions {
  readonly frontEnds: FrontEnds
  /** `off` answers a worker that ends every other one and itself. */
  readonly serviceWorker: 'on' | 'off'
  readonly isHttps: boolean
  readonly config: Readonly<Record<string, string>>
  /** Hears of every page that a browser opens: of the front ends whose it is, with their releases. */
  readonly onOpened: (client: string, opened: readonly { frontEnd: FrontEndName; release: string }[]) => void
  readonly publicOrigin: string
}

/** Answers a request for a page or a file; `client` is what limits count by. */
export type Pages = (request: Request, path: string, client: string) => Promise<Response>

const workerPath = '/service-worker.js'
const remotePath = /^\/remotes\/([a-z0-9-]+)(\/.*)$/
/** By the name in the path of its files. */
const remoteNames = { couple: 'mf-couple', admin: 'mf-admin' } as const
type RemoteName = keyof typeof remoteNames

const isRemote = (name: string): name is RemoteName => Object.hasOwn(remoteNames, name)
const notFound = (): Response => new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })

/** A page, as opposed to a file: an address without an extension that a browser navigates to. */
const isPage = (path: string): boolean => !/^\/(static|remotes)(\/|$)/.test(path) && !/\.[^/]*$/.test(path)

/** A page that a person opens, not one that a service worker fetches to keep it. */
const isOpenedBy = ({ method, headers }: Request): boolean => {
  const destination = headers.get('sec-fetch-dest')
  return (
    method === 'GET' &&
    (destination === null ? /text\/html/.test(headers.get('accept') ?? '') : destination === 'document')
  )
}

/** The front ends: the shell at `/`, its remotes below `/remotes`, and the pages the shell's router knows. */
export const createPages = (options: PageOptions): Pages => {
  const { frontEnds, isHttps, onOpened } = options
  /** What browsers get that get the same canaries. */
  const variants = new Map<string, ReturnType<typeof openVariant>>()

  const openVariant = (canaries: readonly string[]) => {
    const sourceOf = (name: FrontEndName): StaticSource =>
      frontEnds[name][canaries.includes(name) ? 'canary' : 'stable']
    const shell = sourceOf('shell')
    const remotes = { couple: sourceOf(remoteNames.couple), admin: sourceOf(remoteNames.admin) }
    const composer = createComposer({
      shell,
      remotes: Object.fromEntries(
        Object.entries(remotes).map(([name, source]) => [`mf_${name}`, { source, publicPath: `/remotes/${name}` }]),
      ),
      config: options.config,
      origin: options.publicOrigin,
      languages: Object.keys(languages).filter((language) => language !== firstLanguage),
      languageOf: ({ headers }) => readerLanguage(headers),
    })
    return { shell, remotes, composer }
  }

  const variantOf = (states: ReleaseStates, lot: Lot | undefined) => {
    const canaries = Object.entries(states).flatMap(([name, { canary }]) => (getsCanary(canary, lot) ? [name] : []))
    const key = canaries.join()
    const variant = variants.get(key) ?? openVariant(canaries)
    variants.set(key, variant)
    return { ...variant, canaries }
  }

  const answerFile = async (variant: ReturnType<typeof openVariant>, request: Request, path: string) => {
    const { shell, remotes, composer } = variant
    if (path === '/config.json') return composer.config(request)
    const [, name, file] = remotePath.exec(path) ?? []
    if (name !== undefined && file !== undefined) {
      const sheet = await composer.styleSheet(request, path)
      return sheet ?? (isRemote(name) ? remotes[name].fetch(request, file) : notFound())
    }
    const forSearch = await composer.forSearch(request, path)
    if (forSearch) return forSearch
    if (path === workerPath && options.serviceWorker === 'off') return shell.fetch(request, '/no-service-worker.js')
    return shell.fetch(request, path)
  }

  const noteOpened = async (
    composer: Composer,
    {
      states,
      canaries,
      path,
      client,
    }: { states: ReleaseStates; canaries: readonly string[]; path: string; client: string },
  ): Promise<void> => {
    const owner = (await composer.ownerOf(path))?.replace('_', '-') as FrontEndName | undefined
    const names: FrontEndName[] = owner === undefined ? ['shell'] : ['shell', owner]
    const opened = names.map((frontEnd) => {
      const { current, canary } = states[frontEnd]
      return { frontEnd, release: canaries.includes(frontEnd) && canary ? canary.id : current }
    })
    onOpened(client, opened)
  }

  return async (request, path, client) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const states = await statesOf(frontEnds)
    const hasCanary = Object.values(states).some(({ canary }) => canary !== null)
    const known = hasCanary ? readLot(request.headers.get('cookie'), isHttps) : undefined
    const isDocument = isPage(path) || path === '/index.html'
    if (!isDocument) return unshared(await answerFile(variantOf(states, known), request, path), hasCanary)

    const key = hasCanary ? (new URL(request.url).searchParams.get('canary') ?? '') : ''
    if (Object.values(states).some(({ canary }) => isKeyOf(canary, key))) {
      const cookie = lotCookie({ number: (known ?? drawLot()).number, key }, isHttps)
      return new Response(null, {
        status: 303,
        headers: { location: path, 'set-cookie': cookie, 'cache-control': 'no-store' },
      })
    }
    const lot = known ?? (hasCanary ? drawLot() : undefined)
    const { composer, canaries } = variantOf(states, lot)
    const answer = unshared(await composer.index(request, path), hasCanary)
    if (lot !== known && lot !== undefined) answer.headers.append('set-cookie', lotCookie(lot, isHttps))
    if (isOpenedBy(request) && (answer.status === 200 || answer.status === 304)) {
      await noteOpened(composer, { states, canaries, path, client })
    }
    return answer
  }
}

/** While browsers get different releases, no cache between may give one what was meant for another. */
const unshared = (answer: Response, hasCanary: boolean): Response => {
  if (!hasCanary || answer.headers.get('cache-control')?.includes('immutable')) return answer
  answer.headers.set('cache-control', 'private, no-cache')
  if (!answer.headers.get('vary')?.includes('Cookie')) answer.headers.append('vary', 'Cookie')
  return answer
}
