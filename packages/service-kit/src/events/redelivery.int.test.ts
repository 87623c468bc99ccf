import { testServers } from '@love-space/testing/infrastructure.global-setup.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { setTimeout } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../process/crypto.ts'
import { createLogger } from '../process/logger.ts'
import { createMetrics } from '../process/metrics.ts'
import { colourChosen } from '../sample/contracts/colour.events.ts'
import { connectMongo } from '../store/mongo.ts'
import { consumer } from './consumer.ts'
import { envelopeOf } from './domain-event.ts'
import { createInbox } from './inbox.ts'
import { connectNats, ensureStream, streamOf } from './nats-link.ts'
import { startConsumers } from './start-consumers.ts'

const ackWaitMs = 600
const handlingMs = 400
/** Fewer than a process fetches, so that NATS still owes it messages and could deliver these again. */
const events = 3

const open = async () => {
  const { mongoUrl: url, nats: servers } = testServers()
  const connection = await connectMongo({ url, database: `t_redelivery_${newId()}` })
  const nats = await connectNats({ url: servers.url, name: 'operator', logger: createLogger('operator', 'silent') })
  await ensureStream(nats, streamOf(colourChosen.subject))
  onTestFinished(async () => {
    await connection.dropDatabase()
    await connection.close()
    await nats.close()
  })
  return { connection, nats }
}

it('delivers each event once, although those that wait for a slow handler wait for longer than NATS does', async () => {
  const { connection, nats } = await open()
  const metrics = createMetrics('test')
  const attempts: number[] = []
  const run = newId()
  const entry = consumer({
    event: colourChosen,
    durable: `redelivery-${run}`,
    handle: async ({ colour }, _envelope, { attempt }) => {
      if (colour !== run) return
      attempts.push(attempt)
      await setTimeout(handlingMs)
    },
  })
  const consumers = startConsumers({
    nats,
    table: [entry],
    inbox: createInbox(connection),
    isErased: async () => false,
    logger: createLogger('test', 'silent'),
    metrics,
    onlyNew: true,
    ackWaitMs,
  })
  onTestFinished(async () => {
    await consumers.stop()
    await (await nats.jsm()).consumers.delete(streamOf(colourChosen.subject).name, entry.durable)
  })
  await waitFor(() => consumers.isReady(), { what: 'the consumer' })
  for (let version = 1; version <= events; version += 1) {
    const data = { version, colour: run }
    const envelope = envelopeOf(colourChosen, { aggregateId: newId(), data, time: new Date() })
    await nats.js.publish(colourChosen.subject, JSON.stringify(envelope))
  }
  await waitFor(async () => (await consumers.pending())[0]?.pending === 0, { what: 'the last event' })
  expect(attempts).toEqual(Array.from({ length: events }, () => 1))
  expect(await metrics.registry.getSingleMetricAsString('event_redeliveries_total')).not.toMatch(/\} [1-9]/)
})
