import { tapLinkPath, tapPage } from '@love-space/contracts/gateway/tap-link.ts'
import { createAdmission, type AdmissionOptions } from './admission.ts'
import type { Exchange } from './exchange.ts'
import type { Proxy } from './proxy.ts'
import { hasBody } from './raw-body.ts'
import { compileRoutes, type PublicRoute, type RouteMatch, type RoutesByService } from './route-table.ts'
import { readSmallBody, type SmallBodyPace } from './small-body.ts'
import type { Unfinished } from './unfinished.ts'

export const apiBase = '/api'

interface RequestDispatcherOptions extends AdmissionOptions {
  readonly routes: RoutesByService
  readonly unfinished: Unfinished
  readonly bodyPace: SmallBodyPace
  readonly proxy: Proxy
  readonly openLive: (exchange: Exchange) => void
}

/** Forwards requests and opens live streams on node:http itself: the app's objects would live as long as a stream. */
export const createRequestDispatcher = (options: RequestDispatcherOptions) => {
  const { unfinished, bodyPace, proxy, openLive } = options
  const match = compileRoutes(options.routes)
  const { limitAddress, checkToken, limitRates } = createAdmission(options)

  const find = ({ incoming, path }: Exchange): RouteMatch =>
    path.startsWith(`${apiBase}/`) ? match(incoming.method ?? 'GET', path.slice(apiBase.length)) : 'unknown'

  const routeOf = (exchange: Exchange): PublicRoute | undefined => {
    if (isPreflight(exchange)) return undefined
    const found = find(exchange)
    return found === 'unknown' || !('route' in found) || pageOfTap(exchange) !== undefined ? undefined : found.route
  }

  const send = (exchange: Exchange, route: PublicRoute, answerHere: AnswerHere): void => {
    if (route.kind === 'live') return openLive(exchange)
    if (route.owner === 'gateway') return answerHere(exchange)
    exchange.upstream = route.owner
    proxy.forward(exchange, route, exchange.path.slice(apiBase.length) + exchange.query)
  }

  const admit = (exchange: Exchange, route: PublicRoute, answerHere: AnswerHere): void => {
    // The exchange ended during the token check, which released its counters. Counting it again would leak.
    if (isOver(exchange)) return
    const { user } = exchange.notes
    // Count the request for the account too, over all its addresses.
    if (user) unfinished.beginOf(exchange, route.kind, user.userId)
    limitRates(exchange, route)
    if (!readsWhole(exchange, route)) return send(exchange, route, answerHere)
    readSmallBody(exchange, {
      bytesMax: route.bodyBytesMax,
      pace: bodyPace,
      onRead: (body) => {
        exchange.body = body
        if (!isOver(exchange)) orRefuse(exchange, () => send(exchange, route, answerHere))
      },
    })
  }

  return {
    find,
    /** Every stage of a request, in order: route, unfinished requests, token, rates, body, then proxy, stream or app. */
    dispatch: (exchange: Exchange, answerHere: AnswerHere): void =>
      orRefuse(exchange, () => {
        const route = routeOf(exchange)
        unfinished.begin(exchange, route?.kind ?? 'usual')
        if (!route) {
          if (exchange.path.startsWith(apiBase)) limitAddress(exchange)
          return answerHere(exchange)
        }
        exchange.notes.route = route.spec.path
        const checking = needsUser(exchange, route) ? checkToken(exchange, route) : undefined
        if (!checking) return admit(exchange, route, answerHere)
        checking
          .then(() => admit(exchange, route, answerHere))
          .catch((error: unknown) => exchange.ends.refuse(exchange, error))
      }),
  }
}
export type RequestDispatcher = ReturnType<typeof createRequestDispatcher>

type AnswerHere = (exchange: Exchange) => void

const isOver = ({ isInApp, outgoing }: Exchange): boolean => isInApp || outgoing.destroyed

/** Runs a stage of a request. Its error is answered as a problem. */
const orRefuse = (exchange: Exchange, stage: () => void): void => {
  try {
    stage()
  } catch (error) {
    exchange.ends.refuse(exchange, error)
  }
}

/** Other requests are counted by address only, so that nobody pays for the check of a signature. */
const needsUser = (exchange: Exchange, route: PublicRoute): boolean =>
  route.spec.access !== 'public' || route.isGuessable || readsWhole(exchange, route)

const readsWhole = ({ incoming }: Exchange, { kind }: PublicRoute): boolean => kind !== 'upload' && hasBody(incoming)

const isPreflight = ({ incoming: { method, headers } }: Exchange): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** Returns the page that a ring's link leads to; undefined for other requests. */
export const pageOfTap = ({ incoming, path, query }: Exchange): string | undefined =>
  path === tapLinkPath && (incoming.method === 'GET' || incoming.method === 'HEAD') ? tapPage(query) : undefined
