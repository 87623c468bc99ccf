import { setTimeout as delay } from 'node:timers/promises'
import { megabytes, proportionalBytesOf, residentBytesOf } from '../measure.ts'
import type { Row } from '../row.ts'

const serviceBytesMax = 120_000_000
const runBytesMax = 1_200_000_000
const settleMs = 5_000

/** What the idle product keeps in memory, right after its start. */
export const residentMemory: Row = {
  name: 'resident-memory',
  run: async (bench) => {
    const { loveSpace } = await bench.product()
    await delay(bench.quick ? 500 : settleMs)
    const parts = Object.entries(loveSpace.processes).flatMap(([name, { pid }]) =>
      pid === undefined ? [] : [{ name, bytes: residentBytesOf(pid), share: proportionalBytesOf(pid) }],
    )
    const runner = { name: 'runner', bytes: process.memoryUsage.rss(), share: proportionalBytesOf(process.pid) }
    const all = [...parts, runner]
    const ours = parts.filter(({ name }) => name !== 'mongo' && name !== 'nats')
    const largest = ours.toSorted((a, b) => b.bytes - a.bytes)[0]
    const sum = all.reduce((total, { bytes }) => total + bytes, 0)
    const shares = all.reduce((total, { share }) => total + share, 0)
    return [
      {
        what: `idle process, the largest of ${ours.length} (${largest?.name})`,
        product: megabytes(largest?.bytes ?? 0),
        baseline: '–',
        budget: '≤ 120 MB',
        holds: (largest?.bytes ?? 0) <= serviceBytesMax,
        note: all.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', '),
      },
      {
        what: 'whole local run, idle',
        product: megabytes(sum),
        baseline: '–',
        budget: '≤ 1200 MB',
        holds: sum <= runBytesMax,
        note: `${megabytes(shares)} where pages that several processes share are counted once.`,
      },
    ]
  },
}
