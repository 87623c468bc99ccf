import { streams } from '@love-space/contracts/event.ts'
import { sessionEnded } from '@love-space/contracts/auth/session.events.ts'
import { liveBucketOf, liveSubjectOf } from '@love-space/contracts/gateway/live.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { envelopeOf } from '@love-space/service-kit/events/domain-event.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { startNats } from '@love-space/local-runtime/nats/start-nats.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../../test/gateway-fixture.ts'
import { openLive, type LiveReader } from '../../test/live-reader.ts'
import { hintFor, publishHint } from '../../test/publish-hint.ts'
import { incarnationOf, placeOf } from './place.ts'

/** Environment without NATS_URL, because these tests kill their NATS server. */
const ownServer = { ...env, NATS_URL: undefined }

const isHint = (ref: string) => (event: LiveReader['events'][number]) =>
  event.event === 'hint' && event.data.ref === ref
const named = (name: string) => (event: LiveReader['events'][number]) => event.event === name
const seqOf = ({ id }: { readonly id?: string }) => Number(id?.split('-')[1])
const hintsOf = (reader: LiveReader) => reader.events.filter(named('hint')).map(({ data }) => data.ref)

describe('the live stream', () => {
  let gate: TestGateway
  beforeAll(async () => {
    gate = await startTestGateway({ liveLimits: { heartbeatS: 1 }, env: { STREAMS_PER_ACCOUNT: '3' } })
  })
  afterAll(() => gate.stop())

  const signIn = async (expiresInS = 900) => {
    const { token, userId, sid } = await gate.keys.accessToken({ expiresInS })
    return { headers: { authorization: `Bearer ${token}` }, userId, sid }
  }
  const readers = new Set<LiveReader>()
  const open = async (headers: Record<string, string>) => {
    const reader = await openLive(gate.origin, headers)
    readers.add(reader)
    return reader
  }
  // Closes readers of failed tests too, because later tests count the streams.
  afterEach(() => {
    for (const reader of readers) reader.leave()
    readers.clear()
  })

  it('needs a token', async () => {
    expect((await gate.fetch('/api/stream')).status).toBe(401)
    expect((await gate.fetch('/api/stream', { headers: await gate.bearer({ expiresInS: -60 }) })).status).toBe(401)
  })

  it('answers HEAD with the head only', async () => {
    const { headers } = await signIn()
    const response = await gate.fetch('/api/stream', { method: 'HEAD', headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect((await gate.fetch('/api/stream', { method: 'HEAD' })).status).toBe(401)
    expect((await gate.fetch('/api/stream', { method: 'POST', headers })).status).toBe(405)
    expect(gate.gateway.live.count()).toBe(0)
  })

  it("starts with the current place, and sends only the user's hints", async () => {
    const { headers, userId } = await signIn()
    const reader = await open(headers)
    expect(reader.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(reader.response.headers['x-content-type-options']).toBe('nosniff')
    const ready = await reader.next(named('ready'))
    await publishHint(gate.nats, hintFor([newId()], 'of somebody else'))
    const hint = hintFor([newId(), userId], 'mine')
    const seq = await publishHint(gate.nats, hint)
    expect(await reader.next(named('hint'))).toEqual({
      event: 'hint',
      id: `${ready.id?.split('-')[0]}-${seq}`,
      data: { topic: 'messages', spaceId: hint.spaceId, ref: 'mine' },
    })
    expect(seq).toBeGreaterThan(seqOf(ready))
  })

  it('sends the hints since the page was loaded', async () => {
    const { headers, userId } = await signIn()
    const beginning = async (place: string) => {
      const reader = await open({ ...headers, 'last-event-id': place })
      const { event, id = '' } = await reader.next((one) => one.event !== 'hint')
      reader.leave()
      return { event, seq: seqOf({ id }), hints: hintsOf(reader) }
    }
    await waitFor(async () => (await beginning('ago-0')).event === 'ready', { what: 'a stream that is old enough' })
    const readSince = Date.now()
    await publishHint(gate.nats, hintFor([newId()], 'of somebody else'))
    const seq = await publishHint(gate.nats, hintFor([userId], 'missed'))
    const late = () => beginning(`ago-${Date.now() - readSince}`)
    await waitFor(async () => (await late()).seq >= seq, { what: 'the hints' })
    expect(await late()).toMatchObject({ event: 'ready', hints: ['missed'] })
    for (const place of ['ago-900000', 'ago-x']) expect((await beginning(place)).event).toBe('reset')
  })

  it("resumes after the browser's last event, each hint once and in order", async () => {
    const { headers, userId } = await signIn()
    const first = await open(headers)
    await first.next(named('ready'))
    await publishHint(gate.nats, hintFor([userId], 'seen'))
    const { id } = await first.next(isHint('seen'))
    first.leave()
    await publishHint(gate.nats, hintFor([userId], 'missed 1'))
    await publishHint(gate.nats, hintFor([newId()], 'not mine'))
    await publishHint(gate.nats, hintFor([userId], 'missed 2'))
    const second = await open({ ...headers, 'last-event-id': id ?? '' })
    await second.next(isHint('missed 2'))
    await publishHint(gate.nats, hintFor([userId], 'new'))
    await second.next(isHint('new'))
    expect(hintsOf(second)).toEqual(['missed 1', 'missed 2', 'new'])
  })

  it('sends a reset to a browser with an unknown place: too old, of an earlier stream, or malformed', async () => {
    const { headers } = await signIn()
    const first = await open(headers)
    const { id = '' } = await first.next(named('ready'))
    first.leave()
    const [incarnation = '', seq = ''] = id.split('-')
    for (const unknown of [`${incarnation}-999999999`, `0${incarnation}-${seq}`, seq]) {
      const reader = await open({ ...headers, 'last-event-id': unknown })
      // Read the present place, because hints of other tests may have arrived.
      const { id: place = '' } = await reader.next(named('reset'))
      expect(place.split('-')[0]).toBe(incarnation)
      expect(seqOf({ id: place })).toBeGreaterThanOrEqual(Number(seq))
      reader.leave()
    }
  })

  it('passes on topics that only newer services and pages know', async () => {
    const { headers, userId } = await signIn()
    const reader = await open(headers)
    await reader.next(named('ready'))
    const newer = { ...hintFor([userId], 'new'), topic: 'dreams', mood: 'calm' }
    await gate.nats.js.publish(liveSubjectOf(liveBucketOf(userId)), JSON.stringify(newer))
    expect((await reader.next(isHint('new'))).data.topic).toBe('dreams')
  })

  it('goes on after an unreadable hint', async () => {
    const { headers, userId } = await signIn()
    const reader = await open(headers)
    await reader.next(named('ready'))
    const subject = liveSubjectOf(liveBucketOf(userId))
    await gate.nats.js.publish(subject, 'no json')
    await gate.nats.js.publish(subject, '{"topic":"messages"}')
    await publishHint(gate.nats, hintFor([userId], 'after poison'))
    await reader.next(isHint('after poison'))
  })

  it('ends when the token expires', async () => {
    const { headers } = await signIn(2)
    const reader = await open(headers)
    expect((await reader.next(named('end'))).data).toEqual({ reason: 'token-expired' })
    await waitFor(reader.isClosed)
  })

  it('ends at once with its session, and leaves other streams', async () => {
    const one = await signIn()
    const { token: otherToken } = await gate.keys.accessToken({ userId: one.userId })
    const reader = await open(one.headers)
    const other = await open({ authorization: `Bearer ${otherToken}` })
    await other.next(named('ready'))
    const envelope = envelopeOf(sessionEnded, {
      aggregateId: one.sid,
      data: { sid: one.sid, userId: one.userId, reason: 'logout' },
      time: new Date(),
    })
    await gate.nats.js.publish(sessionEnded.subject, JSON.stringify(envelope))
    expect((await reader.next(named('end'))).data).toEqual({ reason: 'session-ended' })
    await waitFor(reader.isClosed)
    expect(other.isClosed()).toBe(false)
    expect((await gate.fetch('/api/notifications', { headers: one.headers })).status).toBe(401)
  })

  it('sends heartbeats with a place from which the browser can resume', async () => {
    const { headers, userId } = await signIn()
    const reader = await open(headers)
    const { id: ready } = await reader.next(named('ready'))
    const { id: place = '' } = await reader.next(named('place'))
    expect(seqOf({ id: place })).toBeGreaterThanOrEqual(seqOf({ id: ready ?? '' }))
    reader.leave()
    await publishHint(gate.nats, hintFor([userId], 'missed'))
    const second = await open({ ...headers, 'last-event-id': place })
    await second.next(isHint('missed'))
    expect(second.events.some(named('reset'))).toBe(false)
  })

  it("sends a reset to a browser with the place of the last release's stream", async () => {
    const { headers } = await signIn()
    const jsm = await gate.nats.jsm()
    const { created, state } = await jsm.streams.info(streams.live.name)
    const reader = await open({ ...headers, 'last-event-id': placeOf(incarnationOf(created), state.last_seq) })
    expect((await reader.next(named('reset'))).id).not.toContain(incarnationOf(created))
  })

  it('has a limited number per user, and frees a place when one is closed', async () => {
    const { headers } = await signIn()
    const [first] = await Promise.all([open(headers), open(headers), open(headers)])
    const refused = await open(headers)
    expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([429, '60'])
    first.leave()
    await waitFor(async () => (await open(headers)).response.statusCode === 200)
  })

  it('disconnects a reader that does not read, and serves the others', async () => {
    const slow = await signIn()
    const { hostname, port } = new URL(gate.origin)
    await waitFor(() => gate.gateway.live.count() === 0, { what: 'the end of earlier streams' })
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(`GET /api/stream HTTP/1.1\r\nHost: a\r\nAuthorization: ${slow.headers.authorization}\r\n\r\n`)
    await waitFor(() => gate.gateway.live.count() === 1)
    const placed = { seq: Number.MAX_SAFE_INTEGER, at: 0, hint: hintFor([slow.userId], 'x'.repeat(100_000)) }
    await waitFor(() => {
      for (let i = 0; i < 20; i += 1) gate.gateway.live.listener.onHint(placed)
      return gate.gateway.live.count() === 0
    })
    socket.destroy()
  })
})

describe('the live stream with its own NATS server', () => {
  it('goes on after a restart, which loses the stream, with a reset', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'love-space-live-'))
    const port = await findFreePort()
    const log = () => undefined
    let server = await startNats({ dir, port, log, env: ownServer })
    const gate = await startTestGateway({ natsServer: server, liveLimits: { awayS: 600 } })
    try {
      const { token, userId } = await gate.keys.accessToken()
      const reader = await openLive(gate.origin, { authorization: `Bearer ${token}` })
      await reader.next(named('ready'))
      await publishHint(gate.nats, hintFor([userId], 'before'))
      await reader.next(isHint('before'))

      await server.kill()
      const refused = await openLive(gate.origin, { authorization: `Bearer ${token}` })
      expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([503, '5'])
      server = await startNats({ dir, port, log, env: ownServer })
      expect(seqOf(await reader.next(named('reset')))).toBeLessThan(5)
      await publishHint(gate.nats, hintFor([userId], 'after'))
      const hint = await reader.next(isHint('after'))
      expect(seqOf(hint)).toBeLessThan(5)
      const old = reader.events.find(named('ready'))?.id ?? ''
      for (let i = 0; i < 5; i += 1) await publishHint(gate.nats, hintFor([newId()], 'of others'))
      await waitFor(() => gate.gateway.live.isFollowing(), { what: 'a gateway that knows ended sessions again' })
      const returning = await openLive(gate.origin, { authorization: `Bearer ${token}`, 'last-event-id': old })
      expect((await returning.next(named('reset'))).id?.split('-')[0]).toBe(hint.id?.split('-')[0])
      returning.leave()

      gate.gateway.live.close()
      expect((await reader.next(named('end'))).data).toEqual({ reason: 'shutdown' })
      const late = await openLive(gate.origin, { authorization: `Bearer ${token}` })
      late.leave()
      expect([late.response.statusCode, late.response.headers['retry-after']]).toEqual([503, '5'])
    } finally {
      await gate.stop()
      await server.kill()
      await rm(dir, { recursive: true, force: true })
    }
  }, 60_000)
  it('tells browsers to poll while NATS stays unavailable', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'love-space-live-'))
    const server = await startNats({ dir, port: await findFreePort(), log: () => undefined, env: ownServer })
    const gate = await startTestGateway({ natsServer: server, liveLimits: { awayS: 1 } })
    try {
      const reader = await openLive(gate.origin, await gate.bearer())
      await reader.next(named('ready'))
      await server.kill()
      expect((await reader.next(named('end'))).data).toEqual({ reason: 'stream-away' })
      await waitFor(reader.isClosed)
      expect((await openLive(gate.origin, await gate.bearer())).response.statusCode).toBe(503)
    } finally {
      await gate.stop()
      await server.kill()
      await rm(dir, { recursive: true, force: true })
    }
  }, 60_000)
})
