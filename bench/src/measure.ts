import { readFileSync } from 'node:fs'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import { readProcStat } from '@love-space/local-runtime/processes/proc-stat.ts'

export const cpuMicrosOf = (pid: number): number => readProcStat(pid).cpuS * 1_000_000

/** Returns the memory of a process (PSS): each shared page counts by the share of the process. */
export const proportionalBytesOf = (pid: number): number => {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

/** Growth of a process while it passes files on, above which it counts as holding them. */
export const growthBytesMax = 64 * 1_048_576
const lookEachMs = 20

/** Returns by how many bytes each process grew at most during the work. */
export const growthDuring = async (
  pids: Readonly<Record<string, number>>,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> => {
  const before = Object.entries(pids).map(([name, pid]) => [name, residentBytesOf(pid)] as const)
  const highest = new Map(before)
  const timer = setInterval(() => {
    for (const [name, pid] of Object.entries(pids)) {
      highest.set(name, Math.max(highest.get(name) ?? 0, residentBytesOf(pid)))
    }
  }, lookEachMs)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Object.fromEntries(before.map(([name, bytes]) => [name, (highest.get(name) ?? 0) - bytes]))
}

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Alternates the runs (A B A B …), so that disturbances of the machine affect all alike. */
export const interleaved = async <R extends object>(
  rounds: number,
  runs: { readonly [K in keyof R]: () => Promise<R[K]> },
): Promise<{ [K in keyof R]: R[K][] }> => {
  const names = Object.keys(runs) as (keyof R)[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as { [K in keyof R]: R[K][] }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await runs[name]())
  }
  return results
}

export const micros = (value: number): string => `${value.toFixed(0)} µs`
export const millis = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const perSecond = (value: number): string => `${Math.round(value)}/s`
