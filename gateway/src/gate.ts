import { liveStream } from '@love-space/contracts/http/gateway.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { tapPage } from '@love-space/contracts/tap-link.ts'
import type { VerifyToken } from '@love-space/service-kit/access-token.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { bearerOf } from '@love-space/service-kit/tokens.ts'
import { addressKey } from './client-address.ts'
import type { Exchange } from './exchange.ts'
import type { Proxy } from './proxy.ts'
import { createBuckets, type Rate, type TakeToken } from './rate-limits.ts'
import { compileRoutes, type PublicRoute, type RouteMatch } from './route-table.ts'

/** What every path of the API begins with. */
export const apiBase = '/api'

const isLive = ({ spec }: PublicRoute): boolean => spec.id === liveStream.id

/**
 * Passes on what belongs to a service and opens live streams, straight from node:http; everything else is left to the
 * app, whose objects would live as long as a stream.
 */
export const createGate = (options: {
  readonly routes: readonly RouteSpec[]
  readonly rates: { readonly usual: Rate; readonly secret: Rate }
  readonly verifyToken: VerifyToken
  readonly proxy: Proxy
  /** Answers a request for the live stream whose token was checked. */
  readonly openLive: (exchange: Exchange) => void
}) => {
  const { verifyToken, proxy, openLive } = options
  const match = compileRoutes(options.routes)
  const takeUsual = createBuckets(options.rates.usual)
  const takeSecret = createBuckets(options.rates.secret)

  const limit = (take: TakeToken, exchange: Exchange): void => {
    const retryAfterS = take(addressKey(exchange.clientIp), Date.now())
    if (retryAfterS > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterS })
  }

  const find = ({ incoming, path }: Exchange): RouteMatch =>
    path.startsWith(`${apiBase}/`) ? match(incoming.method ?? 'GET', path.slice(apiBase.length)) : 'unknown'

  const directRoute = (exchange: Exchange): PublicRoute | undefined => {
    const found = find(exchange)
    if (found === 'unknown' || !('route' in found)) return undefined
    if (isLive(found.route)) return found.route
    if (found.route.owner === 'gateway') return undefined
    return pageOfTap(exchange) === undefined ? found.route : undefined
  }

  const send = (exchange: Exchange, route: PublicRoute, refuse: Refuse): void => {
    if (isLive(route)) return openLive(exchange)
    exchange.upstream = route.owner
    const { owner, bodyBytesMax, isUpload } = route
    const target = exchange.path.slice(apiBase.length) + exchange.query
    proxy.forward(exchange, { upstream: owner, target, bodyBytesMax, isUpload }, refuse)
  }

  const checkThenSend = async (exchange: Exchange, route: PublicRoute, refuse: Refuse): Promise<void> => {
    try {
      const token = bearerOf(exchange.incoming.headers.authorization)
      if (token === undefined) throw new AppError('SIGN_IN_REQUIRED')
      exchange.notes.user = await verifyToken(token)
      send(exchange, route, refuse)
    } catch (error) {
      refuse(exchange, error)
    }
  }

  return {
    find,
    limitUsual: (exchange: Exchange): void => limit(takeUsual, exchange),
    limitSecret: (exchange: Exchange): void => limit(takeSecret, exchange),
    /** Whether the request was taken; one that is taken is answered by a service or refused later. */
    passOn: (exchange: Exchange, refuse: Refuse): boolean => {
      const route = directRoute(exchange)
      if (!route) return false
      try {
        limit(takeUsual, exchange)
        exchange.notes.route = route.spec.path
        if (route.isGuessable) limit(takeSecret, exchange)
        if (route.spec.access === 'public') send(exchange, route, refuse)
        else void checkThenSend(exchange, route, refuse)
      } catch (error) {
        refuse(exchange, error)
      }
      return true
    },
  }
}
export type Gate = ReturnType<typeof createGate>

type Refuse = (exchange: Exchange, error: unknown) => void

/** Where a ring's link leads, for a request that opens one. */
export const pageOfTap = ({ incoming, path, query }: Exchange): string | undefined =>
  path === `${apiBase}/space` && (incoming.method === 'GET' || incoming.method === 'HEAD') ? tapPage(query) : undefined
