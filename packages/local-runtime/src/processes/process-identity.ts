import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Fields of /proc/<pid>/stat after the program's name, which may itself hold blanks and brackets.
const startTimeField = 19

/**
 * What tells a process from a later one that got the same id: when it was started. Undefined where there is no
 * such process.
 */
export const processIdentity = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A process that has ended and waits to be collected is no process any more.
    return fields[0] === 'Z' ? undefined : `${boot}/${fields[startTimeField]}`
  } catch {
    return undefined
  }
}

/** Whether a process with this id is running. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
