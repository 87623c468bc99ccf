import { serviceNames } from '@love-space/contracts/processes.ts'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMongo } from '../mongo/start-mongo.ts'
import { repositoryRoot } from '../processes/paths.ts'
import type { RunningServer } from '../programs/running-server.ts'

const run = promisify(execFile)
let dir: string
let mongo: RunningServer
let client: mongoose.mongo.MongoClient
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-migrate-'))
  mongo = await startMongo({ dir, log: () => undefined, env: { ...process.env, MONGODB_URL: '' } })
  client = await mongoose.mongo.MongoClient.connect(mongo.url)
})
afterAll(async () => {
  await client?.close()
  await mongo?.stop()
  await rm(dir, { recursive: true, force: true })
})

const migrate = async (): Promise<string> => {
  const env = { ...process.env, MONGODB_URL: mongo.url }
  return (await run(process.execPath, [join(repositoryRoot, 'tools/migrate.ts')], { env })).stdout
}

it('npm run migrate makes the indexes of all services, concurrently and repeatedly, and reports each', async () => {
  const both = await Promise.all([migrate(), migrate()])
  for (const service of serviceNames) {
    expect(both.join('\n')).toMatch(new RegExp(`^${service}  jobs  turn_1  made in \\d+\\.\\d s$`, 'm'))
  }
  const begin = performance.now()
  const again = await migrate()
  expect(performance.now() - begin).toBeLessThan(20_000)
  expect(again).toMatch(/^space {2}wishes {2}slot_1 {2}there$/m)
  expect(again).not.toContain('made')
})

it('an index that cannot be made ends it with 1, a place and advice', async () => {
  const wishes = client.db('lovespace_space').collection<{ _id: string; slot: string }>('wishes')
  await wishes.dropIndex('slot_1')
  await wishes.insertMany(['a', 'b'].map((_id) => ({ _id, slot: 'twice-there' })))
  const failure: unknown = await migrate().catch((error: unknown) => error)
  expect(failure).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^space: wishes: several documents have the same slot, .* slot_1 .*Keep one of each/),
  })
  expect((failure as { stderr: string }).stderr).not.toContain('twice-there')
})
