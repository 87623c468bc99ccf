import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './process-identity.ts'
import { signalGroup } from './signal-group.ts'

/** What the guardian process is told. */
export interface GuardianMessage {
  watch?: number
  forget?: number
}

const pollMs = 50

const watched = new Set<number>()
let guardian: ChildProcess | undefined

/** Sees to it that a process ends when this one does, even when this one is killed. */
export const guardProcess = (pid: number): void => {
  watched.add(pid)
  if (guardian) guardian.send({ watch: pid } satisfies GuardianMessage)
  else startGuardian()
}

/** Ends the watch over a process that has ended. */
export const forgetProcess = (pid: number): void => {
  watched.delete(pid)
  if (guardian?.connected) guardian.send({ forget: pid } satisfies GuardianMessage)
}

/** Ends everything this process has started and that still runs: asks first, and kills what has not ended in time. */
export const endGuardedProcesses = async (graceMs: number): Promise<void> => {
  const deadline = Date.now() + graceMs
  const pids = [...watched]
  for (const pid of pids) signalGroup(pid, 'SIGTERM')
  while (pids.some(isAlive) && Date.now() < deadline) await delay(pollMs)
  for (const pid of pids.filter(isAlive)) signalGroup(pid, 'SIGKILL')
}

const startGuardian = (): void => {
  // A group of its own, so that Ctrl-C in the terminal and a kill of the whole group leave it alive to clean up.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'guardian.ts')], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  guardian = child
  child.unref()
  child.channel?.unref()
  child.on('error', () => undefined)
  child.once('exit', () => {
    guardian = undefined
    if (watched.size > 0) startGuardian()
  })
  for (const pid of watched) child.send({ watch: pid } satisfies GuardianMessage)
}
