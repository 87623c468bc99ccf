import { Value } from '@sinclair/typebox/value'
import { HttpResponse, http } from 'msw/http'
import { errors, type ErrorCode } from '@love-space/contracts/errors.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'

export interface MockInput<R extends RouteSpec> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly headers: Headers
}

export interface RefusalDetails {
  readonly retryAfterS?: number
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  /** The refused record, as the caller's GET answers it. */
  readonly current?: object
}

export class Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly more: RefusalDetails
  constructor(code: ErrorCode, message: string, more: RefusalDetails) {
    this.code = code
    this.message = message
    this.more = more
  }
}

export const refuse = (code: ErrorCode, message: string = errors[code].message, more: RefusalDetails = {}): Refusal =>
  new Refusal(code, message, more)

export const breakOff = Symbol('breaks off')

type Outcome<R extends RouteSpec> = AnswerOf<R> | Refusal | typeof breakOff

/** Mocks a route. A request or answer that violates the contract fails the call. */
export function mockRoute<const R extends RouteSpec>(
  route: R,
  answer: (input: MockInput<R>) => Outcome<R> | Promise<Outcome<R>>,
) {
  const method = route.method.toLowerCase() as Lowercase<R['method']>
  return http[method](`*/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    const text = await request.text()
    const input = {
      params: route.params && held(`${route.id} params`, route.params, namedOnly(params)),
      query: route.query && held(`${route.id} query`, route.query, convertedQuery(route, request.url)),
      body: route.body && held(`${route.id} body`, route.body, text === '' ? undefined : JSON.parse(text)),
      headers: request.headers,
    } as MockInput<R>
    const outcome = await answer(input)
    if (outcome === breakOff) return HttpResponse.error()
    if (outcome instanceof Refusal) return problem(outcome)
    const status = route.status ?? 200
    if (!route.answer) return new HttpResponse(null, { status })
    return HttpResponse.json(held(`${route.id} answer`, route.answer, outcome) as object, { status })
  })
}

/** Leaves out the path's wildcard, which msw reports as a numbered parameter. */
const namedOnly = (params: object) => Object.fromEntries(Object.entries(params).filter(([name]) => !/^\d+$/.test(name)))

const convertedQuery = ({ query }: RouteSpec, url: string) =>
  query && Value.Convert(query, Object.fromEntries(new URL(url).searchParams))

function held(what: string, schema: NonNullable<RouteSpec['answer']>, value: unknown): unknown {
  const [first] = Value.Errors(schema, value)
  if (first) throw new Error(`${what}${first.path}: ${first.message}`)
  return value
}

function problem({ code, message, more }: Refusal) {
  const { status, message: title } = errors[code]
  const body = { type: `urn:love-space:${code}`, title, status, code, message, ...more, requestId: 'mocked' }
  return HttpResponse.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}
