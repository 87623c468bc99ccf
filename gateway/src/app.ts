import { AppError } from '@love-space/service-kit/app-error.ts'
import { answerProblem, type HttpAppOptions, type HttpContext, type HttpEnv } from '@love-space/service-kit/http-app.ts'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Cors } from './cors.ts'
import { mountDocs } from './docs.ts'
import type { Exchange } from './exchange.ts'
import { apiBase, pageOfTap, type Gate } from './gate.ts'
import type { PublicRoute } from './route-table.ts'
import type { TapServices } from './taps/open-tap.ts'
import { mountTaps } from './taps/tap.routes.ts'

export interface GatewayDeps {
  readonly http: HttpAppOptions
  readonly gate: Gate
  readonly taps: TapServices
  readonly cors: Cors
  readonly pages: (request: Request, path: string) => Promise<Response>
  readonly exchangeOf: (c: HttpContext) => Exchange
}

const retryAfterS = 2

/** The surface of the gateway's own: taps, documents and pages, and every refusal. */
export const createApp = (deps: GatewayDeps): Hono<HttpEnv> => {
  const { http, gate, cors, exchangeOf } = deps
  const app = new Hono<HttpEnv>()

  app.use((c, next) => {
    const { requestId, notes, refusal } = exchangeOf(c)
    c.set('requestId', requestId)
    c.set('notes', notes)
    c.set('http', http)
    if (refusal !== undefined) throw refusal
    return next()
  })
  app.onError((error, c) => {
    const isUnavailable = error instanceof AppError && error.code === 'UNAVAILABLE'
    if (isUnavailable) exchangeOf(c).outgoing.setHeader('Retry-After', String(error.retryAfterS ?? retryAfterS))
    return answerProblem(c, error)
  })
  mountDocs(app)

  const preflight = (c: HttpContext): Response => {
    const headers = cors.preflightFor(c.req.header('origin'))
    if (!headers) throw new AppError('METHOD_NOT_ALLOWED')
    for (const [name, value] of headers) c.header(name, value)
    return c.body(null, 204)
  }

  const ownRouteOf = (exchange: Exchange): PublicRoute => {
    const found = gate.find(exchange)
    if (found === 'unknown') throw new AppError('NOT_FOUND')
    if ('route' in found) return found.route
    exchange.outgoing.setHeader('Allow', found.allowed.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  }

  const answerHere: MiddlewareHandler<HttpEnv> = async (c, next) => {
    const exchange = exchangeOf(c)
    gate.limitUsual(exchange)
    if (exchange.incoming.method === 'OPTIONS') return preflight(c)
    const page = pageOfTap(exchange)
    if (page !== undefined) {
      exchange.notes.route = 'tap'
      c.header('cache-control', 'no-store')
      return c.redirect(page, 303)
    }
    const route = ownRouteOf(exchange)
    exchange.notes.route = route.spec.path
    if (route.isGuessable) gate.limitSecret(exchange)
    return next()
  }
  app.use(`${apiBase}/*`, answerHere)

  mountTaps(app, deps.taps, exchangeOf)
  app.all(`${apiBase}/*`, () => {
    throw new AppError('NOT_FOUND')
  })

  app.all('*', (c) => {
    const exchange = exchangeOf(c)
    exchange.notes.route = 'page'
    return deps.pages(c.req.raw, exchange.path)
  })
  return app
}
