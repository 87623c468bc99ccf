import { streams } from '@love-space/contracts/event.ts'
import { sessionEnded } from '@love-space/contracts/auth/session.events.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import type { Connection } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { newId } from '../process/crypto.ts'
import { createLogger } from '../process/logger.ts'
import { envelopeOf } from './domain-event.ts'
import type { NatsLink } from './nats-link.ts'
import { createStreamWatch, keepStreams } from './own-streams.ts'

const time = new Date('2026-01-01T00:00:00.000Z')
const ended = envelopeOf(sessionEnded, {
  aggregateId: 'one',
  data: { sid: newId(), userId: newId(), reason: 'signed-out' },
  time,
})
const hint = envelopeOf(liveHinted, {
  aggregateId: 'one',
  data: { topic: 'messages', spaceId: null, userIds: [], ref: null },
  time,
})

const start = (cluster: string | undefined) => {
  const info = { server_id: 'first', ...(cluster === undefined ? {} : { cluster }) }
  const created: Record<string, string> = { AUTH: 'long ago', LIVE: 'long ago' }
  const published: string[] = []
  const nats = {
    replicas: 1,
    connection: { info },
    jsm: async () => ({ streams: { info: async (name: string) => ({ created: created[name] }) } }),
    js: { publish: async (subject: string) => void published.push(subject) },
  } as unknown as NatsLink
  let stored: object | null = null
  const collection = () => ({
    findOne: async () => stored,
    updateOne: async (_: unknown, { $set }: { readonly $set: object }) => void (stored = $set),
  })
  const sentEvents = {
    pages: async function* () {
      yield [ended, hint].map((envelope) => ({ collection: 'sessions', documentId: 'one', envelope }))
    },
  }
  const ownStreams = keepStreams(nats, [streams.auth, streams.live])
  const openProcess = () =>
    createStreamWatch({
      connection: { collection } as unknown as Connection,
      nats,
      streams: ownStreams,
      sentEvents,
      logger: createLogger('auth', 'silent'),
    })
  return { info, created, published, openProcess, reconnect: ownStreams.forget }
}

describe('events of the last ten minutes are published again', () => {
  it('to the streams that were created again, and only to those', async () => {
    const { created, published, openProcess, reconnect } = start('love-space')
    const watch = openProcess()
    await watch()
    created.AUTH = 'now'
    reconnect()
    await watch()
    await watch()
    expect(published).toEqual([sessionEnded.subject])
  })

  it('to a single server that restarted, also while the process did not run', async () => {
    const { info, published, openProcess, reconnect } = start(undefined)
    await openProcess()()
    info.server_id = 'second'
    reconnect()
    await openProcess()()
    expect(published).toEqual([sessionEnded.subject, liveHinted.subject])
  })

  it('not when a process reaches another server of a cluster', async () => {
    const { info, published, openProcess, reconnect } = start('love-space')
    const watch = openProcess()
    await watch()
    info.server_id = 'second'
    reconnect()
    await watch()
    expect(published).toEqual([])
  })
})
