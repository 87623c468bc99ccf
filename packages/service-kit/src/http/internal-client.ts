import { parseJson } from '../process/parse-json.ts'
import { errors, type ErrorCode } from '@love-space/contracts/errors.ts'
import { Problem } from '@love-space/contracts/problem.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import { AppError } from '../process/app-error.ts'
import { endedSessionsHeader, readSessionEnds, type SessionEnd } from '../auth/ends-of-request.ts'
import type { SignInternal } from '../auth/internal-auth.ts'
import { contextFrom, currentTraceparent, inSpan } from '../process/tracing.ts'
import { pause } from '../process/pause.ts'
import { createReplicas, originsOf, wasNeverSent } from '../process/replicas.ts'
import { Agent, errors as undiciErrors, request } from './undici-core.ts'
import { fits, fitsLoosely } from '../process/validation.ts'

type Part<Name extends string, T> = T extends undefined
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: T }

export type CallOf<R extends RouteSpec> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> &
  CallOptions
interface CallOptions {
  readonly requestId?: string
  readonly timeoutMs?: number
}
interface Sent extends CallOptions {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

export interface InternalClient {
  call<const R extends RouteSpec>(route: R, call: CallOf<R>): Promise<AnswerOf<R>>
}

const timeoutDefaultMs = 2_000
export const answerWithinHeader = 'x-answer-within-ms'
const answerBytesMax = 8 * 1024 * 1024

const agent = new Agent({
  connect: { timeout: 500 },
  keepAliveTimeout: 10_000,
  connections: 32,
  maxResponseSize: answerBytesMax,
})

export const targetOf = (path: string, params: unknown, query: unknown): string => {
  const values = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

const errorOf = (status: number, text: string): AppError => {
  const answer = parseJson(text)
  if (!fits(Problem, answer) || !Object.hasOwn(errors, answer.code) || status === 401 || answer.code === 'INTERNAL') {
    return new AppError(status === 503 ? 'UNAVAILABLE' : 'UPSTREAM_FAILED', undefined, { cause: answer })
  }
  return new AppError(answer.code as ErrorCode, answer.message, {
    ...(answer.errors ? { errors: answer.errors } : {}),
    ...(answer.retryAfterS === undefined ? {} : { retryAfterS: answer.retryAfterS }),
  })
}

const troubleOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const isSlow =
    error instanceof undiciErrors.HeadersTimeoutError ||
    error instanceof undiciErrors.BodyTimeoutError ||
    (error instanceof Error && error.name === 'TimeoutError')
  return new AppError(isSlow ? 'UPSTREAM_TIMEOUT' : 'UNAVAILABLE', undefined, { cause: error })
}

const probeMs = 1_000

const isReady = async (origin: string): Promise<boolean> => {
  try {
    const { statusCode, body } = await request(agent, {
      origin,
      path: '/readyz',
      method: 'GET',
      signal: AbortSignal.timeout(timeoutDefaultMs),
    })
    await body.dump()
    return statusCode === 200
  } catch {
    return false
  }
}

const untilReady = async (origin: string): Promise<void> => {
  while (!(await isReady(origin))) await pause(probeMs)
}

/** Creates a client for another service. Throws its problem answers as AppError. */
export const createInternalClient = (options: {
  readonly audience: Caller
  readonly baseUrl: string
  readonly sign: SignInternal
  readonly onEnded?: (end: SessionEnd) => void
}): InternalClient => {
  const { audience, baseUrl, sign, onEnded } = options
  const replicas = createReplicas(originsOf(baseUrl))

  const send = async (origin: string, route: RouteSpec, target: string, call: Sent): Promise<unknown> => {
    const traceparent = currentTraceparent()
    const timeoutMs = call.timeoutMs ?? timeoutDefaultMs
    const { statusCode, headers, body } = await request(agent, {
      origin,
      path: target,
      method: route.method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${await sign(audience)}`,
        accept: 'application/json',
        [answerWithinHeader]: String(timeoutMs),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.requestId === undefined ? {} : { 'x-request-id': call.requestId }),
        ...(traceparent === undefined ? {} : { traceparent }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
    })
    if (onEnded) for (const end of readSessionEnds(headers[endedSessionsHeader])) onEnded(end)
    const text = await body.text()
    if (statusCode < 200 || statusCode > 299) throw errorOf(statusCode, text)
    if (!route.answer) return undefined
    const answer: unknown = JSON.parse(text)
    if (!fitsLoosely(route.answer, answer))
      throw new AppError('UPSTREAM_FAILED', `${route.id}: the other service's answer does not match its schema`)
    return answer
  }

  return {
    call: async <const R extends RouteSpec>(route: R, call: CallOf<R>) => {
      const sent: Sent = call
      const target = targetOf(route.path, sent.params, sent.query)
      const attempt = (origin: string) =>
        inSpan(`${audience} ${route.id}`, 'client', contextFrom(undefined), { 'peer.service': audience }, () =>
          send(origin, route, target, sent),
        )
      const origin = replicas.next()
      try {
        return (await attempt(origin)) as AnswerOf<R>
      } catch (first) {
        const trouble = troubleOf(first)
        if (wasNeverSent(first)) replicas.refused(origin)
        // A hanging replica would keep every second request waiting until its timeout.
        if (trouble.code === 'UPSTREAM_TIMEOUT' && replicas.size > 1) replicas.avoid(origin, () => untilReady(origin))
        const goesElsewhere = wasNeverSent(first) && replicas.size > 1
        if ((route.method !== 'GET' && !goesElsewhere) || trouble.code !== 'UNAVAILABLE') throw trouble
        try {
          return (await attempt(replicas.next(origin))) as AnswerOf<R>
        } catch (second) {
          throw troubleOf(second)
        }
      }
    },
  }
}
