import type { FrontEndName } from '@love-space/contracts/front-end.ts'
import { notKeptPath, sharedPath } from '@love-space/contracts/share-target.ts'
import { drawCanaryNumber, isKeyOf, canaryCookie, readCanaryNumber } from './canary-cookie.ts'
import { statesOf, type ReleaseStates } from './front-ends.ts'
import { createPageVariants, type PageVariant, type PageVariantOptions } from './page-variants.ts'

export interface PageOptions extends PageVariantOptions {
  /** `off` serves a worker that unregisters every other worker and itself. */
  readonly serviceWorker: 'on' | 'off'
  readonly isHttps: boolean
  /** Called for each opened page with its front ends and their releases. */
  readonly onOpened: (client: string, opened: readonly { frontEnd: FrontEndName; release: string }[]) => void
}

export type Pages = (request: Request, path: string, client: string) => Promise<Response>

const workerPath = '/service-worker.js'
const remotePath = /^\/remotes\/([a-z0-9-]+)(\/.*)$/
const notFound = (): Response => new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })

/** Returns whether the path is a page: without a file ending, and not below `/static` or `/remotes`. */
const isPage = (path: string): boolean => !/^\/(static|remotes)(\/|$)/.test(path) && !/\.[^/]*$/.test(path)

const isOpenedBy = ({ method, headers }: Request): boolean => {
  const destination = headers.get('sec-fetch-dest')
  return (
    method === 'GET' &&
    (destination === null ? /text\/html/.test(headers.get('accept') ?? '') : destination === 'document')
  )
}

/** Leads to the page that says why nothing was kept. The body is not read: the service worker alone keeps shares. */
const answerShare = ({ headers }: Request): Response => {
  const site = headers.get('sec-fetch-site') ?? 'none'
  const reason = site === 'none' || site === 'same-origin' ? 'no-worker' : 'elsewhere'
  return new Response(null, { status: 303, headers: { location: notKeptPath(reason), 'cache-control': 'no-store' } })
}

const answerFile = async (
  { shell, remotes, composer }: PageVariant,
  request: Request,
  path: string,
  serviceWorker: PageOptions['serviceWorker'],
): Promise<Response> => {
  if (path === '/config.json') return composer.config(request)
  const [, name, file] = remotePath.exec(path) ?? []
  if (name !== undefined && file !== undefined) {
    const sheet = await composer.styleSheet(request, path)
    if (sheet) return sheet
    return name === 'couple' || name === 'admin' ? remotes[name].fetch(request, file) : notFound()
  }
  const forSearch = await composer.forSearch(request, path)
  if (forSearch) return forSearch
  return shell.fetch(request, path === workerPath && serviceWorker === 'off' ? '/no-service-worker.js' : path)
}

const openedBy = async ({ composer, canaries }: PageVariant, states: ReleaseStates, path: string) => {
  const owner = (await composer.ownerOf(path))?.replace('_', '-') as FrontEndName | undefined
  const names: FrontEndName[] = owner === undefined ? ['shell'] : ['shell', owner]
  return names.map((frontEnd) => {
    const { current, canary } = states[frontEnd]
    return { frontEnd, release: canaries.includes(frontEnd) && canary ? canary.id : current }
  })
}

export const createPages = (options: PageOptions): Pages => {
  const { frontEnds, isHttps, onOpened, serviceWorker } = options
  const variantOf = createPageVariants(options)

  return async (request, path, client) => {
    if (request.method === 'POST' && path === sharedPath) return answerShare(request)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const states = await statesOf(frontEnds)
    const hasCanary = Object.values(states).some(({ canary }) => canary !== null)
    const known = hasCanary ? readCanaryNumber(request.headers.get('cookie'), isHttps) : undefined
    const isDocument = isPage(path) || path === '/index.html'
    if (!isDocument)
      return unshared(await answerFile(variantOf(states, known), request, path, serviceWorker), hasCanary)

    const key = hasCanary ? (new URL(request.url).searchParams.get('canary') ?? '') : ''
    if (Object.values(states).some(({ canary }) => isKeyOf(canary, key))) {
      const cookie = canaryCookie({ number: (known ?? drawCanaryNumber()).number, key }, isHttps)
      return new Response(null, {
        status: 303,
        headers: { location: path, 'set-cookie': cookie, 'cache-control': 'no-store' },
      })
    }
    const canaryNumber = known ?? (hasCanary ? drawCanaryNumber() : undefined)
    const variant = variantOf(states, canaryNumber)
    const answer = unshared(await variant.composer.index(request, path), hasCanary)
    if (canaryNumber !== known && canaryNumber !== undefined)
      answer.headers.append('set-cookie', canaryCookie(canaryNumber, isHttps))
    if (isOpenedBy(request) && (answer.status === 200 || answer.status === 304)) {
      onOpened(client, await openedBy(variant, states, path))
    }
    return answer
  }
}

/** Keeps shared caches from mixing releases while browsers get different ones. */
const unshared = (answer: Response, hasCanary: boolean): Response => {
  if (!hasCanary || answer.headers.get('cache-control')?.includes('immutable')) return answer
  answer.headers.set('cache-control', 'private, no-cache')
  if (!answer.headers.get('vary')?.includes('Cookie')) answer.headers.append('vary', 'Cookie')
  return answer
}
