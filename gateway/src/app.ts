import { AppError } from '@love-space/service-kit/process/app-error.ts'
import {
  answerProblem,
  type HttpAppOptions,
  type HttpContext,
  type HttpEnv,
} from '@love-space/service-kit/http/http-app.ts'
import { withTrace } from '@love-space/service-kit/process/tracing.ts'
import { Hono } from 'hono'
import type { CorsHeaders } from './cors.ts'
import { mountDocs } from './docs.ts'
import type { Exchange } from './exchange.ts'
import type { FrontEndCounts } from './front-end-counts.ts'
import { mountFrontEndRoutes } from './front-end.routes.ts'
import { apiBase, pageOfTap, type RequestDispatcher } from './request-dispatcher.ts'
import type { Pages } from './pages.ts'
import { mountTapRoutes, type TapServices } from './taps/tap.routes.ts'

export interface AppDeps {
  readonly http: HttpAppOptions
  readonly dispatcher: RequestDispatcher
  readonly taps: TapServices
  readonly publicOrigin: string
  readonly cors: CorsHeaders
  readonly pages: Pages
  readonly counts: FrontEndCounts
  readonly exchangeOf: (c: HttpContext) => Exchange
}

export const createApp = (deps: AppDeps): Hono<HttpEnv> => {
  const { http, dispatcher, cors, exchangeOf } = deps
  const app = new Hono<HttpEnv>()

  app.use((c, next) => {
    const { requestId, notes, refusal, trace } = exchangeOf(c)
    c.set('requestId', requestId)
    c.set('notes', notes)
    c.set('http', http)
    if (refusal !== undefined) throw refusal
    return withTrace(trace.parent, next)
  })
  app.onError((error, c) => answerProblem(c, error))
  mountDocs(app)

  const preflight = (c: HttpContext): Response => {
    const headers = cors.preflightFor(c.req.header('origin'))
    if (!headers) throw new AppError('METHOD_NOT_ALLOWED')
    for (const [name, value] of headers) c.header(name, value)
    return c.body(null, 204)
  }

  app.use(`${apiBase}/*`, async (c, next) => {
    const exchange = exchangeOf(c)
    if (exchange.incoming.method === 'OPTIONS') return preflight(c)
    const page = pageOfTap(exchange)
    if (page !== undefined) {
      exchange.notes.route = 'tap'
      c.header('cache-control', 'no-store')
      return c.redirect(page, 303)
    }
    const found = dispatcher.find(exchange)
    if (found === 'unknown') throw new AppError('NOT_FOUND')
    if ('route' in found) return next()
    exchange.outgoing.setHeader('Allow', found.allowed.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED')
  })

  mountTapRoutes(app, deps.taps, deps)
  mountFrontEndRoutes(app, deps)
  app.all(`${apiBase}/*`, () => {
    throw new AppError('NOT_FOUND')
  })

  app.all('*', (c) => {
    const exchange = exchangeOf(c)
    exchange.notes.route = 'page'
    return deps.pages(c.req.raw, exchange.path, exchange.addressKey)
  })
  return app
}
