import { limits } from '@love-space/contracts/limits.ts'
import type { Call } from '@love-space/contracts/call.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'
import { ApiProblem, OfflineError, problemFrom, QueuedError } from './api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { takeEarlyCall } from './early-call.ts'
import {
  dropWrite,
  holdWrite,
  loadHeldWrites,
  useHeldWrites,
  type HeldSubject,
  type HeldWrite,
  type MergeHeld,
} from './held-writes.store.ts'
import { noteReachable } from '../browser/online.ts'
import { sendPendingLogout } from '../credentials/pending-logout.ts'
import { publicConfig } from '../browser/public-config.ts'
import { randomId } from '../browser/random-id.ts'
import { askToSignInAgain } from '../credentials/session-expiry.store.ts'
import { refreshToken } from '../credentials/token-refresh.ts'
import { inOneTab } from '../browser/web-locks.ts'

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

interface CallOptions {
  /** Idempotency key, kept over retries; by default a new one. The write replaces a held one with the same key. */
  idempotencyKey?: string
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Timeout; by default `limits.requestTimeoutMs`, or `keptAfterMs` with `queueOffline`. */
  timeoutMs?: number
  /** Holds the write without a connection or a quick response, and sends it later. Only for idempotent writes. */
  queueOffline?: HeldSubject
  /** Whether the request outlives its page. Only for small bodies. */
  keepalive?: boolean
}

export type CallInput<R extends Call> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>> &
  Part<'body', BodyOf<R>> &
  CallOptions

/** Answer of a call. Reads resolve to null if the session has ended; writes throw, so that drafts stay. */
export type CallAnswer<R extends Call> = R['method'] extends 'GET' ? AnswerOf<R> | null : AnswerOf<R>

const mayBeStale = ({ route }: Outgoing, { code }: ApiProblem): boolean =>
  route.access === 'admin' && (code === 'OWN_PASSWORD_NEEDED' || code === 'PASSKEY_NEEDED')

/** Returns whether an error ends the session. A wrong password at sign-in does not. */
const isAboutSession = ({ status, code }: ApiProblem): boolean => status === 401 && code !== 'LOGIN_FAILED'

/** Timeout of a write that can be held. It is short, because the user continues meanwhile. */
const keptAfterMs = 8_000

/** Timeout of sending a held write. Nobody waits for it, so slow networks get more time. */
const resentMsMax = 30_000

interface Outgoing {
  readonly route: Pick<Call, 'id' | 'method' | 'access' | 'idempotent'>
  readonly path: string
  readonly body: unknown
  readonly key: string | undefined
  readonly uploads?: readonly string[] | undefined
  /** Ids of files that the server must still have; otherwise the write is refused. */
  readonly files?: readonly string[] | undefined
  readonly headers?: Record<string, string> | undefined
  readonly keepalive?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs: number
}

export const api = {
  /** Makes a call. Throws ApiProblem, OfflineError without a response, QueuedError if the write is then held. */
  async call<const R extends Call>(
    route: R,
    ...[input]: Record<never, never> extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>]
  ): Promise<CallAnswer<R>> {
    const {
      params,
      query,
      body,
      idempotencyKey,
      signal,
      headers,
      keepalive,
      queueOffline,
      timeoutMs = queueOffline ? keptAfterMs : limits.requestTimeoutMs,
    } = (input ?? {}) as AnyInput
    const outgoing: Outgoing = {
      route,
      path: fillPath(route.path, params) + queryString(query),
      body,
      key: idempotencyKey ?? (route.idempotent ? randomId() : undefined),
      uploads: queueOffline?.uploads,
      headers,
      keepalive,
      signal,
      timeoutMs,
    }
    const userId = credentials.userId()
    const isOver = () =>
      route.access !== 'public' && userId !== undefined && ![userId, undefined].includes(credentials.userId())
    // A write held during this call is newer and stays.
    const waiting = useHeldWrites.getState().writes.find(({ key }) => key === outgoing.key)
    try {
      const answer = await send(outgoing)
      // If dropping fails, the write is sent again by the same key, which does no harm.
      if (waiting) await dropWrite(waiting.key, waiting.heldAt).catch(() => undefined)
      if (answer === null || !isOver()) return answer as CallAnswer<R>
    } catch (error) {
      const isOffline = error instanceof OfflineError
      const isHeld =
        userId !== undefined &&
        mayBeHeld(outgoing, error, queueOffline) &&
        (await hold(outgoing, userId, isOffline ? 'offline' : 'signed-out', queueOffline))
      if (!isOver()) throw isOffline && isHeld ? new QueuedError(error) : error
    }
    // Another user must not get the answer.
    throw new DOMException('Another person is signed in by now', 'AbortError')
  },
}

