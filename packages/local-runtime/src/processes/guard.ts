import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './process-identity.ts'
import { signalGroup } from './signal-group.ts'

export interface GuardianMessage {
  watch?: number
  forget?: number
}

const pollMs = 50

const watched = new Set<number>()
let guardian: ChildProcess | undefined

/** Makes a process end with this one, even if this one is killed. */
export const guardProcess = (pid: number): void => {
  watched.add(pid)
  if (guardian) guardian.send({ watch: pid } satisfies GuardianMessage)
  else startGuardian()
}

export const forgetProcess = (pid: number): void => {
  watched.delete(pid)
  if (guardian?.connected) guardian.send({ forget: pid } satisfies GuardianMessage)
}

export const endGuardedProcesses = async (graceMs: number): Promise<void> => {
  const deadline = Date.now() + graceMs
  const pids = [...watched]
  for (const pid of pids) signalGroup(pid, 'SIGTERM')
  while (pids.some(isAlive) && Date.now() < deadline) await delay(pollMs)
  for (const pid of pids.filter(isAlive)) signalGroup(pid, 'SIGKILL')
}

const startGuardian = (): void => {
  // The guardian has a process group of its own, so that it survives Ctrl-C or a kill of the group and can clean up.
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
