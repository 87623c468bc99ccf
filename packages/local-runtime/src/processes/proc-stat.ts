import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

export interface ProcStat {
  /** `Z` for a zombie, which has ended already. */
  readonly state: string
  readonly parent: number
  /** User and system time, without that of children. */
  readonly cpuS: number
  /** Ticks since the boot. A later process may have the same pid, not the same start. */
  readonly startedAt: string
}

/** Reads /proc/<pid>/stat (Linux). Throws without such a process. */
export const readProcStat = (pid: number): ProcStat => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program's name before may contain blanks and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    cpuS: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    startedAt: fields[19] ?? '',
  }
}
