import { growthOf, limitsOf, type Assumptions, type Growth } from './model.ts'
import type { Measured } from './measured.ts'

const digits = 2
const rounded = (value: number): string => Number(value.toPrecision(digits)).toLocaleString('en-US')
const units = [
  [1e15, 'PB'],
  [1e12, 'TB'],
  [1e9, 'GB'],
  [1e6, 'MB'],
] as const
const size = (bytes: number): string => {
  const [per, unit] = units.find(([least]) => bytes >= least) ?? [1e6, 'MB']
  return `${rounded(bytes / per)} ${unit}`
}

const lines: readonly (readonly [string, (growth: Growth) => string])[] = [
  ['reads a second, busiest hour', ({ reads }) => rounded(reads)],
  ['writes a second, busiest hour', ({ writes }) => rounded(writes)],
  ['events a second, busiest hour', ({ events }) => rounded(events)],
  ['open streams, busiest hour', ({ streamsOpen }) => rounded(streamsOpen)],
  ['CPUs of gateways, services and databases', ({ cpus }) => rounded(cpus)],
  [
    'gateways / services, two of each at least',
    ({ gateways, services }) => `${rounded(gateways)} / ${rounded(services)}`,
  ],
  ['their memory', ({ memoryBytes }) => size(memoryBytes)],
  ['documents and index entries of a year', ({ databaseBytes }) => size(databaseBytes)],
  ['files of a year', ({ fileBytes }) => size(fileBytes)],
  ['events kept', ({ eventBytes }) => size(eventBytes)],
]

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

export const growthTable = (spaces: readonly number[], measured: Measured, assumed: Assumptions): string => {
  const all = spaces.map((count) => growthOf(count, measured, assumed))
  return tableOf(
    ['spaces', ...spaces.map((count) => count.toLocaleString('en-US'))],
    lines.map(([what, show]) => [what, ...all.map(show)]),
  )
}

export const limitsTable = (measured: Measured, assumed: Assumptions): string =>
  tableOf(
    ['spaces', 'used up', 'what follows'],
    limitsOf(measured, assumed).map(({ spaces, what, next }) => [rounded(spaces), what, next]),
  )
