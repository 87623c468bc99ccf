import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { forgetProcess, guardProcess } from './guard.ts'
import { signalGroup } from './signal-group.ts'

const stopGraceMs = 10_000
const pollMs = 25
const logTailLines = 8

export interface ProcessEnd {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface RunningProcess {
  pid: number
  exited: Promise<ProcessEnd>
  hasExited(): boolean
  signal(signal: NodeJS.Signals): void
  stop(graceMs?: number): Promise<void>
}

export const startProcess = async (options: {
  command: string
  args: string[]
  env: NodeJS.ProcessEnv
  logFile: string
  cwd?: string | undefined
  /** User and group that run it, by number. */
  uid?: number | undefined
}): Promise<RunningProcess> => {
  const { command, args, env, logFile, cwd, uid } = options
  await mkdir(dirname(logFile), { recursive: true })
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, { cwd, env, uid, gid: uid, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  if (child.pid !== undefined) guardProcess(child.pid)
  const exited = once(child, 'exit').then(([code, signal]: (ProcessEnd['code'] | ProcessEnd['signal'])[]) => {
    forgetProcess(pid)
    return { code, signal } as ProcessEnd
  })
  // `exited` also rejects if the program cannot be started; only the `spawn` wait below reports that error.
  exited.catch(() => undefined)
  if (child.pid === undefined) await once(child, 'spawn')
  const pid = child.pid as number

  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const signal = (name: NodeJS.Signals) => {
    if (!hasExited()) signalGroup(pid, name)
  }
  return {
    pid,
    exited,
    hasExited,
    signal,
    stop: async (graceMs = stopGraceMs) => {
      signal('SIGTERM')
      const timer = setTimeout(() => signal('SIGKILL'), graceMs)
      await exited
      clearTimeout(timer)
    },
  }
}

/** Waits until `check` resolves. Rejects with the end of the log if the process ends or the time is up. */
export const waitUntilReady = async (
  name: string,
  process: RunningProcess,
  options: { check: () => Promise<unknown>; logFile: string; timeoutMs: number },
): Promise<void> => {
  const { check, logFile, timeoutMs } = options
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const ready = await check().then(
      () => true,
      () => false,
    )
    if (ready && !process.hasExited()) return
    const waited = Date.now() >= deadline
    if (!waited && !process.hasExited()) {
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      continue
    }
    const what = waited ? `was not ready after ${timeoutMs / 1000} s` : 'ended while starting'
    await process.stop()
    throw new Error(`${name} ${what}. Its log, ${logFile}, ends with:\n${await logTail(logFile)}`)
  }
}

export const logTail = async (logFile: string): Promise<string> => {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-logTailLines).join('\n')
}
