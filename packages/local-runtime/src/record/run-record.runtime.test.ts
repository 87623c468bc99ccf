import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '../processes/process-identity.ts'
import { portsFromEnv } from './ports.ts'
import { beginRunRecord } from './run-record.ts'

const run = { web: 'http://localhost:8080', ports: portsFromEnv({}) }
const ignore = () => undefined
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-run-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const startSleeper = () => {
  const sleeper = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
    detached: true,
    stdio: 'ignore',
  })
  return sleeper.pid ?? 0
}

const loseOwner = async (path: string, change: (content: { identities: Record<string, string> }) => void = ignore) => {
  const content = JSON.parse(await readFile(path, 'utf8'))
  content.owner.identity = 'of a process that is gone'
  change(content)
  await writeFile(path, JSON.stringify(content))
}

test('a second start reports the running one and its address', async () => {
  const path = join(dir, 'second.json')
  const record = await beginRunRecord(path, run, ignore)
  await expect(beginRunRecord(path, run, ignore)).rejects.toThrow(
    /^Love Space is already running at http:\/\/localhost:8080/,
  )
  record.remove()
  await expect(beginRunRecord(path, run, ignore)).resolves.toBeDefined()
})

test('processes left by a killed run are ended', async () => {
  const path = join(dir, 'leftover.json')
  const record = await beginRunRecord(path, run, ignore)
  const leftover = startSleeper()
  record.note('auth', leftover)
  await loseOwner(path)

  const lines: string[] = []
  await beginRunRecord(path, run, (line) => lines.push(line))

  expect(lines).toEqual(['Ending what an earlier run left behind: auth.'])
  await expect.poll(() => isAlive(leftover)).toBe(false)
})

test("a process that got the id of an earlier run's process is left alone", async () => {
  const path = join(dir, 'stranger.json')
  const record = await beginRunRecord(path, run, ignore)
  const stranger = startSleeper()
  record.note('auth', stranger)
  await loseOwner(path, ({ identities }) => {
    identities.auth = 'of an earlier process'
  })

  const lines: string[] = []
  await beginRunRecord(path, run, (line) => lines.push(line))

  expect(lines).toEqual([])
  expect(isAlive(stranger)).toBe(true)
  process.kill(stranger, 'SIGKILL')
})
