import { refusalOf } from '@love-space/contracts/callers.ts'
import { answerMsMaxOf } from '@love-space/contracts/gateway/answer-time.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { errorCodesOf } from '@love-space/contracts/openapi.ts'
import { IdempotencyKey } from '@love-space/contracts/primitives.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import { defaulted, type Caller, type Filled, type RouteSpec } from '@love-space/contracts/route.ts'
import type { TObject, TSchema } from '@sinclair/typebox'
import type { SignedIn } from '../auth/signed-in.ts'
import { AppError, type FieldError, invalidInput } from '../process/app-error.ts'
import { epochSeconds } from '../process/clock.ts'
import { ipOf, type HttpApp, type HttpContext } from './http-app.ts'
import { readInput } from './read-input.ts'
import { readJson } from './request-body.ts'
import { assertNumbersAreBounded, valuesOf } from '../process/text-values.ts'
import { bearerOf } from '../auth/tokens.ts'
import { creationOf, type Creation } from '../store/creation.ts'
import { queryMsMax, withQueryDeadline } from '../store/query-time.ts'
import { answerWithinHeader } from './internal-client.ts'
import { checkOf, fieldErrorsOf, fits } from '../process/validation.ts'

type UserOf<R extends RouteSpec> = R['access'] extends 'public' | 'internal'
  ? { readonly user?: SignedIn }
  : { readonly user: SignedIn }
type CallerOf<R extends RouteSpec> = R['access'] extends 'internal'
  ? { readonly caller: Caller }
  : { readonly caller?: Caller }

/** Set for `idempotent` routes only. Their verb passes it to `create`. */
type CreationOf<R extends RouteSpec> = R['idempotent'] extends true ? { readonly creation: Creation } : unknown

export type RouteContext<R extends RouteSpec> = UserOf<R> &
  CallerOf<R> &
  CreationOf<R> & {
    readonly params: Filled<R['params']>
    readonly query: Filled<R['query']>
    readonly body: Filled<R['body']>
    readonly requestId: string
    readonly ip: string
    readonly headers: Headers
    readonly c: HttpContext
  }

export type Handler<R extends RouteSpec> = (
  context: RouteContext<R>,
) => Promise<(R['answer'] extends TSchema ? AnswerOf<R> : void) | Response>

export interface BindOptions {
  /** Whether the handler reads the body itself by `limitedBody`; `body` is then undefined. */
  readonly rawBody?: boolean
}

const honoPath = (path: string): string => path.replace(/\{([^}]+)\}/g, ':$1')

const signedInUser = async (c: HttpContext, route: RouteSpec): Promise<SignedIn | undefined> => {
  const { verifyToken, clock } = c.get('http')
  const token = bearerOf(c.req.header('authorization'))
  if (token === undefined) {
    if (route.access === 'public') return undefined
    throw new AppError('SIGN_IN_REQUIRED')
  }
  const user = await verifyToken(token)
  c.get('notes').user = user
  const refusal = refusalOf(route, user, epochSeconds(clock()))
  if (refusal) throw new AppError(refusal)
  return user
}

const optionalUser = async (c: HttpContext, route: RouteSpec): Promise<SignedIn | undefined> => {
  try {
    return await signedInUser(c, route)
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return undefined
    throw error
  }
}

const internalCaller = async (c: HttpContext, route: RouteSpec): Promise<Caller> => {
  const token = bearerOf(c.req.header('authorization'))
  if (!token) throw new AppError('SIGN_IN_REQUIRED')
  const caller = await c.get('http').verifyInternal(token)
  c.get('notes').caller = caller
  if (!route.callers?.includes(caller)) throw new AppError('FORBIDDEN')
  return caller
}

const valid = (schema: TSchema | undefined, value: unknown, part: string, found: FieldError[]): unknown => {
  if (!schema) return undefined
  const { complete, errors } = readInput(schema, value, part)
  found.push(...errors)
  return complete
}

