import { errors } from '@love-space/contracts/errors.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import { startMongoProxy, type OnCommand } from '@love-space/testing/mongo-proxy.ts'
import {
  collectionsOf,
  startTestService,
  type TestService,
  type TestServiceOptions,
} from '@love-space/testing/service-harness.ts'
import { createTestKeys } from '@love-space/testing/test-keys.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import type { Connection } from 'mongoose'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../process/crypto.ts'
import type { HttpApp } from '../http/http-app.ts'
import { systemClock } from '../process/clock.ts'
import { collections as sampleCollections } from '../sample/collections.ts'
import { seatService, takeSeat, type SeatDeps } from '../../test/seat-service.ts'
import { makeIndexes, type IndexStep } from './make-indexes.ts'
import { databaseIn, indexVersions } from './missing-indexes.ts'
import { connectMongo } from '../store/mongo.ts'

const collections = collectionsOf(seatService)
const newDatabase = () => `t_media_${newId()}`

const open = async (database: string): Promise<Connection> => {
  const connection = await connectMongo({ url: testServers().mongoUrl, database })
  onTestFinished(async () => {
    await connection.dropDatabase()
    await connection.close()
  })
  return connection
}

const proxy = async (onCommand: OnCommand = () => undefined) => {
  const started = await startMongoProxy(testServers().mongoUrl, onCommand)
  onTestFinished(() => started.stop())
  return started
}

const start = async (options: Partial<TestServiceOptions<unknown>>): Promise<TestService<SeatDeps>> => {
  const service = await startTestService(seatService, { env: {}, asOperator: true, ...options })
  onTestFinished(() => service.stop({ keepDatabase: true }))
  return service
}

const seat = (number: number) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ number }),
})

describe('a service whose indexes are missing', () => {
  it('reports that, writes nothing, and serves as soon as they exist', async () => {
    const database = newDatabase()
    const { url, seats } = { url: testServers().mongoUrl, seats: (await open(database)).collection('seats') }
    const lines: string[] = []
    const { promise: waiting, resolve } = Promise.withResolvers<HttpApp>()
    const starting = start({
      database,
      logLevel: 'info',
      onLog: (line) => lines.push(line),
      onWaiting: async (app) => resolve(app),
    })
    const app = await waiting
    const ready = await app.request('/readyz')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { ready: false, checks: { indexes: false }, version: 'unnamed' },
    ])
    expect((await app.request('/healthz')).status).toBe(200)
    const refused = await app.request('/seats', seat(1))
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { code: 'UNAVAILABLE', message: errors.UNAVAILABLE.message },
    ])
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]/)
    expect(await seats.countDocuments()).toBe(0)

    expect(await makeIndexes({ url, database, collections })).toEqual([])
    const service = await starting
    expect((await service.app.request('/readyz')).status).toBe(200)
    expect((await service.call(takeSeat, { body: { number: 1 } })).status).toBe(201)
    const warnings = lines.filter((line) => /Waiting for \d+ missing indexes/.test(line))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('"seats.number_1"')
  })

  it('compares the indexes themselves: those of a newer release suffice, a version alone does not', async () => {
    const database = newDatabase()
    const connection = await open(database)
    const url = testServers().mongoUrl
    await makeIndexes({ url, database, collections })
    const [made] = await indexVersions(databaseIn(connection)).find().toArray()
    await makeIndexes({ url, database, collections: [...collections, ...sampleCollections] })
    expect((await start({ database })).consumersReady()).toBe(true)

    await connection.collection('seats').dropIndex('number_1')
    const { promise: waiting, resolve } = Promise.withResolvers<HttpApp>()
    const starting = start({ database, onWaiting: async (app) => resolve(app) })
    await waiting
    expect(await indexVersions(databaseIn(connection)).countDocuments({ _id: made?._id ?? '' })).toBe(1)
    await makeIndexes({ url, database, collections })
    await starting
  })

  it('listens meanwhile, and ends only on a signal', async () => {
    const database = newDatabase()
    await open(database)
    const { mongoUrl, nats } = testServers()
    const keys = await createTestKeys(systemClock)
    const port = await findFreePort()
    const child = spawn(process.execPath, [new URL('../sample/main.ts', import.meta.url).pathname], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PORT: String(port),
        DRAIN_MS: '0',
        NATS_URL: nats.url,
        AUTH_URL: 'http://127.0.0.1:9',
        MONGODB_URL: mongoUrl,
        MONGODB_DATABASE: database,
        INTERNAL_PRIVATE_KEY: JSON.stringify(keys.privateKeys.media),
        INTERNAL_PUBLIC_KEYS: JSON.stringify(keys.publicKeys),
      },
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    child.stdout.resume()
    const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    await waitFor(async () => (await ask('/readyz')) === 503, { timeoutMs: 30_000 })
    expect(await ask('/notes')).toBe(503)
    await makeIndexes({ url: mongoUrl, database, collections: sampleCollections })
    await waitFor(async () => (await ask('/notes')) === 401, { timeoutMs: 20_000 })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }, 60_000)
})

