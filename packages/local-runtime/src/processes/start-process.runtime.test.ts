import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from './process-identity.ts'
import { startProcess, waitUntilReady } from './start-process.ts'

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-process-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('leaves no child after the parent and its group were killed', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/parent.ts'), dir], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = (await once(parent.stdout, 'data')) as [Buffer]
  const childPid = Number(output.toString())
  expect(isAlive(childPid)).toBe(true)

  process.kill(-(parent.pid ?? 0), 'SIGKILL')

  await expect.poll(() => isAlive(childPid), { timeout: 5_000 }).toBe(false)
})

test('reports the end of the log if a process ends while starting', async () => {
  const logFile = join(dir, 'broken.log')
  const broken = await startProcess({
    command: process.execPath,
    args: ['-e', 'console.error("the variable X is missing"); process.exit(3)'],
    env: process.env,
    logFile,
  })

  const ready = waitUntilReady('broken', broken, {
    check: () => Promise.reject(new Error('not yet')),
    logFile,
    timeoutMs: 10_000,
  })

  await expect(ready).rejects.toThrow(/broken ended while starting[^]*the variable X is missing/)
})

test('fails if the program does not exist', async () => {
  const started = startProcess({ command: join(dir, 'nothing'), args: [], env: {}, logFile: join(dir, 'nothing.log') })
  await expect(started).rejects.toThrow('ENOENT')
})
