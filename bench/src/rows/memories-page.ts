import type { Partner } from '../couple.ts'
import { fillMemories, spaceOf } from '../memories.ts'
import { interleaved, median, millis } from '../measure.ts'
import type { Row } from '../row.ts'

const few = 50

export const memoriesPage: Row = {
  name: 'memories-page',
  run: async (bench) => {
    const product = await bench.product()
    const { gateway, mongo } = product.loveSpace.processes
    const many = bench.quick ? 2_000 : 50_000
    const [old, young] = (await product.couples(2)).map(([first]) => first)
    if (!old || !young) throw new Error('This row needs two couples.')
    await fillMemories(mongo.url, old, many)
    await fillMemories(mongo.url, young, few)
    const msOf = async (partner: Partner): Promise<number> => {
      const startedAt = performance.now()
      const answer = await fetch(`${gateway.url}/api/memories/${spaceOf(partner)}`, {
        headers: { Authorization: `Bearer ${partner.token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A page of memories answered ${answer.status}.`)
      return performance.now() - startedAt
    }
    const rounds = { old: () => msOf(old), young: () => msOf(young) }
    await interleaved(bench.quick ? 1 : 20, rounds)
    const runs = await interleaved(bench.quick ? 1 : 30, rounds)
    const [slow, fast] = [median(runs.old), median(runs.young)]
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
