import { expect, test } from 'vitest'
import type { RunningServer } from './running-server.ts'
import { supervise } from './supervise.ts'

/** Servers that end when they are told to, in the order in which they were started. */
function createServers() {
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
    return { url: 'http://127.0.0.1:1', kind: 'process', pid: entry.pid, exited, stop: end, kill: end }
  }
  return { started, start }
}

test('what ends by itself is started again, and said so', async () => {
  const { started, start } = createServers()
  const lines: string[] = []
  const watched = await supervise({ name: 'auth', start, autoRestart: true, log: (line) => lines.push(line) })

  started[0]?.end()

  await expect.poll(() => watched.pid, { timeout: 2_000 }).toBe(2)
  await expect.poll(() => lines).toEqual([expect.stringContaining('auth has ended unexpectedly'), 'auth is back.'])
  await watched.stop()
})

test('what was killed stays down until it is restarted, where that is wished', async () => {
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

test('a restart ends the old process before it starts the new one', async () => {
  const { started, start } = createServers()
  const watched = await supervise({ name: 'auth', start, autoRestart: true, log: () => undefined })
  await watched.restart()
  expect(started.map(({ isRunning }) => isRunning)).toEqual([false, true])
})

test('a stop is final', async () => {
  const { started, start } = createServers()
  const lines: string[] = []
  const watched = await supervise({ name: 'auth', start, autoRestart: true, log: (line) => lines.push(line) })
  await watched.stop()
  expect(started).toHaveLength(1)
  expect(lines).toEqual([])
})
