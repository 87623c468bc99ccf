import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const bytesPer = { kB: 1e3, MB: 1e6, GB: 1e9 } as const

type Column = 'product' | 'baseline'

/** Returns the figures of a row's cell in the results of docs/performance.md, sizes in bytes. Throws if it has none. */
const figuresIn = (page: string, what: string, column: Column): readonly number[] => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${what}`))
  const [, , product = '', baseline = ''] = row?.split('|') ?? []
  const cell = column === 'product' ? product : baseline
  const figures = [...cell.replaceAll(',', '').matchAll(/(\d[\d.]*)(?: (kB|MB|GB)\b)?/g)].map(
    ([, number, unit]) => Number(number) * (unit === undefined ? 1 : bytesPer[unit as keyof typeof bytesPer]),
  )
  if (figures.length === 0) throw new Error(`docs/performance.md has no figure of "${what}".`)
  return figures
}

/** Figures that the bench measured on one machine, with mongo-java-server as the database. */
export const readMeasured = (root: string) => {
  const page = readFileSync(join(root, 'docs/performance.md'), 'utf8')
  const figure = (what: string, { at = 0, column = 'product' as Column } = {}): number => {
    const found = figuresIn(page, what, column)[at]
    if (found === undefined) throw new Error(`docs/performance.md has too few figures of "${what}".`)
    return found
  }
  const shares = /Of ([\d,]+) µs the gateway takes (\d+), the database (\d+), the\s+service (\d+)/.exec(page)
  if (!shares) throw new Error('docs/performance.md does not say what gateway, database and service take of a read.')
  const [whole = 0, gateway = 0, database = 0, service = 0] = shares
    .slice(1)
    .map((number) => Number(number.replace(',', '')))
  return {
    readsPerCpuSecond: figure('read through gateway and service'),
    writesPerCpuSecond: figure('write through gateway and service'),
    shares: { gateway: gateway / whole, database: database / whole, service: service / whole },
    gatewayBytes: figure('idle process: gateway / largest service'),
    serviceBytes: figure('idle process: gateway / largest service', { at: 1 }),
    streamBytes: figure('gateway memory per live stream'),
    publishedPerSecond: figure('relay drain, service kept running', { column: 'baseline' }),
    documentsAYear: figure("documents of a couple's year"),
    documentBytesAYear: figure("documents of a couple's year", { at: 1 }),
    indexBytesAYear: figure('the same: what their index entries repeat of them', { at: 1 }),
    eventsAYear: figure('the same: events'),
    eventBytesAYear: figure('the same: events', { at: 1 }),
    requestsAVisit: figure('requests of a visit of home'),
  }
}
export type Measured = ReturnType<typeof readMeasured>
