import { relative } from 'node:path'
import type { FileResult } from './vitest-report.ts'

export interface SuiteResult {
  readonly title: string
  readonly passed: number
  readonly failed: number
  readonly clockS: number
  readonly cpuS: number | undefined
  readonly ceilingS: number
  readonly files: readonly FileResult[]
}

const slowestMax = 20

export const tableOf = (results: readonly Omit<SuiteResult, 'files'>[]): string => {
  const width = Math.max(...results.map(({ title }) => title.length))
  const lines = results.map(({ title, passed, failed, clockS, cpuS, ceilingS }) => {
    const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`
    const clock = `${String(Math.round(clockS)).padStart(5)} of ${String(ceilingS).padStart(4)} s`
    const cpu = `${cpuS === undefined ? '–' : Math.round(cpuS)}`.padStart(5)
    return `${title.padEnd(width)} ${counts} ${clock} ${cpu} s of CPU${clockS > ceilingS ? '  over its ceiling' : ''}`
  })
  return lines.join('\n')
}

export const slowestOf = (files: readonly FileResult[]): string =>
  files
    .map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      spentS: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.spentS - one.spentS)
    .slice(0, slowestMax)
    .map(({ file, spentS }) => `${spentS.toFixed(1).padStart(7)} s  ${file}`)
    .join('\n')
