import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readProcStat } from './proc-stat.ts'

/** Returns an identity that distinguishes a process from a later one with the same id. */
export const processIdentity = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const { state, startedAt } = readProcStat(pid)
    return state === 'Z' ? undefined : `${boot}/${startedAt}`
  } catch {
    return undefined
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
