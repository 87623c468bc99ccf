import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streams, type Envelope } from '@love-space/contracts/event.ts'
import { openErasureLedger } from '@love-space/members/erasure/erasure-ledger.ts'
import { ensureStream } from '@love-space/service-kit/events/nats-link.ts'
import { AckPolicy, DeliverPolicy } from 'nats'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLoveSpace } from './love-space.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { startThrowAwayInfrastructure, type ThrowAwayInfrastructure } from './servers/throw-away-infrastructure.ts'
import { dropDatabases, takeSnapshot } from './servers/database-snapshot.ts'
import { backUpRun, restoreRun } from './run/back-up-run.ts'
import { connectClient, databasesInOrder } from '@love-space/backup/databases.ts'
import { withJetStream } from '@love-space/backup/events.ts'
import { incompleteSuffix } from '@love-space/backup/archive.ts'

const log = () => undefined
const id = 'a'.repeat(24)
let root: string
let servers: ThrowAwayInfrastructure
let client: Awaited<ReturnType<typeof connectClient>>
let env: NodeJS.ProcessEnv
let dir: string
let backup: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'restore-'))
  dir = join(root, 'run')
  servers = await startThrowAwayInfrastructure(log)
  client = await connectClient(servers.mongoUrl)
  env = {
    ...process.env,
    MONGODB_URL: servers.mongoUrl,
    NATS_URL: servers.nats.url,
    STORAGE_FOLDER: join(root, 'files'),
    ERASURE_LEDGER: join(root, 'ledger'),
    BACKUP_FOLDER: join(root, 'backups'),
    BACKUP_PASSPHRASE: randomBytes(24).toString('hex'),
  }
})
afterAll(async () => {
  await client.close()
  await servers.stop()
  await rm(root, { recursive: true, force: true })
})

const db = (service: 'engagement' | 'space') => client.db(databaseOf(service))
const rowsOf = (service: 'engagement' | 'space', collection: string) =>
  db(service).collection<{ _id: string }>(collection).find().sort({ _id: 1 }).toArray()

const restore = (archive: string, overwrite: boolean) => restoreRun({ archive, dir, overwrite, env, log })

const publish = (...ids: string[]) => publishAt(new Date(), ...ids)
const publishAt = (at: Date, ...ids: string[]) =>
  withJetStream(servers.nats.url, async (_, connection) => {
    for (const eventId of ids) {
      const time = at.toISOString()
      const envelope = { id: eventId, type: 'lovespace.space.space.changed.v1', subject: id, time, data: {} }
      await connection.jetstream().publish(envelope.type, JSON.stringify(envelope))
    }
  })

it('restores servers in use: documents, files, and events that a consumer still waits for', async () => {
  await withJetStream(servers.nats.url, async (jsm, connection) => {
    await ensureStream({ replicas: 1, jsm: async () => jsm }, streams.space)
    const durable = { durable_name: 'slow', ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All }
    await jsm.consumers.add(streams.space.name, durable)
    await publish('handled', 'waiting')
    const consumer = await connection.jetstream().consumers.get(streams.space.name, 'slow')
    await (await consumer.next())?.ackAck()
  })
  const documents = Array.from({ length: 1_203 }, (_, index) => ({
    _id: `space-${String(index).padStart(5, '0')}`,
    version: 1,
    at: new Date(index),
  }))
  await db('space')
    .collection('spaces')
    .insertMany(documents as never)
  await db('space')
    .collection<{ _id: string }>('jobs')
    .insertOne({ _id: 'job', state: 'running' } as never)
  await db('space').collection<{ _id: string }>('sent_events').insertOne({ _id: 'sent' })
  await db('engagement').collection<{ _id: string }>('messages').insertOne({ _id: 'hello' })
  await mkdir(join(root, 'files', id, 'contents'), { recursive: true })
  await mkdir(join(root, 'files', 'staging'), { recursive: true })
  const picture = randomBytes(200_000)
  await writeFile(join(root, 'files', id, 'contents', 'picture'), picture)
  await writeFile(join(root, 'files', 'staging', 'half'), 'half')

  const { folder, manifest } = await backUpRun({ dir, env, log })
  backup = folder
  expect(manifest.databases.space).toMatchObject({ spaces: 1_203, jobs: 1 })
  expect(manifest.databases.space).not.toHaveProperty('sent_events')
  expect(manifest.files).toEqual({ count: 1, bytes: picture.length })
  expect(manifest.events.space).toBe(1)

  await db('space').collection<{ _id: string }>('spaces').insertOne({ _id: 'newer' })
  await db('space').collection<{ _id: string }>('newer_things').insertOne({ _id: 'newer' })
  await publish('newer')
  await writeFile(join(root, 'files', id, 'contents', 'newer'), 'newer')
  await openErasureLedger(join(root, 'ledger')).record({ kind: 'space', id, at: new Date().toISOString() })

  await expect(restore(folder, false)).rejects.toThrow('--overwrite')
  const half = `${folder}${incompleteSuffix}`
  await cp(folder, half, { recursive: true })
  await expect(restore(half, true)).rejects.toThrow('no complete backup')
  expect(await db('space').collection('spaces').countDocuments()).toBe(1_204)

  expect(await restore(folder, true)).toEqual({ epoch: 1, erasures: 1 })
  expect(await rowsOf('space', 'spaces')).toEqual(documents)
  expect(await rowsOf('engagement', 'messages')).toEqual([{ _id: 'hello' }])
  expect(await rowsOf('space', 'newer_things')).toEqual([])
  expect(await rowsOf('space', 'jobs')).toEqual([{ _id: 'job', state: 'running' }])
  const sent = (await rowsOf('space', 'sent_events')) as unknown as { events: { envelope: Envelope }[] }[]
  expect(sent.flatMap(({ events }) => events.map(({ envelope }) => envelope.id))).toEqual(['waiting'])
  expect(await rowsOf('space', 'erasures_to_repeat')).toEqual([{ _id: id, kind: 'space' }])
  expect(await rowsOf('space', 'restored')).toMatchObject([{ epoch: 1, state: 'copied' }])
  expect(await readdir(join(root, 'files', id, 'contents'))).toEqual(['picture'])
  await withJetStream(servers.nats.url, async (jsm) => {
    await expect(jsm.streams.info(streams.space.name)).rejects.toThrow('not found')
  })

  // No backup is possible until the services finish the restore. Each restore gets a higher epoch than the last.
  await expect(backUpRun({ dir, env, log })).rejects.toThrow('not finished')
  expect(await restore(folder, true)).toEqual({ epoch: 2, erasures: 1 })
})

