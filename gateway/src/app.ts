import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { limits } from '@love-space/contracts/limits.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { answerProblem, type HttpAppOptions, type HttpContext, type HttpEnv } from '@love-space/service-kit/http-app.ts'
import { bearerOf } from '@love-space/service-kit/tokens.ts'
import { Hono, type MiddlewareHandler } from 'hono'
import { addressKey } from './client-address.ts'
import type { Cors } from './cors.ts'
import { mountDocs } from './docs.ts'
import type { Exchange } from './exchange.ts'
import type { LiveConnections } from './live/live-connections.ts'
import { mountLive } from './live/live.routes.ts'
import type { Proxy } from './proxy.ts'
import { createBuckets, isGuessable, type Rate } from './rate-limits.ts'
import { compileRoutes, type PublicRoute } from './route-table.ts'
import type { TapServices } from './taps/open-tap.ts'
import { mountTaps, tapPage } from './taps/tap.routes.ts'

export interface GatewayDeps {
  readonly http: HttpAppOptions
  readonly routes: readonly RouteSpec[]
  readonly proxy: Proxy
  readonly taps: TapServices
  readonly live: LiveConnections
  readonly cors: Cors
  readonly rates: { readonly usual: Rate; readonly secret: Rate }
  readonly pages: (request: Request, path: string) => Promise<Response>
  readonly exchangeOf: (c: HttpContext) => Exchange
}

const base = '/api'
const retryAfterS = 2

/** The whole public surface: taps, live stream and documents answered here, everything else passed on by the table. */
export const createApp = (deps: GatewayDeps): Hono<HttpEnv> => {
  const { http, proxy, cors, exchangeOf } = deps
  const app = new Hono<HttpEnv>()
  const match = compileRoutes(deps.routes)
  const takeUsual = createBuckets(deps.rates.usual)
  const takeSecret = createBuckets(deps.rates.secret)

  app.use((c, next) => {
    const { requestId, notes } = exchangeOf(c)
    c.set('requestId', requestId)
    c.set('notes', notes)
    c.set('http', http)
    return next()
  })
  app.onError((error, c) => {
    const isUnavailable = error instanceof AppError && error.code === 'UNAVAILABLE'
    if (isUnavailable) exchangeOf(c).outgoing.setHeader('Retry-After', String(error.retryAfterS ?? retryAfterS))
    return answerProblem(c, error)
  })
  mountDocs(app)

  const limit = (take: typeof takeUsual, exchange: Exchange): void => {
    const retryAfterS = take(addressKey(exchange.clientIp), http.clock().getTime())
    if (retryAfterS > 0) throw new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterS })
  }

  const preflight = (c: HttpContext): Response => {
    const headers = cors.preflightFor(c.req.header('origin'))
    if (!headers) throw new AppError('METHOD_NOT_ALLOWED')
    for (const [name, value] of headers) c.header(name, value)
    return c.body(null, 204)
  }

  const routeOf = (exchange: Exchange): PublicRoute => {
    const path = exchange.path.startsWith(`${base}/`) ? exchange.path.slice(base.length) : ''
    const found = match(exchange.incoming.method ?? 'GET', path)
    if (found === 'unknown') throw new AppError('NOT_FOUND')
    if ('route' in found) return found.route
    exchange.outgoing.setHeader('Allow', found.allowed.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  }

  const signedIn = async (c: HttpContext, route: PublicRoute, exchange: Exchange): Promise<void> => {
    if (route.spec.access === 'public') return
    const token = bearerOf(c.req.header('authorization'))
    if (token === undefined) throw new AppError('SIGN_IN_REQUIRED')
    exchange.notes.user = await http.verifyToken(token)
  }

  const passOn: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const exchange = exchangeOf(c)
    limit(takeUsual, exchange)
    if (exchange.incoming.method === 'OPTIONS') return preflight(c)
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const page = isRead && exchange.path === `${base}/space` ? tapPage(exchange.query) : undefined
    if (page !== undefined) {
      exchange.notes.route = 'tap'
      c.header('cache-control', 'no-store')
      return c.redirect(page, 303)
    }
    const route = routeOf(exchange)
    exchange.notes.route = route.spec.path
    if (isGuessable(route.spec, route.owner)) limit(takeSecret, exchange)
    if (route.owner === 'gateway') return next()
    await signedIn(c, route, exchange)
    exchange.upstream = route.owner
    const bodyBytesMax = route.spec.bodyBytesMax ?? limits.bodyBytesMax
    await proxy.forward(exchange, {
      upstream: route.owner,
      target: exchange.path.slice(base.length) + exchange.query,
      bodyBytesMax,
      isUpload: bodyBytesMax > limits.bodyBytesMax,
    })
    return RESPONSE_ALREADY_SENT
  }
  app.use(`${base}/*`, passOn)

  mountTaps(app, deps.taps, exchangeOf)
  mountLive(app, deps.live)
  app.all(`${base}/*`, () => {
    throw new AppError('NOT_FOUND')
  })

  app.all('*', (c) => {
    const exchange = exchangeOf(c)
    exchange.notes.route = 'page'
    return deps.pages(c.req.raw, exchange.path)
  })
  return app
}
