import { readFileSync } from 'node:fs'

/** Returns the memory of a process that is in use and not swapped out, in bytes (Linux). Throws without such a process. */
export const residentBytesOf = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
