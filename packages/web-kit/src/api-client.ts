import { limits } from '@love-space/contracts/limits.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteSpec } from '@love-space/contracts/route.ts'
import { ApiProblem, OfflineError, problemFrom } from './api-problem.ts'
import { credentials } from './credentials.ts'
import { takeEarlyCall } from './early-call.ts'
import { dropWrite, heldWritesOf, holdWrite, useHeldWrites, type HeldWrite } from './held-writes.store.ts'
import { noteReachable } from './online.ts'
import { sendPendingLogout } from './pending-logout.ts'
import { publicConfig } from './public-config.ts'
import { randomId } from './random-id.ts'
import { askToSignInAgain } from './session-expiry.store.ts'
import { refreshToken } from './token-refresh.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

export type CallInput<R extends RouteSpec> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> & {
    /** Of the draft this call sends. Give the same one when the draft is sent again; one is made when it is absent. */
    idempotencyKey?: string
    signal?: AbortSignal
    headers?: Record<string, string>
    /** Keep the write when there is no connection, and send it when there is one again. Only for idempotent routes. */
    queueOffline?: boolean
  }

/** A read whose session has ended resolves with null; a write throws instead, and its draft stays. */
export type CallAnswer<R extends RouteSpec> = R['method'] extends 'GET' ? AnswerOf<R> | null : AnswerOf<R>

/** Codes of a 401 that say something about what was typed, not about the session. */
const aboutCredentials = new Set(['LOGIN_FAILED', 'PIN_WRONG', 'PASSWORD_WRONG'])

interface Outgoing {
  readonly route: Pick<RouteSpec, 'id' | 'method' | 'access' | 'idempotent'>
  readonly path: string
  readonly body: unknown
  readonly key: string | undefined
  readonly headers: Record<string, string>
  readonly signal: AbortSignal | undefined
}

export const api = {
  /**
   * Calls a route of the contracts.
   * Throws ApiProblem for what the server refuses and OfflineError when no answer came.
   */
  async call<const R extends RouteSpec>(
    route: R,
    ...[input]: Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]
  ): Promise<CallAnswer<R>> {
    const {
      params,
      query,
      body,
      idempotencyKey,
      signal,
      headers = {},
      queueOffline = false,
    } = (input ?? {}) as AnyInput
    const outgoing: Outgoing = {
      route,
      path: fillPath(route.path, params) + queryString(query),
      body,
      key: route.idempotent ? (idempotencyKey ?? randomId()) : undefined,
      headers,
      signal,
    }
    const userId = credentials.userId()
    try {
      const answer = await send(outgoing)
      if (outgoing.key) dropWrite(outgoing.key)
      return answer as CallAnswer<R>
    } catch (error) {
      if (!mayBeHeld(outgoing, error, queueOffline)) throw error
      if (userId) hold(outgoing, userId, error instanceof OfflineError ? 'offline' : 'signed-out')
      throw error
    }
  },
}

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  headers?: Record<string, string>
  queueOffline?: boolean
}

/** Sends what waits for the user who is signed in, oldest first; stops at the first that gets no answer. */
export async function sendHeldWrites(reason?: HeldWrite['reason']): Promise<{ sent: number; refused: number }> {
  const outcome = { sent: 0, refused: 0 }
  const waiting = heldWritesOf(credentials.userId(), useHeldWrites.getState().writes)
  for (const write of waiting.filter((write) => reason === undefined || write.reason === reason)) {
    try {
      await send(outgoingFrom(write))
      outcome.sent += 1
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status === 401 || error.status >= 500) return outcome
      outcome.refused += 1
    }
    dropWrite(write.key)
  }
  return outcome
}

const outgoingFrom = ({ routeId, method, path, body, key }: HeldWrite): Outgoing => ({
  route: { id: routeId, method, access: 'user', idempotent: true },
  path,
  body,
  key,
  headers: {},
  signal: undefined,
})

async function send(outgoing: Outgoing): Promise<unknown> {
  const token = credentials.token()
  const response = await request(outgoing, token)
  if (response.ok) return read(response)
  const problem = await problemFrom(response)
  if (problem.status !== 401 || token === null || aboutCredentials.has(problem.code)) throw problem
  return afterUnauthorized(outgoing, token, problem)
}

/** A session too old is renewed silently, once; only when that fails is the person asked to sign in again. */
async function afterUnauthorized(outgoing: Outgoing, token: string, problem: ApiProblem): Promise<unknown> {
  const userId = credentials.userId()
  if (!/expired/i.test(problem.message)) {
    if (credentials.token() === token) credentials.clear()
    return withoutSession(outgoing, problem)
  }
  const outcome = await refreshToken(token)
  if (outcome === 'unreachable') throw new OfflineError(problem)
  const renewed = credentials.token()
  if (outcome === 'renewed' && renewed !== null && credentials.userId() === userId) {
    const retried = await request(outgoing, renewed)
    if (retried.ok) return read(retried)
    const again = await problemFrom(retried)
    if (again.status !== 401 || aboutCredentials.has(again.code)) throw again
  }
  if (credentials.userId() === userId) askToSignInAgain()
  return withoutSession(outgoing, problem)
}

function withoutSession({ route }: Outgoing, problem: ApiProblem): null {
  if (route.method === 'GET') return null
  throw problem
}

async function request({ route, path, body, key, headers, signal }: Outgoing, token: string | null): Promise<Response> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(() => controller.abort(), limits.requestTimeoutMs)
  try {
    await sendPendingLogout()
    const address = publicConfig.apiBase + path
    const text = body === undefined ? null : JSON.stringify(body)
    const call = {
      method: route.method,
      headers: {
        Accept: 'application/json',
        ...(text === null ? {} : { 'Content-Type': 'application/json' }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...headers,
      },
      body: text,
      credentials: 'same-origin',
      signal: controller.signal,
    } as const
    const response = await (takeEarlyCall(address, text, token) ?? fetch(address, call))
    noteReachable(true)
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    noteReachable(false)
    throw new OfflineError(cause)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return response.json()
}

const mayBeHeld = ({ route }: Outgoing, error: unknown, queueOffline: boolean) =>
  route.idempotent === true &&
  route.access !== 'public' &&
  ((error instanceof ApiProblem && error.status === 401) || (queueOffline && error instanceof OfflineError))

function hold({ route, path, body, key = randomId() }: Outgoing, userId: string, reason: HeldWrite['reason']) {
  const heldAt = new Date().toISOString()
  holdWrite({ key, userId, routeId: route.id, method: route.method, path, body, heldAt, reason })
}

const fillPath = (template: string, params: Record<string, string> = {}) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