it('resumes after an interruption, before which nothing starts on the partial data', async () => {
  const withoutNats = { ...env, NATS_URL: 'nats://127.0.0.1:1' }
  await expect(restoreRun({ archive: backup, dir, overwrite: true, env: withoutNats, log })).rejects.toThrow()
  expect(await rowsOf('space', 'spaces')).toEqual([])
  const command = `npm run restore -- ${backup} --overwrite`
  await expect(startLoveSpace({ dir, ports: 'free', build: false, log })).rejects.toThrow(command)
  await expect(backUpRun({ dir, env, log })).rejects.toThrow(command)

  expect(await restore(backup, true)).toMatchObject({ erasures: 1 })
  expect(await rowsOf('space', 'spaces')).toHaveLength(1_203)
  await expect(backUpRun({ dir, env, log })).rejects.toThrow('not finished')
})

it('takes databases that a snapshot restored: adds events, missing files and erasures, and drops sign-ins', async () => {
  const laterMs = 20 * 60_000
  await rm(join(dir, 'restoring'), { force: true })
  await dropDatabases(client)
  for (const service of databasesInOrder) {
    await client.db(databaseOf(service)).collection<{ _id: string }>('inbox').insertOne({ _id: 'handled' })
  }
  await db('space')
    .collection<{ _id: string }>('spaces')
    .insertOne({ _id: id, version: 7 } as never)
  await client.db(databaseOf('auth')).collection<{ _id: string }>('sessions').insertOne({ _id: 'session' })
  await withJetStream(servers.nats.url, async (jsm) => {
    await ensureStream({ replicas: 1, jsm: async () => jsm }, streams.space)
  })
  await publish('before')
  const snapshot = await takeSnapshot(client)
  await publish('soon after')
  await publishAt(new Date(snapshot.at.getTime() + laterMs), 'long after')
  await db('space').collection<{ _id: string }>('spaces').insertOne({ _id: 'later' })
  const { folder } = await backUpRun({ dir, env, log, withoutDatabases: true })
  const restoreAsOf = (databasesAsOf: Date, archive = folder) =>
    restoreRun({ archive, dir, overwrite: false, env, log, databasesAsOf })

  await expect(restore(folder, true)).rejects.toThrow('holds no databases')
  await expect(restoreAsOf(snapshot.at, backup)).rejects.toThrow('holds the databases')
  await expect(restoreAsOf(new Date(snapshot.at.getTime() + laterMs))).rejects.toThrow('before the snapshot')
  await expect(restoreAsOf(new Date(snapshot.at.getTime() - 31 * 86_400_000))).rejects.toThrow('30 days or more')
  const written = { at: new Date(snapshot.at.getTime() + laterMs), events: [] }
  await db('space').collection('sent_events').insertOne(written)
  await expect(restoreAsOf(snapshot.at)).rejects.toThrow('after the snapshot of')
  await dropDatabases(client)
  await expect(restoreAsOf(snapshot.at)).rejects.toThrow('is empty: restore it from the snapshot first')

  await snapshot.putBack(client)
  const contents = join(root, 'files', id, 'contents')
  await writeFile(join(contents, 'picture'), 'a part')
  await writeFile(join(contents, 'newer'), 'newer')
  const withoutNats = { ...env, NATS_URL: 'nats://127.0.0.1:1' }
  await expect(
    restoreRun({ archive: folder, dir, overwrite: false, env: withoutNats, log, databasesAsOf: snapshot.at }),
  ).rejects.toThrow()
  const command = `npm run restore -- ${folder} --databases-restored ${snapshot.at.toISOString()}`
  await expect(backUpRun({ dir, env, log })).rejects.toThrow(command)
  const { epoch, erasures } = await restoreAsOf(snapshot.at)
  expect({ isAboveAll: epoch > 2, erasures }).toEqual({ isAboveAll: true, erasures: 1 })
  expect(await rowsOf('space', 'spaces')).toEqual([{ _id: id, version: 7 }])
  expect(await client.db(databaseOf('auth')).collection('sessions').countDocuments()).toBe(0)
  const sent = (await rowsOf('space', 'sent_events')) as unknown as { events: { envelope: Envelope }[] }[]
  expect(sent.flatMap(({ events }) => events.map(({ envelope }) => envelope.id))).toEqual(['before', 'soon after'])
  expect(await rowsOf('space', 'inbox')).toMatchObject([{ _id: 'handled', at: expect.any(Date) }])
  expect(await rowsOf('space', 'erasures_to_repeat')).toEqual([{ _id: id, kind: 'space' }])
  expect(await rowsOf('space', 'restored')).toMatchObject([{ epoch, state: 'copied' }])
  expect((await stat(join(contents, 'picture'))).size).toBe(200_000)
  expect((await stat(join(contents, 'newer'))).size).toBe(5)
})
