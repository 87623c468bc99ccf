import type { RouteSpec } from '@love-space/contracts/route.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { describe, expect, it } from 'vitest'
import type { TestCall, TestService } from './service-harness.ts'

export interface RouteInput {
  readonly service: () => TestService<Kit<unknown>>
  readonly routes: readonly RouteSpec[]
  /** For every `idempotent` route, by id: a creating call and a different one. */
  readonly repeated?: Readonly<Record<string, () => Promise<RepeatedCall>>>
  /** Ids of routes that read their body as a stream. */
  readonly rawBody?: readonly string[]
}

export interface RepeatedCall {
  readonly call: TestCall<RouteSpec>
  readonly other: Pick<TestCall<RouteSpec>, 'params' | 'query' | 'body'>
}

const rolesFor = (route: RouteSpec): readonly string[] =>
  route.access === 'admin' ? ['user', 'super_admin'] : ['user']

const tokenFor = async (route: RouteSpec, service: TestService<Kit<unknown>>): Promise<string | undefined> => {
  if (route.access === 'public') return undefined
  if (route.access === 'internal') return service.internalToken(route.callers?.[0] ?? 'admin')
  return (await service.signIn({ roles: rolesFor(route), stepUpAt: true })).token
}

const describeUnknown = (route: RouteSpec, service: () => TestService<Kit<unknown>>, part: 'body' | 'query'): void => {
  it(`${route.method} ${route.path} refuses an unknown property in its ${part}`, async () => {
    expect(route[part]?.additionalProperties).toBe(false)
    const token = await tokenFor(route, service())
    const call = { [part]: { unexpected: 'x' }, ...(token === undefined ? {} : { token }) }
    const { status, problem } = await service().call(route, call as TestCall<RouteSpec>)
    expect({ status, code: problem?.code }).toEqual({ status: 422, code: 'INVALID_INPUT' })
    expect(problem.errors?.map(({ field }) => field)).toContain(`${part}.unexpected`)
  })
}

/** Tables accept further query parameters, which their protocol defines as bounded texts. */
const isOpenQuery = ({ query }: RouteSpec): boolean => typeof query?.additionalProperties === 'object'

const idsIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => (/^(id|[a-z]+Id)$/.test(name) ? [inner] : idsIn(inner)))
    : []

const describeRepeated = (
  route: RouteSpec,
  service: () => TestService<Kit<unknown>>,
  prepare: (() => Promise<RepeatedCall>) | undefined,
): void => {
  it(`${route.method} ${route.path} creates once for one Idempotency-Key, and refuses it for another request`, async () => {
    if (!prepare) throw new Error(`${route.id}: give a repeated call`)
    const { call, other } = await prepare()
    const headers = { 'idempotency-key': newId() }
    const send = (more: RepeatedCall['other'] = {}) => service().call(route, { ...call, ...more, headers })
    const first = await send()
    expect(first).toMatchObject({ status: route.status ?? 200 })
    const again = await Promise.all([send(), send()])
    expect(idsIn(first.body)).not.toEqual([])
    for (const { status, body } of again) {
      expect({ status, ids: idsIn(body) }).toEqual({ status: first.status, ids: idsIn(first.body) })
    }
    expect(await send(other)).toMatchObject({ status: 422, problem: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })
}

/**
 * Tests that routes refuse unknown fields, and create once for one key. Fails for an idempotent route without a repeat.
 * Row A of `npm run test:attack` tries who may call them.
 */
export const describeRouteInput = ({ service, routes, repeated = {}, rawBody = [] }: RouteInput): void => {
  describe('input of every route', () => {
    for (const route of routes) {
      if (route.idempotent) describeRepeated(route, service, repeated[route.id])
      if (route.body && !rawBody.includes(route.id)) describeUnknown(route, service, 'body')
      if (route.query && !isOpenQuery(route)) describeUnknown(route, service, 'query')
    }
  })
}
