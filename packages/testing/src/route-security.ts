import { operatorRoles } from '@love-space/contracts/admin/operator-roles.ts'
import { isPermitted } from '@love-space/contracts/admin/permissions.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestCall, TestService } from './service-harness.ts'
import { createTestKeys, type TestKeys } from './test-keys.ts'

/** Creates a call that would succeed for another caller. */
export type ForeignCall = () => Promise<TestCall<RouteSpec>>

export interface RouteSecurity {
  readonly service: () => TestService<Kit<unknown>>
  readonly routes: readonly RouteSpec[]
  readonly foreign?: Readonly<Record<string, ForeignCall>>
  /** For every `idempotent` route, by id: a creating call and a different one. */
  readonly repeated?: Readonly<Record<string, () => Promise<RepeatedCall>>>
  /** Ids of routes that read their body as a stream. */
  readonly rawBody?: readonly string[]
}

export interface RepeatedCall {
  readonly call: TestCall<RouteSpec>
  readonly other: Pick<TestCall<RouteSpec>, 'params' | 'query' | 'body'>
}

const callers: readonly Caller[] = ['gateway', 'auth', 'space', 'media', 'engagement', 'admin']
const rolesFor = (route: RouteSpec): readonly string[] =>
  route.access === 'admin' ? ['user', 'super_admin'] : ['user']

const describeSignedIn = (
  route: RouteSpec,
  service: () => TestService<Kit<unknown>>,
  otherKeys: () => TestKeys,
): void => {
  const send = (token?: string) => service().call(route, token === undefined ? {} : { token })

  // Returns the expected answer; answers to HEAD have no body.
  const refused = (status: number, problem: { readonly code?: string; readonly message?: string }) => ({
    status,
    ...(route.method === 'HEAD' ? {} : { problem }),
  })

  it('refuses a request without a token', async () => {
    expect(await send()).toMatchObject(refused(401, { code: 'SIGN_IN_REQUIRED' }))
  })
  it('refuses a malformed token', async () => {
    expect(await send('garbage')).toMatchObject(refused(401, { code: 'TOKEN_INVALID' }))
  })
  it('refuses a token of another key', async () => {
    const { token } = await otherKeys().accessToken({ roles: rolesFor(route), stepUpAt: true })
    expect(await send(token)).toMatchObject(refused(401, { code: 'TOKEN_INVALID' }))
  })
  it("refuses an expired token and says 'Token expired'", async () => {
    const { token } = await service().signIn({ roles: rolesFor(route), expiresInS: -60 })
    expect(await send(token)).toMatchObject(refused(401, { message: 'Token expired' }))
  })
  it('refuses a token whose session was ended', async () => {
    const { token, sid, userId } = await service().signIn({ roles: rolesFor(route), stepUpAt: true })
    service().ended.end({ sid, userId })
    expect(await send(token)).toMatchObject(refused(401, { code: 'SESSION_ENDED' }))
  })
  it('refuses a token of an internal call', async () => {
    expect(await send(await service().internalToken('gateway'))).toMatchObject({ status: 401 })
  })
  if (route.access === 'admin') {
    it('refuses a user who is no operator', async () => {
      const { token } = await service().signIn({ roles: ['user'], stepUpAt: true })
      expect(await send(token)).toMatchObject(refused(403, { code: 'FORBIDDEN' }))
    })
    it('refuses an operator whose password another operator typed', async () => {
      const { token } = await service().signIn({ roles: rolesFor(route), stepUpAt: true, claims: { opw: true } })
      expect(await send(token)).toMatchObject(refused(409, { code: 'OWN_PASSWORD_NEEDED' }))
    })
  }
  const { permission } = route
  if (permission) {
    it.each(operatorRoles)(`is open to %s only with the permission ${permission}`, async (role) => {
      const { token } = await service().signIn({ roles: ['user', role], stepUpAt: true })
      const { status, problem } = await send(token)
      const isRefused = status === 403 && problem.code === 'FORBIDDEN'
      expect(isRefused).toBe(!isPermitted([role], permission))
    })
  }
  if (!route.stepUp) return
  it('requires a step-up in the last five minutes', async () => {
    const sixMinutesAgo = Math.floor(service().deps.clock().getTime() / 1000) - 360
    const old = await service().signIn({ roles: rolesFor(route), stepUpAt: sixMinutesAgo })
    const never = await service().signIn({ roles: rolesFor(route) })
    const refused = { status: 403, problem: { code: 'STEP_UP_REQUIRED' } }
    expect(await send(old.token)).toMatchObject(refused)
    expect(await send(never.token)).toMatchObject(refused)
  })
}

