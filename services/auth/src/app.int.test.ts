import { commonInternalRoutes, internalRoutesByOwner, routesByOwner } from '@love-space/contracts/catalog.ts'
import { refresh } from '@love-space/contracts/auth/session.routes.ts'
import { meWithRoles, register } from '@love-space/contracts/auth/user.routes.ts'
import { describeRouteInput } from '@love-space/testing/route-input.ts'
import { decodeProtectedHeader, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestAuth, type TestAuth } from '../test/auth-harness.ts'
import { signingKeyCollection } from './keys/signing-key.model.ts'
import { createSigningKeys } from './keys/signing-keys.ts'

const dayMs = 86_400_000
let auth: TestAuth
beforeAll(async () => {
  auth = await startTestAuth()
})
afterAll(() => auth.stop())

describeRouteInput({
  service: () => auth.service,
  routes: [...routesByOwner.auth, ...internalRoutesByOwner.auth, ...commonInternalRoutes],
  repeated: {
    [register.id]: async () => {
      const body = auth.registration()
      return { call: { body }, other: { body: { ...body, name: 'Somebody else' } } }
    },
  },
})

describe('signing keys', () => {
  const published = async (of = auth): Promise<JSONWebKeySet> => {
    const response = await of.service.app.request('/.well-known/jwks.json')
    return (await response.json()) as JSONWebKeySet
  }

  it('are published without their private parts', async () => {
    const { keys } = await published()
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    const { token } = await auth.registerUser()
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: keys[0]?.kid })
  })

  it('are encrypted in the database', async () => {
    const [stored] = await auth.service.deps.store.collection(signingKeyCollection).find({}).lean()
    expect(JSON.stringify(stored)).not.toContain('"d"')
    const otherSecret = createSigningKeys({
      store: auth.service.deps.store,
      secret: 'a secret of somebody else entirely',
      policy: auth.service.deps.settings.keys,
      clock: auth.now,
    })
    await expect(otherSecret.signer()).rejects.toThrow('KEY_ENCRYPTION_SECRET')
  })

  it('rotate every thirty days: published early, kept until the last token expires', async () => {
    const rotating = await startTestAuth()
    try {
      const { browser, token: first } = await rotating.registerUser()
      const [firstKey] = (await published(rotating)).keys
      rotating.advance(29 * dayMs)
      expect((await browser.call(refresh)).status).toBe(200)
      rotating.advance(dayMs - 19 * 60_000)
      const both = (await published(rotating)).keys
      expect(both.map(({ kid }) => kid)).toEqual([firstKey?.kid, expect.any(String)])
      rotating.advance(12 * 60_000)
      const before = await browser.call(refresh)
      expect(decodeProtectedHeader(before.body.data.token).kid).toBe(firstKey?.kid)
      rotating.advance(9 * 60_000)
      const after = await browser.call(refresh)
      expect(decodeProtectedHeader(after.body.data.token).kid).toBe(both[1]?.kid)
      expect((await rotating.service.call(meWithRoles, { token: before.body.data.token })).status).toBe(200)
      rotating.advance(20 * 60_000)
      expect((await published(rotating)).keys.map(({ kid }) => kid)).toEqual([both[1]?.kid])
      expect((await rotating.service.call(meWithRoles, { token: first })).status).toBe(401)
    } finally {
      await rotating.stop()
    }
  })

  it('are the same in replicas that create them at the same moment', async () => {
    const { store, settings } = auth.service.deps
    const later = (): Date => new Date(auth.now().getTime() + 40 * dayMs)
    const model = store.collection(signingKeyCollection)
    const shared = { ...store, collection: () => model as never }
    const replicas = [1, 2, 3].map(() =>
      createSigningKeys({ store: shared, secret: settings.keySecret, policy: settings.keys, clock: later }),
    )
    const sets = await Promise.all(replicas.map((replica) => replica.published()))
    expect(new Set(sets.map((set) => JSON.stringify(set))).size).toBe(1)
    expect(await model.countDocuments({})).toBe(2)
  })
})

it('the clean-up job removes expired documents', async () => {
  const { userId, browser, sid } = await auth.registerUser()
  await auth.tap(auth.ownedRing(userId), auth.browser())
  await browser.call(refresh)
  auth.advance(400 * dayMs)
  expect(await auth.service.runScheduled('remove-expired-sign-ins')).toMatchObject({ state: 'done', errors: [] })
  const { sessions, challenges, knownBrowsers } = auth.service.deps
  expect(await sessions.findById(sid)).toBeNull()
  expect(await challenges.countDocuments({ userId })).toBe(0)
  expect(await knownBrowsers.countDocuments({ userId })).toBe(0)
})
