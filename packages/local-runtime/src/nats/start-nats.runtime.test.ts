import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serversIn } from '@love-space/service-kit/events/nats-link.ts'
import { AckPolicy, connect } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDir } from '../processes/paths.ts'
import { findFreePort } from '../record/ports.ts'
import { startProcess } from '../processes/start-process.ts'
import { buildNatsServer, findNatsServer } from './nats-server.ts'
import { startNats } from './start-nats.ts'

const settledMessages = 300

let dir: string
const ignore = () => undefined

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-nats-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('keeps every acknowledged message after kill -9; a second start acquires nothing', async () => {
  const first = await startNats({ dir, log: ignore })
  const connection = await connect({ ...serversIn(first.url), reconnect: false })
  await (await connection.jetstreamManager()).streams.add({ name: 'NOTES', subjects: ['notes'] })
  const stream = connection.jetstream()

  let acknowledged = 0
  const publishing = (async () => {
    for (;;) {
      await stream.publish('notes', '', { msgID: `note-${acknowledged + 1}` })
      acknowledged += 1
      if (acknowledged === settledMessages) void first.kill()
    }
  })()
  await expect(publishing).rejects.toBeInstanceOf(Error)
  await connection.close()

  const lines: string[] = []
  const port = Number(new URL(first.url).port)
  const second = await startNats({ dir, port, log: (line) => lines.push(line) })
  try {
    const again = await connect({ ...serversIn(second.url), reconnect: false })
    const { state } = await (await again.jetstreamManager()).streams.info('NOTES')
    expect(state.messages).toBeGreaterThanOrEqual(acknowledged)
    const repeated = await again.jetstream().publish('notes', '', { msgID: `note-${acknowledged}` })
    expect(repeated.duplicate).toBe(true)
    await again.close()
  } finally {
    await second.stop()
  }
  expect(lines).toEqual([])
  expect(second.url).toBe(first.url)
})

test('keeps the data of a server without users when users are added', async () => {
  const place = join(dir, 'older')
  const port = await findFreePort()
  const url = `nats://127.0.0.1:${port}`
  await mkdir(place)
  const config = join(place, 'older.conf')
  await writeFile(
    config,
    `listen: "127.0.0.1:${port}"\njetstream { store_dir: ${JSON.stringify(join(place, 'jetstream'))} }\n`,
  )
  const command = (await findNatsServer(process.env, ignore)) ?? (await buildNatsServer(localDir, process.env, ignore))
  const logFile = join(place, 'older.log')
  const older = await startProcess({ command: command ?? '', args: ['-c', config], env: process.env, logFile })
  const open = await connect({ servers: url, waitOnFirstConnect: true, maxReconnectAttempts: -1 })
  const manager = await open.jetstreamManager()
  await manager.streams.add({ name: 'AUTH', subjects: ['lovespace.auth.>'] })
  await manager.consumers.add('AUTH', { durable_name: 'kept', ack_policy: AckPolicy.Explicit })
  await open.jetstream().publish('lovespace.auth.user.registered.v1', 'before')
  await open.close()
  await older.stop()

  const server = await startNats({ dir: place, port, log: ignore })
  try {
    const connection = await connect({ ...serversIn(server.url), reconnect: false })
    const source = await connection.jetstream().consumers.get('AUTH', 'kept')
    expect((await source.next({ expires: 5_000 }))?.string()).toBe('before')
    await connection.close()
  } finally {
    await server.stop()
  }
})

test('names every way to NATS in one sentence if none is available', async () => {
  const env = { PATH: '', DOCKER_HOST: `unix://${join(dir, 'no-engine.sock')}` }
  const start = startNats({ dir: join(dir, 'none'), toolsDir: join(dir, 'tools'), env, log: ignore })
  await expect(start).rejects.toThrow(
    /^No NATS server was found, built or started.*NATS_URL.*`nats-server`.*Docker.*Go toolchain/,
  )
})
