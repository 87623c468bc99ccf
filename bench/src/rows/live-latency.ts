import { setTimeout as delay } from 'node:timers/promises'
import { getTodaysConversation, updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { getInteraction, putInteraction } from '@love-space/contracts/space/interaction.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { openBareNats } from '../baselines/bare-nats.ts'
import type { Couple } from '../couple.ts'
import { followHints } from '../live-reader.ts'
import { interleaved, median, millis, quantile } from '../measure.ts'
import type { Product } from '../product.ts'
import type { Row } from '../row.ts'

const everyMs = 320
const shownMsMax = 10_000

interface Pair {
  writeAndSee(): Promise<number>
  stop(): void
}

interface Way {
  readonly topic: string
  write(count: number): Promise<unknown>
  isSeen(count: number): Promise<boolean>
}

type WayOf = (call: Product['call'], couple: Couple) => Promise<Way>

const letters: WayOf = async (call, [writer, reader]) => ({
  topic: 'messages',
  write: (count) => call(updateTodaysLoveMessage, { body: { message: `Note ${count}` }, token: writer.token }),
  isSeen: async (count) => {
    const { data } = await call(getTodaysConversation, { token: reader.token })
    return data.messages.some(({ message }) => message === `Note ${count}`)
  },
})

const moves: WayOf = async (call, [writer, reader]) => {
  const { data } = await call(listSpaces, { token: writer.token })
  const params = { spaceId: data.spaces[0]?.id ?? '', key: 'couple_game' }
  return {
    topic: 'games',
    write: (count) =>
      call(putInteraction, { params, body: { scoreByUser: { [writer.userId]: count } }, token: writer.token }),
    isSeen: async (count) => {
      const { state } = (await call(getInteraction, { params, token: reader.token })).data
      return (state.scoreByUser?.[writer.userId] ?? 0) >= count
    },
  }
}

const openPair = async ({ call, loveSpace }: Product, couple: Couple, wayOf: WayOf): Promise<Pair> => {
  const way = await wayOf(call, couple)
  let written = 0
  let expected: { count: number; seen: (at: number) => void } | undefined
  const look = async (): Promise<void> => {
    if (expected && (await way.isSeen(expected.count))) expected.seen(performance.now())
  }
  const stop = await followHints(loveSpace.web, couple[1].token, (topic) => {
    if (topic === way.topic) void look()
  })
  return {
    stop,
    writeAndSee: async () => {
      written += 1
      const shown = new Promise<number>((seen) => {
        expected = { count: written, seen }
      })
      await way.write(written)
      const acknowledgedAt = performance.now()
      const late = delay(shownMsMax, Number.NaN, { ref: false })
      const shownAt = await Promise.race([shown, late])
      if (Number.isNaN(shownAt)) throw new Error(`A partner had not seen it after ${shownMsMax} ms.`)
      return Math.max(0, shownAt - acknowledgedAt)
    },
  }
}

const atASteadyRate = async (places: readonly Pick<Pair, 'writeAndSee'>[], times: number): Promise<number[]> => {
  const results = await Promise.all(
    places.map(async ({ writeAndSee }, index) => {
      const own: number[] = []
      await delay((everyMs / places.length) * index)
      for (let time = 0; time < times; time += 1) {
        const next = delay(everyMs)
        own.push(await writeAndSee())
        await next
      }
      return own
    }),
  )
  return results.flat()
}

export const liveLatency: Row = {
  name: 'live-latency',
  run: async (bench) => {
    const product = await bench.product()
    const couples = await product.couples(bench.quick ? 4 : 8)
    const open = (wayOf: WayOf) => Promise.all(couples.map((couple) => openPair(product, couple, wayOf)))
    const pairs = await open(letters)
    const players = await open(moves)
    const nats = await openBareNats(product)
    try {
      const times = bench.quick ? 4 : 20
      const runs = await interleaved(bench.quick ? 1 : 4, {
        product: () => atASteadyRate(pairs, times),
        moves: () => atASteadyRate(players, times),
        nats: () =>
          atASteadyRate(
            pairs.map(() => ({ writeAndSee: nats.publishAndHear })),
            times,
          ),
      })
      const [measured, bare] = [runs.product.flat(), runs.nats.flat()]
      const [p50, p99] = [median(measured), quantile(measured, 0.99)]
      const played = runs.moves.flat()
      const [played50, played99] = [median(played), quantile(played, 0.99)]
      return [
        {
          what: 'write acknowledged → partner has fetched it: p50',
          product: millis(p50),
          baseline: `${millis(median(bare))} (NATS alone)`,
          ratio: p50 / median(bare),
          budget: '≤ 50 ms',
          holds: p50 <= 50,
          note: `${measured.length} writes, ${Math.round((pairs.length * 1000) / everyMs)} per second, ${product.database}; by the clock, so an order of magnitude only.`,
        },
        {
          what: 'write acknowledged → partner has fetched it: p99',
          product: millis(p99),
          baseline: `${millis(quantile(bare, 0.99))} (NATS alone)`,
          ratio: p99 / quantile(bare, 0.99),
          budget: '≤ 250 ms',
          holds: p99 <= 250,
        },
        {
          what: 'move of a game acknowledged → partner has fetched it: p50',
          product: millis(played50),
          baseline: `${millis(median(bare))} (NATS alone)`,
          ratio: played50 / median(bare),
          budget: '≤ 50 ms',
          holds: played50 <= 50,
          note: `p99 ${millis(played99)}, ${played.length} moves.`,
        },
      ]
    } finally {
      for (const { stop } of [...pairs, ...players]) stop()
      await nats.stop()
    }
  },
}