const describeInternal = (
  route: RouteSpec,
  service: () => TestService<Kit<unknown>>,
  otherKeys: () => TestKeys,
): void => {
  const [allowed] = route.callers ?? []
  const send = (token?: string) => service().call(route, token === undefined ? {} : { token })

  it('refuses a call without a token', async () => {
    expect(await send()).toMatchObject({ status: 401 })
  })
  it("refuses a user's token", async () => {
    const { token } = await service().signIn({ roles: ['super_admin'], stepUpAt: true })
    expect(await send(token)).toMatchObject({ status: 401 })
  })
  it('refuses a token of another key, or for another audience', async () => {
    const own = service().deps.service
    const elsewhere = callers.find((caller) => caller !== own)
    expect(await send(await otherKeys().internalToken(allowed ?? 'admin', own))).toMatchObject({ status: 401 })
    expect(await send(await service().internalToken(allowed ?? 'admin', elsewhere))).toMatchObject({ status: 401 })
  })
  it('refuses every caller that the route does not name', async () => {
    for (const caller of callers.filter((name) => !route.callers?.includes(name))) {
      expect(await send(await service().internalToken(caller))).toMatchObject({ status: 403 })
    }
  })
}

const tokenFor = async (route: RouteSpec, service: TestService<Kit<unknown>>): Promise<string | undefined> => {
  if (route.access === 'public') return undefined
  if (route.access === 'internal') return service.internalToken(route.callers?.[0] ?? 'admin')
  return (await service.signIn({ roles: rolesFor(route), stepUpAt: true })).token
}

const describeUnknown = (route: RouteSpec, service: () => TestService<Kit<unknown>>, part: 'body' | 'query'): void => {
  it(`refuses an unknown property in its ${part}`, async () => {
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
  it('creates once for one Idempotency-Key, and refuses the key for another request', async () => {
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

/** Tests access to routes. Fails for a member route without a foreign call, an idempotent one without a repeat. */
export const describeRouteSecurity = (options: RouteSecurity): void => {
  const { service, routes, foreign = {}, repeated = {}, rawBody = [] } = options
  let keys: TestKeys | undefined
  const otherKeys = (): TestKeys => {
    if (!keys) throw new Error('keys are made before the tests')
    return keys
  }

  describe('security of every route', () => {
    beforeAll(async () => {
      keys = await createTestKeys()
    })
    // A public route without input refuses nothing.
    for (const route of routes.filter(({ access, body, query }) => access !== 'public' || body || query)) {
      describe(`${route.method} ${route.path}`, () => {
        if (route.access === 'internal') describeInternal(route, service, otherKeys)
        else if (route.access !== 'public') describeSignedIn(route, service, otherKeys)
        if (route.access === 'member') {
          it("answers 404 for another couple's space", async () => {
            const call = foreign[route.id]
            if (!call) throw new Error(`${route.id}: give a foreign call`)
            expect(await service().call(route, await call())).toMatchObject({ status: 404 })
          })
        }
        if (route.idempotent) describeRepeated(route, service, repeated[route.id])
        if (route.body && !rawBody.includes(route.id)) describeUnknown(route, service, 'body')
        if (route.query && !isOpenQuery(route)) describeUnknown(route, service, 'query')
      })
    }
  })
}
