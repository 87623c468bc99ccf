import type { Partner } from '../couple.ts'
import { applyLoad, warmUp, type LoadResult } from '../load.ts'
import { fillMemories, spaceOf } from '../memories.ts'
import { interleaved, median, millis } from '../measure.ts'
import type { Row } from '../row.ts'

const few = 50

/** The first page of twelve where a couple has 50,000 memories, against one with 50. */
export const memoriesPage: Row = {
  name: 'memories-page',
  run: async (bench) => {
    const product = await bench.product()
    const { gateway, media, mongo } = product.loveSpace.processes
    const many = bench.quick ? 2_000 : 50_000
    const [old, young] = (await product.couples(2)).map(([first]) => first)
    if (!old || !young) throw new Error('Two couples are wanted.')
    await fillMemories(mongo.url, old, many)
    await fillMemories(mongo.url, young, few)
    const pids = [gateway.pid ?? 0, media.pid ?? 0, mongo.pid ?? 0]
    const loadOf = (partner: Partner) => ({
      origin: gateway.url,
      requests: [{ path: `/api/memories/${spaceOf(partner)}`, headers: { Authorization: `Bearer ${partner.token}` } }],
      connections: 1,
      seconds: bench.quick ? 1 : 3,
    })
    for (const partner of [old, young]) await warmUp(loadOf(partner), pids)
    const runs = await interleaved(bench.quick ? 1 : 5, {
      old: () => applyLoad(loadOf(old), pids),
      young: () => applyLoad(loadOf(young), pids),
    })
    const msOf = (found: readonly LoadResult[]): number => 1_000 / median(found.map(({ perSecond }) => perSecond))
    const [slow, fast] = [msOf(runs.old), msOf(runs.young)]
    return [
      {
        what: `a page of 12 among ${many} memories, against ${few} (${product.database})`,
        product: millis(slow),
        baseline: millis(fast),
        ratio: slow / fast,
        budget: '≤ 1.5x',
        holds: slow / fast <= 1.5,
        note: 'one request after the other; by the declared indexes where the database is MongoDB.',
      },
    ]
  },
}
