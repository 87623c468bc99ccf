import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isAlive } from './processes/process-identity.ts'
import { repositoryRoot } from './processes/paths.ts'
import { findFreePorts, portVariables, type PortName } from './record/ports.ts'
import { buildProduct } from './run/build-product.ts'
import { readRunRecord, runRecordFile } from './record/run-record.ts'

const builtMs = 300_000
/** A first start fills in pictures of a whole year. */
const startedMs = 240_000
const endedMs = 5_000

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-signals-'))
  // A build, unless another test has made it, may take longer than a start.
  await buildProduct(join(dir, 'build.log'))
}, builtMs)
afterAll(() => rm(dir, { recursive: true, force: true }))

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

const recordedPids = () => Object.values(readRunRecord(join(dir, runRecordFile))?.pids ?? {})

test('SIGINT to npm alone ends all processes in order', { timeout: startedMs + endedMs }, async () => {
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
