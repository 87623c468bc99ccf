import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNats } from './start-nats.ts'

const SETTLED_MESSAGES = 300

let dir: string
const ignore = () => undefined

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-nats-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('every acknowledged message is there after kill -9, and the second start acquires nothing', async () => {
  const first = await startNats({ dir, log: ignore })
  const connection = await connect({ servers: first.url, reconnect: false })
  await (await connection.jetstreamManager()).streams.add({ name: 'NOTES', subjects: ['notes'] })
  const stream = connection.jetstream()

  let acknowledged = 0
  const publishing = (async () => {
    for (;;) {
      await stream.publish('notes', '', { msgID: `note-${acknowledged + 1}` })
      acknowledged += 1
      if (acknowledged === SETTLED_MESSAGES) void first.kill()
    }
  })()
  await expect(publishing).rejects.toBeInstanceOf(Error)
  await connection.close()

  const lines: string[] = []
  const port = Number(new URL(first.url).port)
  const second = await startNats({ dir, port, log: (line) => lines.push(line) })
  try {
    const again = await connect({ servers: second.url, reconnect: false })
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

test('without any way to NATS, one sentence names them all', async () => {
  const env = { PATH: '', DOCKER_HOST: `unix://${join(dir, 'no-engine.sock')}` }
  const start = startNats({ dir: join(dir, 'none'), toolsDir: join(dir, 'tools'), env, log: ignore })
  await expect(start).rejects.toThrow(/^No NATS server could be had.*NATS_URL.*`nats-server`.*Docker.*Go toolchain/)
})
