import { existsSync, readdirSync, readFileSync } from 'node:fs'

const sampleMs = 1_000
const ticksPerSecond = 100

interface Stat {
  readonly parent: number
  readonly ticks: number
  /** Time of start, because a later process may get the same pid. */
  readonly startedAt: string
}

const readStat = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), startedAt: fields[19] ?? '' }
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
  const known = new Map<string, { readonly root: number; ticks: number }>()

  const sample = (): void => {
    const stats = new Map<number, Stat>()
    for (const name of readdirSync('/proc')) {
      const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
      if (stat) stats.set(Number(name), stat)
    }
    const rootOf = (pid: number): number | undefined => {
      if (roots.has(pid)) return pid
      const stat = stats.get(pid)
      return stat && (known.get(`${pid} ${stat.startedAt}`)?.root ?? rootOf(stat.parent))
    }
    for (const [pid, { ticks, startedAt }] of stats) {
      const root = rootOf(pid)
      if (root !== undefined) known.set(`${pid} ${startedAt}`, { root, ticks })
    }
  }
  const secondsOf = (counts: (root: number) => boolean): number => {
    sample()
    let ticks = 0
    for (const one of known.values()) if (counts(one.root)) ticks += one.ticks
    return ticks / ticksPerSecond
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
