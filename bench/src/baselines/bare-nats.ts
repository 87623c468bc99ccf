import { connect } from 'nats'
import { serversIn } from '@love-space/service-kit/events/nats-link.ts'
import type { Product } from '../product.ts'

const stream = 'BENCH_LATENCY'
const subject = 'bench.latency'

/** Baseline: NATS alone, from publishing into a stream on disk to a consumer's handler. */
export const openBareNats = async ({ loveSpace }: Pick<Product, 'loveSpace'>) => {
  const connection = await connect(serversIn(loveSpace.processes.nats.url))
  const jsm = await connection.jetstreamManager()
  await jsm.streams.add({ name: stream, subjects: [subject] })
  const js = connection.jetstream()
  const waiting = new Map<string, () => void>()
  const consumer = await js.consumers.get(stream)
  const messages = await consumer.consume({ callback: (message) => waiting.get(message.string())?.() })
  void messages.closed()
  let count = 0
  return {
    publishAndHear: async (): Promise<number> => {
      const id = `message ${(count += 1)} ${'x'.repeat(300)}`
      const heard = new Promise<void>((resolve) => waiting.set(id, resolve))
      const startedAt = performance.now()
      await js.publish(subject, id)
      await heard
      waiting.delete(id)
      return performance.now() - startedAt
    },
    /** Removes the stream, because several rows use this baseline. */
    stop: async (): Promise<void> => {
      await jsm.streams.delete(stream)
      await connection.close()
    },
  }
}