const texts = (
  schema: TObject | undefined,
  given: Readonly<Record<string, readonly string[]>>,
  options?: { readonly dropsEmpty: boolean },
): unknown => (schema ? valuesOf(schema, given, options) : undefined)

const inputOf = async (c: HttpContext, route: RouteSpec, options: BindOptions) => {
  const found: FieldError[] = []
  const given = Object.fromEntries(Object.entries(c.req.param()).map(([name, text]) => [name, [text]]))
  const params = valid(route.params, texts(route.params, given), 'params', found)
  // A deletion that names its record by an empty text must not become one of all records.
  const dropsEmpty = route.method !== 'DELETE'
  const query = valid(route.query, texts(route.query, c.req.queries(), { dropsEmpty }), 'query', found)
  const bytesMax = route.bodyBytesMax ?? limits.bodyBytesMax
  const raw = route.body && !options.rawBody ? await readJson(c, bytesMax) : undefined
  const body = raw === undefined ? undefined : valid(route.body, raw, 'body', found)
  if (found.length > 0) throw new AppError('INVALID_INPUT', undefined, { errors: found })
  return { params, query, body }
}

const assertBodyType = (c: HttpContext, { bodyType }: RouteSpec): void => {
  if (bodyType === undefined || bodyType === '*/*') return
  const hasBody = c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0
  const type = c.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (hasBody && type !== bodyType) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
}

const idempotencyKeyOf = (c: HttpContext): string | undefined => {
  const key = c.req.header('idempotency-key')
  if (key === undefined || fits(IdempotencyKey, key)) return key
  const { idempotencyKeyCharsMin: min, idempotencyKeyCharsMax: max } = limits
  const message = `This needs ${min} to ${max} letters, digits, - or _.`
  throw invalidInput('headers.idempotency-key', message)
}

/** Returns the part of the input that is the same in all retries of a request, without secrets. */
const withoutVolatile = (schema: TObject | undefined, value: unknown): unknown => {
  if (!schema || typeof value !== 'object' || value === null) return value
  const isLasting = ([name]: [string, unknown]): boolean => {
    const field = schema.properties[name]
    return field?.writeOnly !== true && field?.['x-per-try'] !== true
  }
  return Object.fromEntries(Object.entries(value).filter(isLasting))
}

const creationOfCall = (
  c: HttpContext,
  route: RouteSpec,
  input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  callerId: string | undefined,
): Creation => {
  const key = idempotencyKeyOf(c)
  return creationOf({
    route: route.id,
    caller: callerId ?? '',
    ...(key === undefined ? {} : { key }),
    content: [input.params, input.query, withoutVolatile(route.body, input.body)],
  })
}

/** Returns the time limit of a request's queries in ms. Internal callers send theirs; streamed bodies have the longest. */
const answerMsOf = (c: HttpContext, route: RouteSpec): number => {
  if (route.bodyType !== undefined) return queryMsMax
  if (route.access !== 'internal') return answerMsMaxOf(c.get('http').service, route.method)
  const requestedMs = Number(c.req.header(answerWithinHeader))
  return requestedMs > 0 ? requestedMs : queryMsMax
}

const brokenContract = ({ id }: RouteSpec, what: string): AppError =>
  new AppError('INTERNAL', undefined, { cause: new Error(`${id} broke its contract: ${what}`) })

const heldToContract = (route: RouteSpec, error: unknown): unknown =>
  error instanceof AppError && !errorCodesOf(route).includes(error.code)
    ? brokenContract(route, `it answers ${error.code}`)
    : error