interface AnyInput extends CallOptions {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

interface Outcome {
  sent: number
  refused: number
}
/** Rounds that have not begun. They send the writes that are held when they begin. */
const nextRounds = new Map<HeldWrite['reason'], Promise<Outcome>>()

/** Sends held writes, oldest first, until one gets no response. Refused ones stay. Rounds, of all tabs, take turns. */
export function sendHeldWrites(reason: 'offline' | 'signed-out'): Promise<Outcome> {
  const begin = () => {
    nextRounds.delete(reason)
    return sendEach(reason)
  }
  const round = nextRounds.get(reason) ?? Promise.resolve().then(() => inOneTab(`held-writes-${reason}`, begin))
  nextRounds.set(reason, round)
  return round
}

type FindMerge = (kind: string) => Promise<MergeHeld | undefined>
let findMerge: FindMerge = async () => undefined

/** Registers `find`, which returns the function that merges held writes of a kind (`HeldSubject.kind`). */
export const mergeHeldWith = (find: FindMerge): void => {
  findMerge = find
}

const sendEach = async (reason: HeldWrite['reason']): Promise<Outcome> => {
  const outcome = { sent: 0, refused: 0 }
  await loadHeldWrites()
  if (useHeldWrites.getState().writes.length === 0) return outcome
  // Offline, the code of the queue may be missing too; the writes then wait.
  const loading = import(/* webpackChunkName: "held-writes" */ './send-held-writes.lazy.ts')
  const queue = await loading.catch(() => undefined)
  await queue?.sendEach(
    reason,
    outcome,
    (write) => send(outgoingFrom(write)),
    (kind) => findMerge(kind),
  )
  return outcome
}

const outgoingFrom = ({ routeId, method, path, body, key, subject }: HeldWrite): Outgoing => ({
  route: { id: routeId, method, access: 'user', idempotent: true },
  path,
  body,
  key,
  uploads: subject?.uploads,
  files: subject?.files,
  timeoutMs: resentMsMax,
})

/** Waits for uploads, then sends a body with their addresses. `files` are ids that the server must still have. */
type SendWithFiles = (
  uploads: readonly string[],
  body: unknown,
  send: (filled: unknown) => Promise<unknown>,
  files: readonly string[] | undefined,
) => Promise<unknown>
let loadFileSender = (): Promise<{ readonly sendWithFiles: SendWithFiles }> =>
  Promise.reject(new Error('There is no upload queue'))

export const sendFilesWith = (load: typeof loadFileSender): void => {
  loadFileSender = load
}

async function send(outgoing: Outgoing): Promise<unknown> {
  const { uploads, files, body } = outgoing
  if (!uploads && !files) return sendBody(outgoing)
  const { sendWithFiles } = await loadFileSender().catch((cause: unknown) => {
    throw new OfflineError(cause)
  })
  return sendWithFiles(uploads ?? [], body, (filled) => sendBody({ ...outgoing, body: filled }), files)
}

async function sendBody(outgoing: Outgoing): Promise<unknown> {
  const token = credentials.token()
  const userId = credentials.userId()
  const response = await request(outgoing, token)
  if (response.ok) return read(response)
  const problem = await problemFrom(response)
  if (token === null || !(isAboutSession(problem) || mayBeStale(outgoing, problem))) throw problem
  return afterUnauthorized(outgoing, token, userId, problem)
}

/** Refreshes an expired or stale token once and retries. If that fails, asks the user to sign in again. */
async function afterUnauthorized(
  outgoing: Outgoing,
  token: string,
  userId: string | undefined,
  problem: ApiProblem,
): Promise<unknown> {
  if (!/expired/i.test(problem.message) && !mayBeStale(outgoing, problem)) {
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
    if (!isAboutSession(again)) throw again
  }
  if (credentials.userId() === userId) askToSignInAgain()
  return withoutSession(outgoing, problem)
}

function withoutSession({ route }: Outgoing, problem: ApiProblem): null {
  if (route.method === 'GET') return null
  throw new ApiProblem(problem.status, { ...problem.body, message: kitTexts.signedOut })
}

async function request(outgoing: Outgoing, token: string | null): Promise<Response> {
  const { route, path, body, key, headers, keepalive = false, signal, timeoutMs } = outgoing
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const timer = setTimeout(() => controller.abort(), timeoutMs)
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
        ...(key === undefined || !route.idempotent ? {} : { 'Idempotency-Key': key }),
        ...headers,
      },
      body: text,
      credentials: 'same-origin',
      keepalive,
      signal: controller.signal,
    } as const
    const response = await (takeEarlyCall(address, text, token) ?? fetch(address, call))
    noteReachable(true)
    return response
  } catch (cause) {
    if (signal?.aborted) throw cause
    // Also for a server that does not respond: once it does, held writes are sent.
    noteReachable(false)
    throw new OfflineError(cause, controller.signal.aborted ? kitTexts.tooSlow : undefined)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return response.json()
}

const mayBeHeld = ({ route }: Outgoing, error: unknown, queueOffline: HeldSubject | undefined) =>
  route.access !== 'public' &&
  ((route.idempotent === true && error instanceof ApiProblem && error.status === 401) ||
    (queueOffline !== undefined && error instanceof OfflineError))

/** Holds a write. Returns false if the browser cannot store it; the caller then keeps the draft. */
async function hold(
  { route, path, body, key = randomId() }: Outgoing,
  userId: string,
  reason: HeldWrite['reason'],
  subject: HeldSubject | undefined,
): Promise<boolean> {
  const heldAt = new Date().toISOString()
  const about = subject ? { subject } : {}
  const write = { key, userId, routeId: route.id, method: route.method, path, body, heldAt, reason, ...about }
  return holdWrite(write).then(
    () => true,
    () => false,
  )
}

const fillPath = (template: string, params: Record<string, string> = {}) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryString(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
