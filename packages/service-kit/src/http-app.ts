import type { HttpBindings } from '@hono/node-server'
import type { Caller } from '@love-space/contracts/route.ts'
import { Hono, type Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { SignedIn, VerifyToken } from './access-token.ts'
import { AppError, isUnavailable, problemOf } from './app-error.ts'
import type { Clock } from './clock.ts'
import type { VerifyInternal } from './internal-auth.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { contextFrom, inSpan } from './tracing.ts'

/** What a request log line says about who asked. */
interface RequestNotes {
  route: string
  user?: SignedIn
  caller?: Caller
  error?: unknown
}

/** What routes need from their app; set for every request. */
export interface HttpVariables {
  requestId: string
  notes: RequestNotes
  http: HttpAppOptions
}

export type HttpEnv = { Variables: HttpVariables; Bindings: Partial<HttpBindings> }
export type HttpApp = Hono<HttpEnv>
export type HttpContext = Context<HttpEnv>

/** One check of `/readyz`: false or an error means that the process should get no requests. */
export type Readiness = Readonly<Record<string, () => boolean | Promise<boolean>>>

export interface HttpAppOptions {
  readonly service: Caller
  readonly logger: Logger
  readonly metrics: Metrics
  readonly clock: Clock
  readonly verifyToken: VerifyToken
  readonly verifyInternal: VerifyInternal
  readonly readiness: Readiness
  /** Checks that `/readyz` shows beside those, but that keep no request away. */
  readonly observed?: Readiness
  /** Also checks every answer against its contract; for tests. */
  readonly checkAnswers?: boolean
  /** Writes the lines of requests that did not fail; without it `logger` does. */
  readonly requestLogger?: Logger
}

const requestIdForm = /^[A-Za-z0-9_-]{8,64}$/
const checkMs = 1_000
const quietRoutes = new Set(['/healthz', '/readyz', '/metrics'])

/** The client's address as the gateway told it, otherwise that of the connection. */
export const ipOf = (c: HttpContext): string => {
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  if (forwarded !== undefined && isIP(forwarded) !== 0) return forwarded
  return c.env?.incoming?.socket.remoteAddress ?? '0.0.0.0'
}

const appErrorOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', undefined, { cause: error })
  if (error instanceof HTTPException && error.status === 400) return new AppError('MALFORMED_REQUEST')
  if (error instanceof HTTPException && error.status === 413) return new AppError('BODY_TOO_LARGE')
  return new AppError('INTERNAL', undefined, { cause: error })
}

/** Answers an error as a problem document. */
export const answerProblem = (c: HttpContext, thrown: unknown): Response => {
  const error = appErrorOf(thrown)
  c.get('notes').error = error
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
  if (error.retryAfterS !== undefined) headers['retry-after'] = String(error.retryAfterS)
  if (error.status === 401) headers['www-authenticate'] = 'Bearer'
  return new Response(JSON.stringify(problemOf(error, c.get('requestId'))), { status: error.status, headers })
}

const passes = async (check: () => boolean | Promise<boolean>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, checkMs, false)
  })
  try {
    return await Promise.race([check(), tooLate])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

const resultsOf = async (checks: Readiness): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const)),
  )

/** `plain` does not look for secrets: no field of these lines can be one, save the cause of a failure. */
const logRequest = (c: HttpContext, durationS: number, plain: Logger): void => {
  const { http, notes, requestId } = c.var
  const { status } = c.res
  const error = notes.error
  const line = {
    requestId,
    method: c.req.method,
    route: notes.route,
    status,
    durationMs: Math.round(durationS * 1000),
    ...(notes.user ? { userId: notes.user.userId } : {}),
    ...(notes.caller ? { caller: notes.caller } : {}),
    ...(error instanceof AppError ? { code: error.code } : {}),
    ...(error instanceof AppError && status >= 500 ? { error: error.cause ?? error } : {}),
  }
  if (status >= 500) http.logger.error(line, 'request')
  else if (quietRoutes.has(notes.route)) plain.debug(line, 'request')
  else plain.info(line, 'request')
}

const mountHealth = (app: HttpApp, options: HttpAppOptions): void => {
  app.get('/healthz', (c) => {
    c.get('notes').route = '/healthz'
    return c.json({ status: 'ok' })
  })
  app.get('/readyz', async (c) => {
    c.get('notes').route = '/readyz'
    const [needed, shown] = await Promise.all([resultsOf(options.readiness), resultsOf(options.observed ?? {})])
    const ready = Object.values(needed).every(Boolean)
    return c.json({ ready, checks: { ...needed, ...shown } }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    c.get('notes').route = '/metrics'
    return c.body(await options.metrics.registry.metrics(), 200, {
      'content-type': options.metrics.registry.contentType,
    })
  })
}

/** The HTTP app of one process: request ids, traces, one log line per request, metrics, health, one error handler. */
export const createHttpApp = (options: HttpAppOptions): HttpApp => {
  const app: HttpApp = new Hono<HttpEnv>()
  const plain = (options.requestLogger ?? options.logger).child({}, { redact: [] })

  app.use(async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given !== undefined && requestIdForm.test(given) ? given : randomBytes(12).toString('hex')
    const notes: RequestNotes = { route: 'unmatched' }
    c.set('requestId', requestId)
    c.set('notes', notes)
    c.set('http', options)
    const started = performance.now()
    await inSpan(
      `${c.req.method} request`,
      'server',
      contextFrom(c.req.header('traceparent')),
      { requestId },
      async () => {
        await next()
        c.res.headers.set('x-request-id', requestId)
        const durationS = (performance.now() - started) / 1000
        const labels = { method: c.req.method, route: notes.route, status: String(c.res.status) }
        options.metrics.httpDuration.observe(labels, durationS)
        logRequest(c, durationS, plain)
      },
    )
  })
  mountHealth(app, options)
  app.notFound((c) => answerProblem(c, new AppError('NOT_FOUND')))
  app.onError((error, c) => answerProblem(c, error))
  return app
}
