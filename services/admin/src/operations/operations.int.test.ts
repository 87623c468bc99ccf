import {
  cancelServiceJob,
  findRingTaps,
  listServiceJobs,
  listServiceParkedEvents,
  readOperations,
  replayServiceParkedEvent,
  retryServiceJob,
} from '@love-space/contracts/admin/operations.routes.ts'
import { listAuditEntries } from '@love-space/contracts/admin/audit.routes.ts'
import { perService, serviceNames, type ServiceName } from '@love-space/contracts/processes.ts'
import { userChanged } from '@love-space/contracts/auth/user.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { createInternalClient, type InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { jobCollection } from '@love-space/service-kit/store/job-document.ts'
import { serve, type Serving } from '@love-space/service-kit/http/serve.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerMsMax } from '@love-space/contracts/gateway/answer-time.ts'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import type { Deps } from '../deps.ts'
import { rebuildRows } from '../read-model/rebuild-rows.ts'

let service: TestService<Deps>
let serving: Serving
let token: string
const waitedMs: number[] = []
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub())
  serving = await serve({
    app: service.app,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    logger: service.deps.logger,
    onNotReady: () => undefined,
    onDrain: async () => undefined,
  })
  const clientOf = (port: number): InternalClient =>
    createInternalClient({
      audience: 'admin',
      baseUrl: `http://127.0.0.1:${port}`,
      sign: () => service.internalToken('admin'),
    })
  const slow: InternalClient = {
    call: async (_route, ...[{ timeoutMs = Infinity }]) => {
      waitedMs.push(timeoutMs)
      throw new AppError('UPSTREAM_TIMEOUT')
    },
  }
  const clients: Partial<Record<ServiceName, InternalClient>> = {
    ...perService(() => clientOf(9)),
    media: slow,
    admin: clientOf(serving.port),
  }
  Object.assign(service.deps.services, clients)
  token = (await service.signIn({ roles: ['user', 'admin'] })).token
})
afterAll(async () => {
  await serving?.stop()
  await service?.stop()
})

const params = { service: 'admin' } as const
const rolesThatMay = async (call: (token: string) => Promise<{ readonly status: number }>) => {
  const roles = ['super_admin', 'admin', 'support', 'factory', 'marketing', 'user']
  const statuses = await Promise.all(
    roles.map(async (role) => (await call((await service.signIn({ roles: ['user', role] })).token)).status),
  )
  return roles.filter((_, at) => statuses[at] !== 403)
}

describe('the gateway', () => {
  const read = async () => (await service.call(readOperations, { token })).body.data.gateway

  it('is shown as its operations port answers', async () => {
    expect(await read()).toBeNull()
    // All processes have the same operations port, so this one serves as the gateway.
    Object.assign(service.deps.env, { GATEWAY_OPS_URL: `http://127.0.0.1:${serving.port}` })
    expect(await read()).toMatchObject({ isReady: true, error: null })
    Object.assign(service.deps.env, { GATEWAY_OPS_URL: 'http://127.0.0.1:9' })
    expect(await read()).toMatchObject({ isReady: false, error: 'It does not answer.' })
  })
})

describe('the state of every service', () => {
  it('is its own answer, or the reason why none came', async () => {
    const { body } = await service.call(readOperations, { token })
    const byName = Object.fromEntries(body.data.services.map((one) => [one.name, one]))
    expect(Object.keys(byName)).toEqual([...serviceNames])
    expect(byName.auth).toMatchObject({ name: 'auth', state: null, error: 'It does not answer.' })
    expect(byName.media).toMatchObject({ name: 'media', state: null, error: 'It took too long to answer.' })
    // Above this time, the gateway would time out for the whole answer.
    expect(Math.max(...waitedMs)).toBeLessThan(answerMsMax)
    expect(byName.admin?.state).toMatchObject({
      service: 'admin',
      version: 'unnamed',
      isNatsConnected: true,
      databaseMs: expect.any(Number),
      pendingEvents: expect.any(Array),
      outboxLagS: 0,
      jobs: { failed: expect.any(Number), running: expect.any(Number), lagS: expect.any(Number) },
      parts: [{ name: 'klaviyo', state: 'off', note: '' }],
    })
  })

  it('names every replica, of services and the gateway, and whether it is ready', async () => {
    const [well, gone] = [`http://127.0.0.1:${serving.port}`, 'http://127.0.0.1:9']
    const named = `dns+http://localhost:${serving.port}`
    Object.assign(service.deps.env, {
      ADMIN_URL: `${well},${gone}`,
      AUTH_URL: named,
      GATEWAY_OPS_URL: `${gone},${well}`,
    })
    const { gateway, services } = (await service.call(readOperations, { token })).body.data
    const replicasOf = (name: ServiceName) => services.find((one) => one.name === name)?.replicas
    const ready = { address: well, version: 'unnamed', isReady: true }
    const away = { address: gone, version: 'unknown', isReady: false }
    expect(replicasOf('admin')).toEqual([ready, away])
    expect(replicasOf('auth')).toContainEqual(ready)
    expect(gateway).toMatchObject({ isReady: true, error: null, replicas: [away, ready] })
  })

  it('is shown to admins and support', async () => {
    const may = await rolesThatMay((one) => service.call(readOperations, { token: one }))
    expect(may).toEqual(['super_admin', 'admin', 'support'])
  })
})

