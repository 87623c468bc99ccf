import { sessionEnded } from '@love-space/contracts/auth/session.events.ts'
import { streams } from '@love-space/contracts/event.ts'
import { migrateStreams } from '@love-space/local-runtime/run/migrate-streams.ts'
import { startNatsCluster, type NatsCluster } from '@love-space/local-runtime/nats/start-nats-cluster.ts'
import { envelopeOf } from '@love-space/service-kit/events/domain-event.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { AckPolicy, type ClusterInfo } from 'nats'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'
import { openLive } from '../test/live-reader.ts'
import { hintFor, publishHint } from '../test/publish-hint.ts'

const startMs = 60_000
const connectedTo = 'nats-1'

let dir: string
let cluster: NatsCluster
let gate: TestGateway
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-cluster-'))
  cluster = await startNatsCluster({ dir, size: 3, log: () => undefined, env: { ...env, NATS_URL: undefined } })
  const { url, urlOf } = cluster.servers[connectedTo] ?? cluster
  gate = await startTestGateway({ natsServer: { url, urlOf }, liveLimits: { awayS: 600 } })
}, startMs)
afterAll(async () => {
  await gate?.stop()
  await cluster?.kill()
  await rm(dir, { recursive: true, force: true })
})

const publishEnd = ({ sid, userId }: { readonly sid: string; readonly userId: string }) => {
  const data = { sid, userId, reason: 'signed-out' }
  const envelope = envelopeOf(sessionEnded, { aggregateId: sid, data, time: new Date() })
  return gate.nats.js.publish(sessionEnded.subject, JSON.stringify(envelope), { msgID: sid })
}
/** Returns the server that holds the gateway's consumer of a subject, once it is another than the gateway's own. */
const awayFromOwnServer = async (stream: string, subject: string): Promise<string> => {
  const jsm = await gate.nats.jsm()
  return waitFor(
    async () => {
      const [consumer] = (await jsm.consumers.list(stream).next()).filter(
        ({ config }) => config.filter_subject === subject,
      )
      if (consumer === undefined) return undefined
      if (consumer.cluster?.leader !== connectedTo) return consumer.cluster?.leader
      await jsm.consumers.delete(stream, consumer.name)
      return undefined
    },
    { what: `a consumer of ${subject} on another server`, timeoutMs: startMs },
  )
}
const ageOf = async (stream: string): Promise<number> => {
  const text = await (await gate.fetch('/metrics')).text()
  const ages = [...text.matchAll(new RegExp(`stream_follow_age_seconds\\{stream="${stream}"[^}]*\\} ([0-9.]+)`, 'g'))]
  return Math.max(...ages.map(([, age]) => Number(age)))
}

it(
  'streams of one server, and their durables, are on three after `npm run migrate`',
  async () => {
    const jsm = await gate.nats.jsm()
    await jsm.consumers.add(streams.auth.name, { durable_name: 'kept', ack_policy: AckPolicy.Explicit })
    const lines: string[] = []
    const migration = { url: cluster.urlOf('migrate'), replicas: 3, logger: createLogger('migrate', 'silent') }
    await migrateStreams({ ...migration, log: (line) => lines.push(line) })
    expect(lines).toEqual(Object.values(streams).map(({ name }) => `nats  ${name}  3 replicas  made from 1`))
    await migrateStreams({ ...migration, log: (line) => lines.push(line) })
    expect(lines.at(-1)).toBe('nats  LIVE2  3 replicas  there')
    const copiesOf = (info: { readonly cluster?: ClusterInfo }) =>
      info.cluster?.replicas?.filter(({ current }) => current).length
    for (const { name } of Object.values(streams)) {
      await waitFor(async () => copiesOf(await jsm.streams.info(name)) === 2, { what: `copies of ${name}` })
    }
    await waitFor(async () => copiesOf(await jsm.consumers.info(streams.auth.name, 'kept')) === 2, {
      what: 'copies of a durable',
    })
  },
  startMs,
)

describe('when the NATS server dies that holds a consumer of the gateway, which stays connected to another', () => {
  it(
    'hints arrive again, and nobody with an ended session is let in meanwhile',
    async () => {
      const [ended, doubtful] = [await gate.keys.accessToken(), await gate.keys.accessToken()]
      const call = async (token: string) =>
        (await gate.fetch('/api/notifications', { headers: { authorization: `Bearer ${token}` } })).status
      const { token, userId } = await gate.keys.accessToken()
      const reader = await openLive(gate.origin, { authorization: `Bearer ${token}` })
      await reader.next(({ event }) => event === 'ready')
      await publishHint(gate.nats, hintFor([userId], 'before'))
      await reader.next(({ data }) => data.ref === 'before')
      const dying = await awayFromOwnServer(streams.auth.name, sessionEnded.subject)
      await waitFor(async () => (await call(token)) === 200, { what: 'a gateway that follows' })
      gate.sessionsAtAuth.set(ended.sid, 'ended').set(doubtful.sid, 'unknown')
      expect([await call(ended.token), await call(doubtful.token)]).toEqual([200, 200])

      await cluster.servers[dying]?.kill()
      await waitFor(async () => (await ageOf('AUTH')) > 0, { what: 'a gateway that knows that it is blind' })
      const states = [await call(ended.token), await call(doubtful.token), await call(token)]
      expect(states).toEqual([401, 503, 200])
      expect((await gate.fetch('/readyz')).status).toBe(200)

      await waitFor(() => publishEnd(doubtful), { what: 'a published end', timeoutMs: startMs })
      await waitFor(() => publishHint(gate.nats, hintFor([userId], 'after'), 'after'), {
        what: 'a published hint',
        timeoutMs: startMs,
      })
      await reader.next(({ data }) => data.ref === 'after')
      await waitFor(async () => (await call(doubtful.token)) === 401, { what: 'the end, read from the stream' })
      await waitFor(async () => (await ageOf('AUTH')) + (await ageOf('LIVE2')) === 0, {
        what: 'a gateway that follows',
      })
      expect(gate.nats.isConnected()).toBe(true)
    },
    startMs,
  )
})
