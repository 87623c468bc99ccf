import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Index in /proc/<pid>/stat, counted after the program's name, which may contain blanks and brackets.
const startTimeField = 19

/** Returns an identity that distinguishes a process from a later one with the same id. */
export const processIdentity = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie has ended already.
    return fields[0] === 'Z' ? undefined : `${boot}/${fields[startTimeField]}`
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
