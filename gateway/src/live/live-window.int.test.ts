import { streams } from '@love-space/contracts/event.ts'
import { liveBucketOf, liveSubjectOf } from '@love-space/contracts/gateway/live.events.ts'
import { startNats } from '@love-space/local-runtime/nats/start-nats.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { followStream } from '@love-space/service-kit/events/follow-stream.ts'
import { connectNats, ensureStream, type NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { hintFor, publishHint } from '../../test/publish-hint.ts'
import { followLiveHints } from './live-window.ts'

const logger = createLogger('gateway', 'silent')
const live2 = streams.live2.name

let dir: string
let server: RunningServer
let operator: NatsLink
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'love-space-buckets-'))
  server = await startNats({ dir, log: () => undefined, env: { ...env, NATS_URL: undefined } })
  operator = await connectNats({ url: server.url, name: 'operator', logger })
  await ensureStream(operator, streams.live2)
}, 30_000)
afterAll(async () => {
  await operator?.close()
  await server?.kill()
  await rm(dir, { recursive: true, force: true })
})

/** Removes what a test started. */
const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const start = async (markMs?: number) => {
  const nats = await connectNats({ url: server.urlOf('gateway'), name: 'gateway', logger })
  const heard: string[] = []
  const seen = { resets: 0 }
  const listener = {
    onHint: ({ hint }: { hint: { ref: string | null } }) => void heard.push(hint.ref ?? ''),
    onReset: () => void (seen.resets += 1),
  }
  const hints = followLiveHints({ nats, logger, listener, ...(markMs === undefined ? {} : { markMs }) })
  endings.push(async () => {
    await hints.stop()
    await nats.close()
  })
  await waitFor(() => hints.isFollowing(), { what: 'a gateway that follows' })
  const join = async (userId: string, place?: string) => {
    hints.join(userId)
    while (!hints.isReady(userId, place)) await hints.prepare()
    return place === undefined ? undefined : hints.since(place, userId)?.map(({ hint }) => hint.ref)
  }
  return { hints, heard, seen, join }
}
const consumersOf = async () => (await (await operator.jsm()).consumers.list(live2).next()).map(({ config }) => config)
const publish = (userId: string, ref: string) => publishHint(operator, hintFor([userId], ref))

it('a gateway follows the buckets of its users only', async () => {
  const { hints, heard, join } = await start()
  const [mine, later] = [newId(), newId()]
  await join(mine)
  for (let i = 0; i < 20; i += 1) await publish(newId(), 'of others')
  await publish(mine, 'mine')
  await waitFor(() => heard.includes('mine'), { what: 'the hint' })
  await join(later)
  await publish(later, 'later')
  await waitFor(() => heard.includes('later'), { what: 'the hint of a bucket added later' })
  const filters = (await consumersOf()).map(({ filter_subjects }) => filter_subjects?.slice(1))
  expect(filters).toEqual([[mine, later].map((userId) => liveSubjectOf(liveBucketOf(userId)))])
  const own = new Set([mine, later].map(liveBucketOf))
  expect(heard.length).toBeLessThanOrEqual(own.size + 20)
  expect(hints.since('ago-1000', newId())).toBeUndefined()
})

it('has the hints of the minutes before a bucket was followed', async () => {
  const first = await start()
  const userId = newId()
  await first.join(userId)
  const place = first.hints.lastPlace(userId)
  await publish(userId, 'one')
  const seq = await publish(userId, 'two')
  await waitFor(() => first.hints.lastSeq(userId) === seq, { what: 'both hints' })
  const second = await start()
  expect(await second.join(userId, place)).toEqual(['one', 'two'])
  expect(second.hints.since(first.hints.lastPlace(userId), userId)).toEqual([])
  expect(await second.join(userId, 'ago-100000000')).toBeUndefined()
})

it('moves the place on while only others get hints', async () => {
  const { hints, join } = await start(100)
  const userId = newId()
  await join(userId)
  const seq = await publish(newId(), 'of others')
  await waitFor(() => hints.lastSeq(userId) >= seq, { what: 'a later place' })
  expect(hints.since(hints.lastPlace(userId), userId)).toEqual([])
})

it('does not know places of another stream, or after the last hint', async () => {
  const { hints, join } = await start()
  const userId = newId()
  await join(userId)
  const [incarnation, seq] = hints.lastPlace(userId).split('-')
  expect(hints.since(`${Number.parseInt(incarnation ?? '', 36) - 1}-${seq}`, userId)).toBeUndefined()
  expect(hints.since(`${incarnation}-${Number(seq) + 1_000}`, userId)).toBeUndefined()
})

it('starts over when the stream has dropped hints that it did not take', async () => {
  const { hints, seen, join } = await start()
  const userId = newId()
  await join(userId)
  const place = hints.lastPlace(userId)
  const jsm = await operator.jsm()
  await publish(newId(), 'of others')
  await publish(newId(), 'of others')
  await jsm.streams.purge(live2)
  await jsm.consumers.delete(live2, (await consumersOf())[0]?.name ?? '')
  await waitFor(() => seen.resets === 1, { what: 'the reset', timeoutMs: 10_000 })
  await waitFor(() => hints.isReady(userId, place), { what: 'the bucket' })
  expect(hints.since(place, userId)).toBeUndefined()
  await publish(userId, 'after')
  await waitFor(() => hints.since(hints.lastPlace(userId), userId), { what: 'hints again' })
}, 20_000)

it('the gateway reads on after a hint that is no JSON, before and after it follows the bucket', async () => {
  const userId = newId()
  const subject = liveSubjectOf(liveBucketOf(userId))
  const first = await start()
  await first.join(userId)
  const place = first.hints.lastPlace(userId)
  await operator.js.publish(subject, 'no json')
  await publish(userId, 'older')
  const { heard, join } = await start()
  expect(await join(userId, place)).toEqual(['older'])
  await operator.js.publish(subject, 'no json')
  await publish(userId, 'newer')
  await waitFor(() => heard.includes('newer'), { what: 'the newer hint' })
})

it('a subject that is dropped and wanted again at once stays followed', async () => {
  const [kept, again] = [0, 1].map(liveSubjectOf)
  if (kept === undefined || again === undefined) throw new Error('There are two buckets.')
  let wanted = [kept, again]
  const taken: string[] = []
  const followed = followStream({
    nats: operator,
    logger,
    stream: streams.live2,
    subject: 'two buckets',
    subjects: () => wanted,
    backMs: 0,
    take: ({ subject }) => taken.push(subject),
  })
  endings.push(() => followed.stop())
  await waitFor(() => followed.isFollowing(), { what: 'a reader that follows' })
  wanted = [kept]
  const dropping = followed.refilter()
  wanted = [kept, again]
  await Promise.all([dropping, followed.refilter()])
  await operator.js.publish(again, '{}')
  await waitFor(() => taken.includes(again), { what: 'the message of the subject' })
})
