import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { bulkCreateBindings } from '@love-space/contracts/admin/binding.routes.ts'
import { bulkCreateRings, listRings } from '@love-space/contracts/admin/ring.routes.ts'
import { bulkCreateSpaces } from '@love-space/contracts/admin/space-admin.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { ApiError, createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { addOperator } from '@love-space/local-runtime/run/add-operator.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { webOrigin } from './world.ts'

const call = createDemoClient(webOrigin(), webOrigin())
const { data } = await call(login, { body: await addOperator(inject('runDir'), 'super_admin') })
const { token } = data
const leftAfterMs = 5

/** Repeats a call as a client does whose gateway gave up on it. */
const untilAnswered = <T>(send: () => Promise<T>): Promise<NonNullable<Awaited<T>>> =>
  waitFor(
    () =>
      send().catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 504) return null
        throw error
      }) as Promise<T>,
    { timeoutMs: 150_000 },
  )

/** Sends a call and leaves before its answer. */
const leaveEarly = async ({ method, path }: RouteSpec, body: object, key: string): Promise<void> => {
  const left = fetch(`${webOrigin()}/api${path}`, {
    method,
    headers: {
      origin: webOrigin(),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-love-space': '1',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(leftAfterMs),
  })
  await expect(left).rejects.toThrow()
}

it(
  'gives who left before the answer what many devices, spaces and bindings became, at the next call, and makes nothing twice',
  { timeout: 600_000 },
  async () => {
    const count = 24
    const [forRings, forSpaces, forPairs] = [randomUUID(), randomUUID(), randomUUID()]

    await leaveEarly(bulkCreateRings, { count }, forRings)
    const makeRings = () =>
      untilAnswered(async () => {
        const answer = await call(bulkCreateRings, { token, body: { count }, idempotencyKey: forRings })
        return answer.data.rings
      })
    const rings = await makeRings()
    expect(new Set(rings.map(({ ringToken }) => ringToken)).size).toBe(count)
    expect(await makeRings()).toEqual(rings)

    await leaveEarly(bulkCreateSpaces, { count }, forSpaces)
    const makeSpaces = () =>
      untilAnswered(async () => {
        const answer = await call(bulkCreateSpaces, { token, body: { count }, idempotencyKey: forSpaces })
        return answer.data.spaces
      })
    const spaces = await makeSpaces()
    expect(new Set(spaces.map(({ spaceToken }) => spaceToken)).size).toBe(count)
    expect(await makeSpaces()).toEqual(spaces)

    const bindings = rings.map(({ ringToken }, index) => ({ ringToken, spaceToken: spaces[index >> 1]!.spaceToken }))
    await leaveEarly(bulkCreateBindings, { bindings }, forPairs)
    const bind = () =>
      untilAnswered(async () => {
        const headers = { 'idempotency-key': forPairs }
        const answer = await call(bulkCreateBindings, { token, body: { bindings }, headers })
        return answer.data.createdBindings.map(({ id, spaceId }) => ({ id, spaceId }))
      })
    const bound = await bind()
    expect(bound).toEqual(rings.map(({ id }, index) => ({ id, spaceId: spaces[index >> 1]!.id })))
    expect(await bind()).toEqual(bound)
    const ofFirst = { draw: 1, start: 0, length: 25, 'search[value]': spaces[0]!.id }
    const listed = await call(listRings, { token, query: ofFirst as never })
    expect(listed.recordsFiltered).toBe(limits.devicesPerSpace)
  },
)