const answer = (c: HttpContext, route: RouteSpec, given: unknown): Response => {
  const status = route.status ?? 200
  if (given instanceof Response) {
    const isNamed = [status, ...(route.otherStatuses ?? [])].some((one) => one === given.status)
    if (c.get('http').checkAnswers && !isNamed) throw brokenContract(route, `it answers ${given.status}`)
    return given
  }
  if (!route.answer || status === 204 || status === 303) return c.body(null, status)
  if (c.get('http').checkAnswers && !checkOf(route.answer).Check(given)) {
    throw brokenContract(route, JSON.stringify(fieldErrorsOf(route.answer, given, 'answer')))
  }
  return c.json(given, status)
}

/** Throws for a default in a partial update: it would overwrite fields that the client left out. */
const assertChangeHasNoDefaults = ({ id, body }: RouteSpec): void => {
  if (body?.minProperties === undefined) return
  for (const [name, schema] of Object.entries(body.properties)) {
    if (schema.default !== undefined) throw new Error(`${id}: "${name}" of a change must have no default`)
  }
}

/** Throws for a default without WithDefault: the input's type would keep `undefined`, to be checked again. */
const assertDefaultsAreTyped = ({ id, query, body }: RouteSpec): void => {
  for (const part of [query, body]) {
    for (const [name, schema] of Object.entries(part?.properties ?? {})) {
      if (schema.default !== undefined && !(defaulted in schema)) {
        throw new Error(`${id}: give "${name}" its default by WithDefault`)
      }
    }
  }
}

const assertSound = (route: RouteSpec): void => {
  if (route.bodyType && (route.body || !route.bodyBytesMax)) {
    throw new Error(`${route.id}: for a body that is not JSON, remove body and set bodyBytesMax`)
  }
  if (route.query) assertNumbersAreBounded(route.query, `${route.id}, query`)
  if (route.access === 'internal' && !route.callers?.length)
    throw new Error(`${route.id}: an internal route needs \`callers\``)
  if (route.permission && route.access !== 'admin') throw new Error(`${route.id}: only operators have permissions`)
  if ((route.access === 'internal') !== route.path.startsWith('/internal/')) {
    throw new Error(`${route.id}: internal routes, and only they, live under /internal/`)
  }
  for (const schema of [route.params, route.query, route.body]) if (schema) checkOf(schema)
  assertChangeHasNoDefaults(route)
  assertDefaultsAreTyped(route)
}

export const bind = <const R extends RouteSpec>(
  app: HttpApp,
  route: R,
  handler: Handler<R>,
  options: BindOptions = {},
): void => {
  assertSound(route)
  const respond = async (c: HttpContext): Promise<Response> => {
    c.get('notes').route = route.path
    c.header('cache-control', 'no-store')
    const caller = route.access === 'internal' ? await internalCaller(c, route) : undefined
    const findUser = route.access === 'public' ? optionalUser : signedInUser
    const user = caller ? undefined : await findUser(c, route)
    assertBodyType(c, route)
    const input = await inputOf(c, route, options)
    // Public routes ignore the user: a registration may sign the browser in before its retry arrives.
    const callerId = route.access === 'public' ? undefined : (user?.userId ?? caller)
    const context = {
      ...input,
      ...(route.idempotent ? { creation: creationOfCall(c, route, input, callerId) } : {}),
      ...(user ? { user } : {}),
      ...(caller ? { caller } : {}),
      requestId: c.get('requestId'),
      ip: ipOf(c),
      headers: c.req.raw.headers,
      c,
    }
    const given = await withQueryDeadline(answerMsOf(c, route), () => handler(context as unknown as RouteContext<R>))
    return answer(c, route, given)
  }
  const handle = async (c: HttpContext): Promise<Response> => {
    try {
      return await respond(c)
    } catch (error) {
      throw c.get('http').checkAnswers ? heldToContract(route, error) : error
    }
  }
  // hono answers HEAD with the GET handler, so bind a HEAD route before the GET route.
  if (route.method === 'HEAD')
    app.get(honoPath(route.path), (c, next) => (c.req.method === 'HEAD' ? handle(c) : next()))
  else app.on(route.method, honoPath(route.path), handle)
}