describe('jobs', () => {
  it('are listed, retried and cancelled, with an audit entry', async () => {
    const at = new Date(service.deps.clock().getTime() + 3_600_000)
    const id = await service.deps.jobs.start(rebuildRows, { data: {}, at })
    await jobCollection(service.deps.connection).updateOne({ _id: id }, { $set: { state: 'failed' } })
    const failed = async () => {
      const { body } = await service.call(listServiceJobs, { params, query: { state: 'failed' }, token })
      return body.data.jobs.map((job) => job.id)
    }
    expect(await failed()).toContain(id)
    const retried = await service.call(retryServiceJob, { params: { ...params, id }, token })
    expect(retried.body.data.job.id).toBe(id)
    expect(await failed()).not.toContain(id)
    await service.jobEnded(id)
    expect(await service.call(retryServiceJob, { params: { ...params, id }, token })).toMatchObject({
      status: 409,
      problem: { code: 'JOB_STATE' },
    })
    const other = await service.deps.jobs.start(rebuildRows, { data: {}, at })
    const cancelled = await service.call(cancelServiceJob, { params: { ...params, id: other }, token })
    expect(cancelled.body.data.job).toMatchObject({ id: other, state: 'cancelled' })
    const { body } = await service.call(listAuditEntries, { query: { draw: 1, start: 0, length: 10 } as never, token })
    const written = body.data.map(({ action, outcome, recordId }) => [action, outcome, recordId])
    expect(written).toContainEqual(['job.retry', 'done', id])
    expect(written).toContainEqual(['job.retry', 'refused', id])
    expect(written).toContainEqual(['job.cancel', 'done', other])
  })

  it('can be changed by admins only', async () => {
    const id = newId()
    const may = await rolesThatMay((one) => service.call(retryServiceJob, { params: { ...params, id }, token: one }))
    expect(may).toEqual(['super_admin', 'admin'])
  })
})

describe('parked events', () => {
  it('are listed and handled again, with the outcome', async () => {
    const aggregateId = newId()
    await service.publishRaw(userChanged.subject, JSON.stringify({ nonsense: aggregateId }))
    const list = async () => (await service.call(listServiceParkedEvents, { params, token })).body.data.events
    const parked = await waitFor(async () => (await list()).at(0))
    expect(parked.subject).toBe(userChanged.subject)
    const { body } = await service.call(replayServiceParkedEvent, { params: { ...params, id: parked.id }, token })
    expect(body.data).toMatchObject({ replayed: false, error: expect.stringContaining('not an envelope') })
    expect((await list()).some(({ id }) => id === parked.id)).toBe(true)
    expect(await service.call(replayServiceParkedEvent, { params: { ...params, id: newId() }, token })).toMatchObject({
      status: 404,
    })
  })
})

it("a ring's last tap is shown to operators who may see rings", async () => {
  const rings = [
    {
      ringId: newId(),
      tokenPrefix: 'abcdefgh',
      status: 'ACTIVE',
      spaceStatus: 'ACTIVE',
      hasOwner: true,
      lastTap: { at: '2026-01-02T03:04:05.000Z', browser: 'Safari on iPhone' },
    },
  ]
  const asked: unknown[] = []
  const space = {
    call: async (_route: unknown, { body }: { body: unknown }) => {
      asked.push(body)
      return { data: { rings } }
    },
  }
  Object.assign(service.deps.services, { space })
  const { body } = await service.call(findRingTaps, { body: { code: 'abcdefgh' }, token })
  expect([body.data.rings, asked]).toEqual([rings, [{ code: 'abcdefgh' }]])
  expect(await service.call(findRingTaps, { body: { code: 'short' }, token })).toMatchObject({ status: 422 })
  const may = await rolesThatMay((one) => service.call(findRingTaps, { body: { code: 'abcdefgh' }, token: one }))
  expect(may).toEqual(['super_admin', 'admin', 'support', 'factory'])
})
