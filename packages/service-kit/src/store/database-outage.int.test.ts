import { startMongo } from '@love-space/local-runtime/mongo/start-mongo.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { noteService, type NoteDeps } from '../../test/note-service.ts'
import { noteWritten } from '../sample/contracts/note.events.ts'
import { createNote } from '../sample/contracts/note.routes.ts'
import { connectMongo, pingMongo } from './mongo.ts'

let dir: string
let mongo: RunningServer
let service: TestService<NoteDeps>
const log = () => undefined
const env = { ...process.env, MONGODB_URL: '' }

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-outage-'))
  mongo = await startMongo({ dir, log, env })
  service = await startTestService(noteService, { env: {}, asOperator: true, mongoUrl: mongo.url })
})
afterAll(async () => {
  await service?.stop()
  await mongo?.stop()
  await rm(dir, { recursive: true, force: true })
})

it('while the database is down a write answers 503; afterwards all acknowledged data are there', async () => {
  const { token } = await service.signIn()
  const write = () => service.call(createNote, { body: { text: 'hello' }, token })
  const first = await write()
  const port = Number(new URL(mongo.url).port)
  await mongo.kill()

  const refused = await write()
  expect(refused).toMatchObject({ status: 503, problem: { code: 'UNAVAILABLE' } })
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]/)
  expect((await service.app.request('/readyz')).status).toBe(503)

  mongo = await startMongo({ dir, port, log, env })
  const second = await waitFor(
    async () => {
      const answer = await write()
      return answer.status === 201 ? answer : undefined
    },
    { timeoutMs: 20_000 },
  )
  expect(await service.deps.notes.exists({ _id: first.body.data.id })).toBe(true)
  await service.published(noteWritten, ({ subject }) => subject === second.body.data.id)
}, 90_000)

it('a service without a database at its start waits for it, and logs that', async () => {
  const port = await findFreePort()
  const lines: string[] = []
  const connecting = connectMongo({
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    database: 'lovespace_late',
    onWait: (error) => lines.push(String(error)),
  })
  await waitFor(async () => lines.length >= 2, { timeoutMs: 20_000 })
  const late = await startMongo({ dir: join(dir, 'late'), port, log, env })
  const connection = await connecting
  expect(await pingMongo(connection)).toBe(true)
  await connection.close()
  await late.stop()

  await expect(connectMongo({ url: 'mongodb://?', database: 'none' })).rejects.toThrow()
}, 90_000)
