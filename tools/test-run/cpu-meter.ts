import { existsSync, readdirSync } from 'node:fs'
import { readProcStat, type ProcStat } from '@love-space/local-runtime/processes/proc-stat.ts'

const sampleMs = 1_000

const readStat = (pid: number): ProcStat | undefined => {
  try {
    return readProcStat(pid)
  } catch {
    // The process has ended.
    return undefined
  }
}

export interface CpuMeter {
  /** Counts a process and its descendants apart. Returns a function that returns their CPU seconds. */
  follow(pid: number): () => number
  /** Returns the CPU seconds of this process and of descendants that are not counted apart. */
  rest(): number
  all(): number
}

/**
 * Reads CPU times of this process and all its descendants from /proc every second; undefined on systems without it. Unlike a shell's
 * `times` it counts processes that nobody waits for, such as Chromium's. Misses what a process spends in its last second.
 */
export const startCpuMeter = (): CpuMeter | undefined => {
  if (!existsSync('/proc/self/stat')) return undefined
  const roots = new Set([process.pid])
  const known = new Map<string, { readonly root: number; cpuS: number }>()

  const sample = (): void => {
    const stats = new Map<number, ProcStat>()
    for (const name of readdirSync('/proc')) {
      const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
      if (stat) stats.set(Number(name), stat)
    }
    const rootOf = (pid: number): number | undefined => {
      if (roots.has(pid)) return pid
      const stat = stats.get(pid)
      return stat && (known.get(`${pid} ${stat.startedAt}`)?.root ?? rootOf(stat.parent))
    }
    for (const [pid, { cpuS, startedAt }] of stats) {
      const root = rootOf(pid)
      if (root !== undefined) known.set(`${pid} ${startedAt}`, { root, cpuS })
    }
  }
  const secondsOf = (counts: (root: number) => boolean): number => {
    sample()
    let seconds = 0
    for (const { root, cpuS } of known.values()) if (counts(root)) seconds += cpuS
    return seconds
  }
  setInterval(sample, sampleMs).unref()
  return {
    follow: (pid) => {
      roots.add(pid)
      return () => secondsOf((root) => root === pid)
    },
    rest: () => secondsOf((root) => root === process.pid),
    all: () => secondsOf(() => true),
  }
}
