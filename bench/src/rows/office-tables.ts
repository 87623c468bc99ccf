import { applyLoad, warmUp, type LoadResult } from '../load.ts'
import { interleaved, median, millis } from '../measure.ts'
import { fillSpaceRows } from '../office-rows.ts'
import type { Finding, Row } from '../row.ts'

/** Returns the sizes. mongo-java-server reads every row for every page, so 100,000 rows exceed a request's time. */
const sizes = ({ quick, database }: { quick: boolean; database: string }): readonly number[] => {
  if (quick) return [1_000, 2_000]
  const most = Number(process.env.BENCH_TABLE_ROWS ?? (database === 'mongo-java-server' ? 10_000 : 100_000))
  return [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= most)
}

const queries = {
  'a page': 'draw=1&start=0&length=25',
  'a search by the beginning of a word': 'draw=1&start=0&length=25&search%5Bvalue%5D=0791',
  'an order by name': 'draw=1&start=0&length=25&order%5B0%5D%5Bcolumn%5D=0&order%5B0%5D%5Bdir%5D=asc',
} as const

export const officeTables: Row = {
  name: 'office-tables',
  run: async (bench) => {
    const product = await bench.product()
    const { gateway, admin, mongo } = product.loveSpace.processes
    const headers = { Authorization: `Bearer ${await product.operator()}` }
    const pids = [gateway.pid ?? 0, admin.pid ?? 0, mongo.pid ?? 0]
    const loadOf = (path: string) => ({
      origin: gateway.url,
      requests: [{ path, headers }],
      connections: 1,
      seconds: bench.quick ? 1 : 2,
    })
    const msOf = (found: readonly LoadResult[]): number => 1_000 / median(found.map(({ perSecond }) => perSecond))
    const findings: Finding[] = []
    const first = new Map<string, number>()
    let filled = 0
    for (const size of sizes({ quick: bench.quick, database: product.database })) {
      await fillSpaceRows(mongo.url, filled, size)
      filled = size
      for (const [what, query] of Object.entries(queries)) {
        const path = `/api/admin/spaces?${query}`
        await warmUp(loadOf(path), pids)
        // Sizes cannot alternate, so results are relative to a ping, whose cost is constant.
        const runs = await interleaved(bench.quick ? 1 : 3, {
          table: () => applyLoad(loadOf(path), pids),
          ping: () => applyLoad(loadOf('/api/diagnostics/ping-db'), pids),
        })
        const ms = msOf(runs.table)
        const relative = ms / msOf(runs.ping)
        const fewest = first.get(what)
        if (fewest === undefined) first.set(what, relative)
        findings.push({
          what: `${what} among ${size.toLocaleString('en')} rows (${product.database})`,
          product: millis(ms),
          baseline: millis(msOf(runs.ping)),
          ratio: relative,
          budget: fewest === undefined ? '–' : `≤ 1.5x of ${fewest.toFixed(2)}x`,
          ...(fewest === undefined ? {} : { holds: relative / fewest <= 1.5 }),
        })
      }
    }
    return findings
  },
}
