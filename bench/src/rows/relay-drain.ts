import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { streams, type StreamSpec } from '@love-space/contracts/event.ts'
import { messageUpdated } from '@love-space/contracts/engagement/message.events.ts'
import { updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { fillCollection } from '../collections.ts'
import { interleaved, median, megabytes, perSecond } from '../measure.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import { withNats } from '../nats.ts'
import type { Product } from '../product.ts'
import type { Row } from '../row.ts'

const perSecondMin = 2_000
const inFlight = 32
const drainMsMax = 120_000
const settleMs = 30_000
const grownMax = 1.25
const watched: readonly StreamSpec[] = [streams.engagement, streams.live]

interface Drain {
  readonly eventsPerSecond: number
  readonly firstAfterMs: number
}

/** Returns how fast outboxes empty. `write` leaves events in them while NATS is stopped. */
const drainAfter = async (product: Product, write: () => Promise<number>): Promise<Drain> => {
  const { nats } = product.loveSpace.processes
  const lastSeqs = () =>
    withNats(product, async (connection) => {
      const jsm = await connection.jetstreamManager()
      return Promise.all(watched.map(async ({ name }) => (await jsm.streams.info(name)).state.last_seq))
    })
  const before = await lastSeqs()
  await nats.kill('SIGKILL')
  const events = await write()
  await nats.restart()
  const backAt = Date.now()
  return withNats(product, async (connection) => {
    const jsm = await connection.jetstreamManager()
    const added = async () => {
      const infos = await Promise.all(watched.map(({ name }) => jsm.streams.info(name)))
      return infos.reduce((total, { state }, index) => total + state.last_seq - (before[index] ?? 0), 0)
    }
    while ((await added()) < events) {
      if (Date.now() - backAt > drainMsMax)
        throw new Error(`${events} events were not published within ${drainMsMax} ms.`)
      await delay(50)
    }
    const times: number[] = []
    for (const [index, { name }] of watched.entries()) {
      const { last_seq: last } = (await jsm.streams.info(name)).state
      const first = (before[index] ?? 0) + 1
      if (last < first) continue
      for (const seq of [first, last]) times.push((await jsm.streams.getMessage(name, { seq })).time.getTime())
    }
    const [first, end] = [Math.min(...times), Math.max(...times)]
    return { eventsPerSecond: (events * 1000) / Math.max(1, end - first), firstAfterMs: first - backAt }
  })
}

const inParallel = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
}

const writeThroughService = async (product: Product, writes: number, couples: number): Promise<number> => {
  const partners = (await product.couples(couples)).flat()
  await inParallel(writes, (index) => {
    const { token = '' } = partners[index % partners.length] ?? {}
    return product.call(updateTodaysLoveMessage, { body: { message: `Note ${index}` }, token })
  })
  return writes * 2
}

/** Writes one event into each document without announcing it, so that only the relay's sweep finds it. */
const leaveAsACrashWould = async ({ loveSpace }: Product, count: number): Promise<number> => {
  const now = new Date()
  const place = { service: 'engagement', name: 'messages', from: 0, to: count } as const
  await fillCollection(loveSpace.processes.mongo.url, place, () => {
    const _id = `bench:${randomUUID()}`
    const data = { messageId: _id, spaceId: 'bench', userId: 'bench', day: '2026-01-01' }
    const common = { specversion: '1.0', datacontenttype: 'application/json', time: now.toISOString() }
    const envelope = { ...common, id: `${_id}:1:0`, source: 'bench', type: messageUpdated.subject, subject: _id, data }
    return { _id, version: 1, spaceId: 'bench', outbox: [{ id: envelope.id, at: now, envelope }] }
  })
  return count
}

const publishPipelined = (product: Product, count: number): Promise<number> =>
  withNats(product, async (connection) => {
    const jsm = await connection.jetstreamManager()
    await jsm.streams.add({ name: 'BENCH_DRAIN', subjects: ['bench.drain'] })
    const js = connection.jetstream()
    const startedAt = performance.now()
    await inParallel(count, () => js.publish('bench.drain', 'x'.repeat(370), { msgID: randomUUID() }))
    return (count * 1000) / (performance.now() - startedAt)
  })

export const relayDrain: Row = {
  name: 'relay-drain',
  run: async (bench) => {
    const product = await bench.product()
    const couples = bench.quick ? 4 : 24
    const count = bench.quick ? 200 : 2_000
    await product.couples(couples)
    const memory = () => residentBytesOf(product.loveSpace.processes.engagement.pid ?? 0)
    const before = memory()
    const runs = await interleaved(bench.quick ? 1 : 2, {
      known: () => drainAfter(product, () => writeThroughService(product, count / 2, couples)),
      bare: () => publishPipelined(product, count),
      found: () => drainAfter(product, () => leaveAsACrashWould(product, count)),
    })
    const drained = memory()
    await delay(bench.quick ? 0 : settleMs)
    const after = memory()
    const bare = median(runs.bare)
    const finding = (what: string, drains: readonly Drain[]) => {
      const rate = median(drains.map(({ eventsPerSecond }) => eventsPerSecond))
      const wait = median(drains.map(({ firstAfterMs }) => firstAfterMs)) / 1000
      return {
        what: `relay drain after NATS was away, ${what}`,
        product: perSecond(rate),
        baseline: `${perSecond(bare)} (js.publish, ${inFlight} in flight)`,
        ratio: rate / bare,
        budget: '≥ 2000/s',
        holds: rate >= perSecondMin,
        note: `${count} events, ${product.database}; the first leaves ${wait.toFixed(1)} s after NATS is back.`,
      }
    }
    return [
      finding(`service kept running (${couples * 2} documents)`, runs.known),
      finding('as a crash left them (one per document)', runs.found),
      {
        what: 'memory of engagement half a minute after all of it',
        product: megabytes(after),
        baseline: `${megabytes(before)} (before)`,
        ratio: after / before,
        budget: `≤ ${grownMax}x`,
        holds: after <= before * grownMax,
        note: `${megabytes(drained)} when the last event had left.`,
      },
    ]
  },
}