describe('making indexes', () => {
  it('makes each once, also if two run at once, and records one version', async () => {
    const database = newDatabase()
    const connection = await open(database)
    const url = testServers().mongoUrl
    const both = [1, 2].map(() => makeIndexes({ url, database, collections }))
    expect(await Promise.all(both)).toEqual([[], []])
    const steps: IndexStep[] = []
    expect(await makeIndexes({ url, database, collections, tell: (step) => steps.push(step) })).toEqual([])
    expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['there']))
    expect(await indexVersions(databaseIn(connection)).countDocuments()).toBe(1)
    const names = (await connection.collection('seats').indexes()).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['_id_', 'deletedAt_1', 'number_1', 'outbox.id_1'])
  })

  it('names collection and index of duplicates, makes the others, and succeeds once they are removed', async () => {
    const database = newDatabase()
    const connection = await open(database)
    const url = testServers().mongoUrl
    const seats = connection.collection<{ _id: string; number: number }>('seats')
    await seats.insertMany(['a', 'b'].map((_id) => ({ _id, number: 777_123 })))
    const steps: IndexStep[] = []
    const [advice = '', ...others] = await makeIndexes({ url, database, collections, tell: (step) => steps.push(step) })
    expect(others).toEqual([])
    expect(advice).toMatch(/^seats: .* the same number, so the unique index number_1 cannot be made. Keep one of each/)
    expect(advice).not.toContain('777')
    const indexes = await seats.indexes()
    expect(indexes.map(({ name }) => name)).toContain('deletedAt_1')
    expect(indexes.map(({ name }) => name)).not.toContain('number_1')
    expect(steps.filter(({ state }) => state === 'failed').map(({ index }) => index)).toEqual(['number_1'])
    expect(await indexVersions(databaseIn(connection)).countDocuments()).toBe(0)

    await seats.deleteOne({ _id: 'b' })
    expect(await makeIndexes({ url, database, collections })).toEqual([])
  })

  it('waits for an index that takes longer than any connection, and resumes after a lost connection', async () => {
    const database = newDatabase()
    // In a collection that is there already, each index is made by itself.
    await (await open(database)).createCollection('seats')
    let held = 0
    const slow = await proxy(async (command) => {
      if (command.createIndexes !== 'seats') return
      held += 1
      if (held === 1) await setTimeout(1_500)
      if (held === 2) slow.cut()
    })
    const waits: unknown[] = []
    const steps: IndexStep[] = []
    const { promise: waiting, resolve } = Promise.withResolvers<HttpApp>()
    const starting = start({ database, onWaiting: async (app) => resolve(app) })
    await waiting
    const failures = await makeIndexes({
      url: `${slow.url}&socketTimeoutMS=300`,
      database,
      collections,
      tell: (step) => steps.push(step),
      onWait: (error) => waits.push(error),
    })
    expect(failures).toEqual([])
    expect(steps.find(({ index, state }) => index === 'number_1' && state === 'made')?.seconds).toBeGreaterThan(1.4)
    expect(waits.length).toBeGreaterThan(0)
    expect((await (await starting).call(takeSeat, { body: { number: 1 } })).status).toBe(201)
  })
})

it('survives a connection lost while a service starts', async () => {
  const database = newDatabase()
  await open(database)
  const cuts = { restored: 0, index_versions: 0 }
  const flaky = await proxy(async ({ find, update }) => {
    if (find === 'restored' && cuts.restored++ < 3) flaky.cut()
    if (update === 'jobs' && cuts.index_versions++ < 2) flaky.cut()
  })
  const lines: string[] = []
  const service = await start({
    database,
    mongoUrl: flaky.url,
    logLevel: 'warn',
    onLog: (line) => lines.push(line),
  })
  expect((await service.call(takeSeat, { body: { number: 1 } })).status).toBe(201)
  expect(lines.some((line) => line.includes('Waiting for the database'))).toBe(true)
})
