import type { TObject, TSchema } from '@sinclair/typebox'
import { errors, type ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import { IdempotencyKey } from './primitives.ts'
import { Problem } from './problem.ts'
import type { RouteSpec } from './route.ts'

type Json = Record<string, unknown>

export interface TaggedRoute extends RouteSpec {
  readonly tag?: string
}

const signInErrors: readonly ErrorCode[] = ['SIGN_IN_REQUIRED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'SESSION_ENDED']

const gatewayErrors: readonly ErrorCode[] = [
  'MALFORMED_REQUEST',
  'BODY_TOO_LARGE',
  'BODY_TOO_SLOW',
  'BODY_INCOMPLETE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UPSTREAM_FAILED',
  'UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
]

export const errorCodesOf = (route: RouteSpec): readonly ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...(route.errors ?? []),
    ...(route.access === 'public' ? [] : signInErrors),
    ...(route.access === 'admin' || route.access === 'internal' ? (['FORBIDDEN'] as const) : []),
    ...(route.access === 'admin' ? (['OWN_PASSWORD_NEEDED', 'PASSKEY_NEEDED'] as const) : []),
    ...(route.stepUp ? (['STEP_UP_REQUIRED'] as const) : []),
    ...(route.idempotent ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    // A write may fail at every retry on conflict.
    ...(route.method === 'GET' || route.method === 'HEAD' ? [] : (['CONFLICT'] as const)),
    ...(route.params || route.query || route.body ? (['INVALID_INPUT'] as const) : []),
    // The gateway answers NOT_FOUND for parameters that no service can have issued.
    ...(route.params ? (['NOT_FOUND'] as const) : []),
    ...(route.body || route.bodyType ? (['UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...gatewayErrors,
  ]),
]

/** Returns a schema without TypeBox's symbols. */
const plain = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema)) as Json

const parametersOf = (place: 'path' | 'query', schema: TObject | undefined, method: string): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema?.required ?? []).includes(name),
    // An empty value counts as a missing one.
    ...(place === 'query' && method !== 'DELETE' && { allowEmptyValue: true }),
    schema: plain(property),
  }))

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request is carried out once.',
  schema: plain(IdempotencyKey),
}

const problemResponses = (codes: readonly ErrorCode[]): Json => {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, found]) => [
      String(status),
      {
        description: found.map((code) => `${code}: ${errors[code].message}`).join('\n\n'),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const successOf = (route: RouteSpec): Json => {
  const description = route.status === 303 ? 'See the address in Location.' : 'Done.'
  if (route.answerType) return { description, content: { [route.answerType]: {} } }
  return route.answer
    ? { description, content: { 'application/json': { schema: plain(route.answer) } } }
    : { description }
}

const otherSuccesses = {
  200: 'Done.',
  202: 'It goes on.',
  204: 'Done.',
  206: 'The part that was asked for.',
  304: 'It is as the caller has it.',
} as const

const otherSuccessOf = ({ answerType }: RouteSpec, status: keyof typeof otherSuccesses): Json => ({
  description: otherSuccesses[status],
  ...(status === 206 && answerType ? { content: { [answerType]: {} } } : {}),
})

const requestBodyOf = ({ body, bodyType }: RouteSpec): Json => {
  if (body) {
    // A missing body is read as an empty object.
    const required = (body.required ?? []).length > 0 || body.minProperties !== undefined
    return { requestBody: { required, content: { 'application/json': { schema: plain(body) } } } }
  }
  return bodyType ? { requestBody: { required: true, content: { [bodyType]: {} } } } : {}
}

/** Answered by the HTTP server itself, before any of our code reads the request. */
const tooLongHead: Json = {
  431: { description: 'Address and headers are longer than 16 kB. The response has no body.' },
}

const operationOf = (route: TaggedRoute): Json => {
  const parameters = [
    ...parametersOf('path', route.params, route.method),
    ...parametersOf('query', route.query, route.method),
    ...(route.idempotent ? [idempotencyKey] : []),
  ]
  return {
    operationId: route.id,
    summary: route.summary,
    ...(route.tag ? { tags: [route.tag] } : {}),
    ...(route.access === 'public' ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(route),
    'x-access': route.access,
    'x-step-up': route.stepUp ?? false,
    'x-body-bytes-max': route.bodyBytesMax ?? limits.bodyBytesMax,
    responses: {
      [String(route.status ?? 200)]: successOf(route),
      ...Object.fromEntries(
        (route.otherStatuses ?? []).map((status) => [String(status), otherSuccessOf(route, status)]),
      ),
      ...problemResponses(errorCodesOf(route)),
      ...tooLongHead,
    },
  }
}

export const openApiDocument = (options: {
  readonly title: string
  readonly version: string
  readonly routes: readonly TaggedRoute[]
  readonly server?: string
}): Json => {
  const { title, version, routes, server = '/' } = options
  const tags = [...new Set(routes.flatMap(({ tag }) => tag ?? []))]
  const byPath = Map.groupBy(routes, ({ path }) => path)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title, version },
    servers: [{ url: server }],
    ...(tags.length > 0 ? { tags: tags.map((name) => ({ name })) } : {}),
    security: [{ bearer: [] }],
    paths: Object.fromEntries(
      [...byPath].map(([path, found]) => [
        path,
        Object.fromEntries(found.map((route) => [route.method.toLowerCase(), operationOf(route)])),
      ]),
    ),
    components: {
      schemas: { Problem: plain(Problem) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
