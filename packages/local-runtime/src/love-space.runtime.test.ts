import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from './processes/process-identity.ts'
import { buildProduct } from './run/build-product.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import type { Demo } from '@love-space/demo-data/demo-seed.ts'
import { startLoveSpace } from './love-space.ts'

const buildTimeoutMs = 300_000

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-run-'))
  await buildProduct(join(dir, 'build.log'))
}, buildTimeoutMs)
afterAll(() => rm(dir, { recursive: true, force: true }))

const readDemo = async () => JSON.parse(await readFile(join(dir, 'demo.json'), 'utf8')) as Demo
const secretsOf = ({ taps }: Demo) => [...taps.owned, ...taps.free].map((link) => new URL(link).search)

let firstDemo: Demo

test('a first start gives the demo couple a space and leaves another space free', async () => {
  const { web, demo, stop } = await startLoveSpace({ dir, ports: 'free', build: false, log: () => undefined })
  const call = createDemoClient(web, web)
  for (const { email, password } of demo.couple) {
    const { token } = (await call(login, { body: { email, password } })).data
    const { spaces } = (await call(listSpaces, { token })).data
    expect(spaces[0]?.users).toHaveLength(2)
    expect(spaces[0]?.spaceSettingComplete).toBe(true)
    expect((await call(getTodaysConversation, { token })).data.messages).toHaveLength(2)
  }
  for (const tap of demo.taps.free) {
    const { token = '', object = '' } = Object.fromEntries(new URL(tap).searchParams)
    const { data } = await call(validateToken, { query: { token, object } })
    expect(data).toMatchObject({ valid: true, canCreateSpace: true })
  }
  expect(await readDemo()).toEqual(demo)
  firstDemo = demo
  await stop()
})

test('a second start keeps all data, and leaves no process behind when it is killed', async () => {
  const script = join(import.meta.dirname, 'fixtures/run-love-space.ts')
  const product = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(product.stdout, 'data')
  const secondDemo = await readDemo()
  expect(secretsOf(secondDemo)).toEqual(secretsOf(firstDemo))
  expect(secondDemo.seed).toEqual(firstDemo.seed)

  const { pids } = JSON.parse(await readFile(join(dir, 'run.json'), 'utf8')) as { pids: Record<string, number> }
  expect(Object.values(pids).filter(isAlive).length).toBeGreaterThanOrEqual(6)
  product.kill('SIGKILL')
  await expect.poll(() => Object.values(pids).filter(isAlive), { timeout: 10_000 }).toEqual([])
})
