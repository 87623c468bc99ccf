import type { HttpBindings } from '@hono/node-server'
import type { Caller } from '@love-space/contracts/route.ts'
import type { Problem } from '@love-space/contracts/problem.ts'
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { VerifyToken } from '../auth/access-token.ts'
import { collectSessionEnds, endedSessionsHeader } from '../auth/ends-of-request.ts'
import { AppError, isOverTime, isUnavailable, problemOf } from '../process/app-error.ts'
import type { Clock } from '../process/clock.ts'
import type { VerifyInternal } from '../auth/internal-auth.ts'
import { settleWithin } from '../process/in-time.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { contextFrom, describeSpan, inSpan } from '../process/tracing.ts'
import { createRequestLog, probePaths, type RequestNotes } from './request-log.ts'

export interface HttpVariables {
  requestId: string
  notes: RequestNotes
  http: HttpAppOptions
}

export type HttpEnv = { Variables: HttpVariables; Bindings: Partial<HttpBindings & { readonly body: Buffer }> }
export type HttpApp = Hono<HttpEnv>
export type HttpContext = Context<HttpEnv>

/** Checks by name. If one is false or throws, `/readyz` fails and the process gets no requests. */
export type Readiness = Readonly<Record<string, () => boolean | Promise<boolean>>>

export interface HttpAppOptions {
  readonly service: Caller
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock: Clock
  readonly verifyToken: VerifyToken
  readonly verifyInternal: VerifyInternal
  readonly readiness: Readiness
  /** Checks that `/readyz` shows without failing. */
  readonly observed?: Readiness
  readonly version?: string | undefined
  readonly checkAnswers?: boolean
}

const requestIdForm = /^[A-Za-z0-9_-]{8,64}$/

/** Returns the client's address: the last one that the gateway forwarded, else that of the connection. */
export const ipOf = (c: HttpContext): string => {
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (forwarded !== undefined && isIP(forwarded) !== 0) return forwarded
  return c.env?.incoming?.socket.remoteAddress ?? '0.0.0.0'
}

const appErrorOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (isOverTime(error)) return new AppError('UPSTREAM_TIMEOUT', undefined, { cause: error })
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', undefined, { cause: error })
  if (error instanceof HTTPException && error.status === 400) return new AppError('MALFORMED_REQUEST')
  if (error instanceof HTTPException && error.status === 413) return new AppError('BODY_TOO_LARGE')
  return new AppError('INTERNAL', undefined, { cause: error })
}

const tableFieldsOf = (c: HttpContext, error: string): Pick<Problem, 'draw' | 'error'> => {
  const draw = c.req.query('draw')
  return draw === undefined ? {} : { draw: /^[0-9]{1,10}$/.test(draw) ? Number(draw) : 0, error }
}

export const answerProblem = (c: HttpContext, thrown: unknown): Response => {
  const error = appErrorOf(thrown)
  c.get('notes').error = error
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
  if (error.retryAfterS !== undefined) headers['retry-after'] = String(error.retryAfterS)
  if (error.status === 401) headers['www-authenticate'] = 'Bearer'
  const problem = problemOf(error, c.get('requestId'))
  const body = JSON.stringify({ ...problem, ...tableFieldsOf(c, problem.message) })
  return new Response(body, { status: error.status, headers })
}

const passes = async (check: () => boolean | Promise<boolean>): Promise<boolean> => (await settleWithin(check)) ?? false

const resultsOf = async (checks: Readiness): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const)),
  )

const mountHealth = (app: HttpApp, options: HttpAppOptions): void => {
  app.get('/healthz', (c) => {
    c.get('notes').route = '/healthz'
    return c.json({ status: 'ok' })
  })
  app.get('/readyz', async (c) => {
    c.get('notes').route = '/readyz'
    const [needed, shown] = await Promise.all([resultsOf(options.readiness), resultsOf(options.observed ?? {})])
    const ready = Object.values(needed).every(Boolean)
    const { version } = options
    return c.json({ ready, checks: { ...needed, ...shown }, version }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    c.get('notes').route = '/metrics'
    return c.body(await options.metrics.registry.metrics(), 200, {
      'content-type': options.metrics.registry.contentType,
    })
  })
}

export const createHttpApp = (options: HttpAppOptions): HttpApp => {
  const app: HttpApp = new Hono<HttpEnv>()
  const logRequest = createRequestLog(options)

  app.use(async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given !== undefined && requestIdForm.test(given) ? given : randomBytes(12).toString('hex')
    const notes: RequestNotes = { route: 'unmatched' }
    c.set('requestId', requestId)
    c.set('notes', notes)
    c.set('http', options)
    const started = performance.now()
    const { method } = c.req
    const answer = async () => {
      const ends = await collectSessionEnds(next)
      c.res.headers.set('x-request-id', requestId)
      if (ends !== undefined) c.res.headers.set(endedSessionsHeader, ends)
      const durationMs = performance.now() - started
      logRequest({ requestId, method, status: c.res.status, durationMs, notes })
      describeSpan(`${method} ${notes.route}`, { 'http.response.status_code': c.res.status })
    }
    // Probes are not traced, because their spans would hide all others.
    if (probePaths.has(c.req.path)) await answer()
    else await inSpan(method, 'server', contextFrom(c.req.header('traceparent')), { requestId }, answer)
  })
  mountHealth(app, options)
  app.notFound((c) => answerProblem(c, new AppError('NOT_FOUND')))
  app.onError((error, c) => answerProblem(c, error))
  return app
}

/** Creates the HTTP app of a service whose indexes are missing: `/readyz` reports them, and every request is refused. */
export const createWaitingApp = (options: Omit<HttpAppOptions, 'readiness'>): HttpApp => {
  const app = createHttpApp({ ...options, readiness: { indexes: () => false } })
  app.all('*', () => {
    throw new AppError('UNAVAILABLE')
  })
  return app
}
