import { setTimeout as delay } from 'node:timers/promises'
import { connect, type NatsConnection } from 'nats'
import { getTodaysConversation, updateTodaysLoveMessage } from '@love-space/contracts/http/engagement.ts'
import type { Couple } from '../couple.ts'
import { followHints } from '../live-reader.ts'
import { interleaved, median, millis, quantile } from '../measure.ts'
import type { Product } from '../product.ts'
import type { Row } from '../row.ts'

const everyMs = 320
const shownMsMax = 10_000

interface Pair {
  /** Writes once and answers how long after the acknowledgement the partner's client had it. */
  writeAndSee(): Promise<number>
  stop(): void
}

const openPair = async ({ call, loveSpace }: Product, [writer, reader]: Couple): Promise<Pair> => {
  let written = 0
  let expected: { text: string; seen: (at: number) => void } | undefined
  const look = async (): Promise<void> => {
    const { data } = await call(getTodaysConversation, { token: reader.token })
    const { text, seen } = expected ?? {}
    if (data.messages.some(({ message }) => message === text)) seen?.(performance.now())
  }
  const stop = await followHints(loveSpace.web, reader.token, (topic) => {
    if (topic === 'messages') void look()
  })
  return {
    stop,
    writeAndSee: async () => {
      written += 1
      const text = `Note ${written}`
      const shown = new Promise<number>((seen) => {
        expected = { text, seen }
      })
      await call(updateTodaysLoveMessage, { body: { message: text }, token: writer.token })
      const acknowledgedAt = performance.now()
      const late = delay(shownMsMax, Number.NaN, { ref: false })
      const shownAt = await Promise.race([shown, late])
      if (Number.isNaN(shownAt)) throw new Error(`A partner had not seen a message after ${shownMsMax} ms.`)
      return Math.max(0, shownAt - acknowledgedAt)
    },
  }
}

/** Starts `work` of every place in turn, evenly spread, and gathers what they answer. */
const atASteadyRate = async (places: readonly (() => Promise<number>)[], times: number): Promise<number[]> => {
  const results = await Promise.all(
    places.map(async (work, index) => {
      const own: number[] = []
      await delay((everyMs / places.length) * index)
      for (let time = 0; time < times; time += 1) {
        const next = delay(everyMs)
        own.push(await work())
        await next
      }
      return own
    }),
  )
  return results.flat()
}

const subject = 'bench.latency'

/** NATS alone: from publishing into a stream on disk to the handler of a consumer. */
const openBareNats = async (connection: NatsConnection): Promise<() => Promise<number>> => {
  const jsm = await connection.jetstreamManager()
  await jsm.streams.add({ name: 'BENCH_LATENCY', subjects: [subject] })
  const js = connection.jetstream()
  const waiting = new Map<string, () => void>()
  const consumer = await js.consumers.get('BENCH_LATENCY')
  const messages = await consumer.consume({ callback: (message) => waiting.get(message.string())?.() })
  void messages.closed()
  let count = 0
  return async () => {
    const id = `message ${(count += 1)} ${'x'.repeat(300)}`
    const heard = new Promise<void>((resolve) => waiting.set(id, resolve))
    const startedAt = performance.now()
    await js.publish(subject, id)
    await heard
    waiting.delete(id)
    return performance.now() - startedAt
  }
}

/** How long after a write is acknowledged the partner's browser has it, at a light load. */
export const liveLatency: Row = {
  name: 'live-latency',
  run: async (bench) => {
    const product = await bench.product()
    const couples = await product.couples(bench.quick ? 4 : 8)
    const pairs = await Promise.all(couples.map((couple) => openPair(product, couple)))
    const connection = await connect({ servers: product.loveSpace.processes.nats.url })
    try {
      const publishAndHear = await openBareNats(connection)
      const times = bench.quick ? 4 : 20
      const runs = await interleaved(bench.quick ? 1 : 4, {
        product: () =>
          atASteadyRate(
            pairs.map(({ writeAndSee }) => writeAndSee),
            times,
          ),
        nats: () =>
          atASteadyRate(
            pairs.map(() => publishAndHear),
            times,
          ),
      })
      const [ours, bare] = [runs.product.flat(), runs.nats.flat()]
      const [p50, p99] = [median(ours), quantile(ours, 0.99)]
      return [
        {
          what: 'write acknowledged → partner has fetched it: p50',
          product: millis(p50),
          baseline: `${millis(median(bare))} (NATS alone)`,
          ratio: p50 / median(bare),
          budget: '≤ 50 ms',
          holds: p50 <= 50,
          note: `${ours.length} writes, ${Math.round((pairs.length * 1000) / everyMs)} per second, ${product.database}; by the clock, so an order of magnitude only.`,
        },
        {
          what: 'write acknowledged → partner has fetched it: p99',
          product: millis(p99),
          baseline: `${millis(quantile(bare, 0.99))} (NATS alone)`,
          ratio: p99 / quantile(bare, 0.99),
          budget: '≤ 250 ms',
          holds: p99 <= 250,
        },
      ]
    } finally {
      for (const { stop } of pairs) stop()
      await connection.close()
    }
  },
}
