import { readFileSync } from 'node:fs'
import { readProcStat } from '@love-space/local-runtime/processes/proc-stat.ts'

export const cpuMicrosOf = (pid: number): number => readProcStat(pid).cpuS * 1_000_000

/** Returns the memory of a process (PSS): each shared page counts by the share of the process. */
export const proportionalBytesOf = (pid: number): number => {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
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
