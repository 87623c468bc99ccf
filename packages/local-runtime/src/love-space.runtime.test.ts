import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processNames } from '@love-space/contracts/processes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { validateToken } from '@love-space/contracts/space/entry.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { repositoryRoot } from './processes/paths.ts'
import { isAlive } from './processes/process-identity.ts'
import { portVariables, type PortName } from './record/port-names.ts'
import { findFreePorts } from './record/ports.ts'
import { readRunRecord, runRecordFile } from './record/run-record.ts'
import { buildProduct } from './run/build-product.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import type { Demo } from '@love-space/demo-data/demo-seed.ts'
import { startLoveSpace } from './love-space.ts'

const buildTimeoutMs = 300_000
const startedMs = 120_000
const endedMs = 5_000

/** Folder of the first start, whose data the later ones use. */
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

const recordedPids = () => Object.values(readRunRecord(join(dir, runRecordFile))?.pids ?? {})

test('a start with two replicas keeps all data, answers while one of each is dead, and leaves no process behind', async () => {
  const script = join(import.meta.dirname, 'fixtures/run-love-space.ts')
  const product = spawn(process.execPath, [script, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = (await once(product.stdout, 'data')) as [Buffer]
  const web = output.toString().trim()
  const secondDemo = await readDemo()
  expect(secretsOf(secondDemo)).toEqual(secretsOf(firstDemo))
  expect(secondDemo.seed).toEqual(firstDemo.seed)

  const { pids = {}, ports } = readRunRecord(join(dir, runRecordFile)) ?? {}
  expect(Object.keys(pids)).toEqual(expect.arrayContaining(processNames.flatMap((name) => [name, `${name}-2`])))
  expect(web).toBe(`http://localhost:${ports?.gateway}`)
  const call = createDemoClient(web, web)
  const [{ email, password } = { email: '', password: '' }] = secondDemo.couple
  const letters = async (): Promise<number> => {
    const { token } = (await call(login, { body: { email, password } })).data
    return (await call(getTodaysConversation, { token })).data.messages.length
  }
  expect(await letters()).toBe(2)
  for (const name of ['gateway', 'auth-2', 'engagement'] as const) process.kill(-(pids[name] ?? 0), 'SIGKILL')
  await expect.poll(() => isAlive(pids.gateway ?? 0)).toBe(false)
  expect(await letters()).toBe(2)

  product.kill('SIGKILL')
  const all = new Set([...Object.values(pids), ...recordedPids()])
  await expect.poll(() => [...all].filter(isAlive), { timeout: 10_000 }).toEqual([])
})

/** Returns the process ids of npm, the script it runs and the runner, each the parent of the next. */
const chainFrom = (npm: number): number[] => {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = [...table.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid, parent, args = '']) => {
    return { pid: Number(pid), parent: Number(parent), args }
  })
  const chain = [npm]
  for (const script of ['tools/start.mjs', 'local-runtime/src/main.ts']) {
    const next = rows.find(({ parent, args }) => parent === chain.at(-1) && args.includes(script))
    if (next) chain.push(next.pid)
  }
  return chain
}

const started: ChildProcess[] = []
afterEach(async () => {
  for (const { pid } of started.splice(0)) if (pid !== undefined && isAlive(pid)) process.kill(-pid, 'SIGKILL')
  // Leftovers of a failed test would fail the next one.
  await rm(join(dir, runRecordFile), { force: true })
})

/** Runs `npm start` like a background job of a script, in which processes ignore SIGINT unless they install a handler. */
const startByNpm = async (): Promise<{ npm: ChildProcess; output: () => string }> => {
  const ports = Object.entries(await findFreePorts()) as [PortName, number][]
  const own = Object.fromEntries(ports.map(([name, port]) => [portVariables[name], String(port)]))
  const npm = spawn('sh', ['-c', "trap '' INT; exec npm start"], {
    cwd: repositoryRoot,
    env: { ...process.env, ...own, LOVE_SPACE_DIR: dir },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(npm)
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()))
  return { npm, output: () => output }
}

const expectNothingLeft = async (npm: ChildProcess, pids: number[]): Promise<void> => {
  await expect.poll(() => pids.filter(isAlive), { timeout: endedMs }).toEqual([])
  expect(existsSync(join(dir, runRecordFile))).toBe(false)
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit')
}

test('a start by npm ends everything in order at SIGINT to npm alone', { timeout: startedMs + endedMs }, async () => {
  const { npm, output } = await startByNpm()
  await expect.poll(output, { timeout: startedMs }).toContain('Ctrl-C stops everything')
  const pids = [...chainFrom(npm.pid ?? 0), ...recordedPids()]
  expect(pids.length).toBeGreaterThanOrEqual(3 + 6)

  npm.kill('SIGINT')

  await expectNothingLeft(npm, pids)
  expect(output()).toContain('Stopped.')
})

const whileStarting = (['SIGINT', 'SIGTERM'] as const).flatMap((signal) =>
  ['npm', 'the process npm runs', 'the runner'].map((who, place) => ({ signal, who, place })),
)
test.for(whileStarting)('$signal to $who alone while it starts ends everything', async ({ signal, place }) => {
  const { npm, output } = await startByNpm()
  await expect.poll(recordedPids, { timeout: startedMs }).not.toEqual([])
  const chain = chainFrom(npm.pid ?? 0)
  expect(chain).toHaveLength(3)
  const pids = [...chain, ...recordedPids()]

  process.kill(chain[place] ?? 0, signal)

  await expectNothingLeft(npm, pids)
  expect(output()).toContain('Stopping …')
})
