import type { Partner } from '../couple.ts'
import { fillMemories, spaceOf } from '../memories.ts'
import { interleaved, median, millis } from '../measure.ts'
import type { Row } from '../row.ts'

const few = 50

export const albumPage: Row = {
  name: 'album-page',
  run: async (bench) => {
    const product = await bench.product()
    const { gateway, mongo } = product.loveSpace.processes
    const many = bench.quick ? 2_000 : 50_000
    // Use couples of its own, because other rows rely on their couples' number of memories.
    const [, , , , old, young] = (await product.couples(6)).map(([first]) => first)
    if (!old || !young) throw new Error('This row needs two couples.')
    const isMongo = product.database !== 'mongo-java-server'
    await fillMemories(mongo.url, old, many)
    await fillMemories(mongo.url, young, few)
    const msOf = (partner: Partner, path: string) => async (): Promise<number> => {
      const startedAt = performance.now()
      const answer = await fetch(`${gateway.url}/api/memories/${spaceOf(partner)}/${path}`, {
        headers: { Authorization: `Bearer ${partner.token}` },
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The album answered ${answer.status}.`)
      return performance.now() - startedAt
    }
    const compare = async (what: string, path: string) => {
      const rounds = { old: msOf(old, path), young: msOf(young, path) }
      await interleaved(bench.quick ? 1 : 10, rounds)
      const runs = await interleaved(bench.quick ? 1 : 30, rounds)
      const [slow, fast] = [median(runs.old), median(runs.young)]
      return {
        what: `${what} of an album of ${many}, against ${few} (${product.database})`,
        product: millis(slow),
        baseline: millis(fast),
        ratio: slow / fast,
        budget: '≤ 1.5x',
        ...(isMongo && { holds: slow / fast <= 1.5 }),
        note: 'one request after the other; the stand-in reads every entry of all albums, MongoDB by the declared index.',
      }
    }
    return [await compare(`a page of ${few}`, `album?limit=${few}`), await compare('the months', 'album/months')]
  },
}
