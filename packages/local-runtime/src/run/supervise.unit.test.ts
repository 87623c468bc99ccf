import { expect, test } from 'vitest'
import type { RunningServer } from '../programs/running-server.ts'
import { supervise } from './supervise.ts'

const url = 'http://127.0.0.1:1'

const createServers = () => {
  const started: { pid: number; isRunning: boolean; end(): void }[] = []
  const start = async (): Promise<RunningServer> => {
    const { promise: exited, resolve } = Promise.withResolvers<void>()
    const entry = {
      pid: started.length + 1,
      isRunning: true,
      end: () => {
        entry.isRunning = false
        resolve()
      },
    }
    started.push(entry)
    const end = async () => entry.end()
    return { url, urlOf: () => url, kind: 'process', pid: entry.pid, exited, stop: end, kill: end }
  }
  return { started, start }
}

test('restarts a process that ended by itself, and reports it', async () => {
  const { started, start } = createServers()
  const lines: string[] = []
  const watched = await supervise({ name: 'auth', start, autoRestart: true, log: (line) => lines.push(line) })

  started[0]?.end()

  await expect.poll(() => watched.pid, { timeout: 2_000 }).toBe(2)
  await expect.poll(() => lines).toEqual([expect.stringContaining('auth has ended unexpectedly'), 'auth is back.'])
  await watched.stop()
})

test('restarts at once, then waits longer each time a process ends early', async () => {
  const { started, start } = createServers()
  const lines: string[] = []
  const watched = await supervise({ name: 'auth', start, autoRestart: true, log: (line) => lines.push(line) })
  for (const again of [2, 3, 4]) {
    started.at(-1)?.end()
    await expect.poll(() => watched.pid, { timeout: 5_000 }).toBe(again)
  }
  const told = lines.filter((line) => line.includes('unexpectedly'))
  expect(told.map((line) => line.split('started again ')[1])).toEqual(['at once.', 'in 0.5 s.', 'in 1 s.'])
  await watched.stop()
})

test('restarts nothing once the run is ending', async () => {
  const { started, start } = createServers()
  const ending = new AbortController()
  const lines: string[] = []
  const { signal } = ending
  const watched = await supervise({ name: 'auth', start, autoRestart: true, signal, log: (line) => lines.push(line) })
  ending.abort()
  started[0]?.end()
  await expect.poll(() => watched.pid).toBeUndefined()
  expect([started.length, lines]).toEqual([1, []])
})

test('leaves a killed process down without autoRestart, until it is restarted', async () => {
  const { started, start } = createServers()
  const lines: string[] = []
  const watched = await supervise({ name: 'auth', start, autoRestart: false, log: (line) => lines.push(line) })

  await watched.kill('SIGKILL')
  await expect.poll(() => lines).toEqual(['auth has ended.'])
  expect(watched.pid).toBeUndefined()

  await watched.restart()
  expect(watched.pid).toBe(2)
  await watched.stop()
  expect(started.map(({ isRunning }) => isRunning)).toEqual([false, false])
})

test('ends the old process before it starts the new one', async () => {
  const { started, start } = createServers()
  const watched = await supervise({ name: 'auth', start, autoRestart: true, log: () => undefined })
  await watched.restart()
  expect(started.map(({ isRunning }) => isRunning)).toEqual([false, true])
})

test('never restarts a stopped process', async () => {
  const { started, start } = createServers()
  const lines: string[] = []
  const watched = await supervise({ name: 'auth', start, autoRestart: true, log: (line) => lines.push(line) })
  await watched.stop()
  expect(started).toHaveLength(1)
  expect(lines).toEqual([])
})
