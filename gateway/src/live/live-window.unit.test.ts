import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { envelopeOf } from '@love-space/service-kit/events/domain-event.ts'
import type { NatsLink } from '@love-space/service-kit/events/nats-link.ts'
import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createHintStore } from './hint-window.ts'
import { followLiveHints } from './live-window.ts'
import { incarnationOf, placeOf } from './place.ts'

const placed = (seq: number, userId: string) => ({
  seq,
  at: seq * 1_000,
  hint: { topic: 'messages' as const, spaceId: null, userIds: [userId], ref: null },
})
const seqs = (found: readonly { seq: number }[] | undefined) => found?.map(({ seq }) => seq)

describe('the window of hints', () => {
  it("has a user's hints after a place", () => {
    const store = createHintStore()
    store.begin(9, 0)
    for (const seq of [10, 11, 13]) store.add(placed(seq, seq === 11 ? 'b' : 'a'))
    expect(seqs(store.since(9, 'a'))).toEqual([10, 13])
    expect(seqs(store.since(10, 'a'))).toEqual([13])
    expect(seqs(store.since(13, 'a'))).toEqual([])
  })
  it("has a user's hints since a time", () => {
    const store = createHintStore()
    store.begin(9, 0)
    for (const seq of [10, 11, 13]) store.add(placed(seq, seq === 11 ? 'b' : 'a'))
    expect(seqs(store.sinceTime(10_001, 'a'))).toEqual([13])
    expect(seqs(store.sinceTime(10_000, 'a'))).toEqual([10, 13])
    expect(seqs(store.sinceTime(13_001, 'a'))).toEqual([])
  })
  it('rejects a place before or after it', () => {
    const store = createHintStore()
    store.begin(9, 0)
    store.add(placed(10, 'a'))
    expect(store.since(8, 'a')).toBeUndefined()
    expect(store.since(11, 'a')).toBeUndefined()
  })
  it('has a maximum size, and knows how far back it reaches', () => {
    const store = createHintStore(4)
    store.begin(0, 0)
    for (let seq = 1; seq <= 20; seq += 1) store.add(placed(seq, 'a'))
    const reaching = [...Array(21).keys()].filter((seq) => store.since(seq, 'a') !== undefined)
    expect(reaching.length).toBeGreaterThanOrEqual(5)
    expect(reaching.length).toBeLessThanOrEqual(6)
    expect(seqs(store.since(reaching[0] ?? 0, 'a'))).toHaveLength(reaching.length - 1)
    const last = (reaching[0] ?? 0) * 1_000
    expect(store.sinceTime(last, 'a')).toBeUndefined()
    expect(store.sinceTime(last + 1, 'a')).toHaveLength(reaching.length - 1)
  })
})

describe('following the hints', () => {
  const nowMs = Date.parse('2026-01-02T12:00:00.000Z')
  const created = '2026-01-01T00:00:00.000Z'
  const incarnation = incarnationOf(created)
  const userId = newId()
  const logger = createLogger('gateway', 'silent')

  const messageOf = (seq: number) => ({
    seq,
    info: { timestampNanos: (nowMs - 60_000) * 1e6, pending: 0, deliverySequence: 1 },
    json: () => envelopeOf(liveHinted, { aggregateId: newId(), data: placed(seq, userId).hint, time: new Date(nowMs) }),
  })

  const streamWith = (state: { first_seq: number; last_seq: number }) => {
    let onConnected: () => void = () => undefined
    const stream = {
      state,
      asked: 0,
      /** Messages of the next consumer. While undefined, creating a consumer fails. */
      messages: undefined as ReturnType<typeof messageOf>[] | undefined,
      reconnect: () => onConnected(),
    }
    const consumerOf = (messages: ReturnType<typeof messageOf>[]) => ({
      fetch: async () => {
        const read = new PassThrough({ objectMode: true })
        for (const message of messages) read.write(message)
        return Object.assign(read, { stop: () => read.end(), status: async () => [] })
      },
    })
    const add = async () => {
      stream.asked += 1
      if (!stream.messages) throw new Error('no answer')
      return { name: 'one', num_pending: stream.messages.length, messages: stream.messages }
    }
    const nats = {
      jsm: async () => ({
        streams: { info: async () => ({ created, state: stream.state, ts: new Date(nowMs).toISOString() }) },
        consumers: { add, delete: async () => true },
      }),
      js: {
        consumers: { getPullConsumerFor: ({ messages }: Awaited<ReturnType<typeof add>>) => consumerOf(messages) },
      },
      isConnected: () => true,
      onConnected: (listener: () => void) => {
        onConnected = listener
        listener()
        return () => undefined
      },
    }
    return { stream, nats: nats as unknown as NatsLink }
  }
  const follow = (nats: NatsLink, onReset: () => void = () => undefined) =>
    followLiveHints({ nats, logger, listener: { onHint: () => undefined, onReset }, clock: () => new Date(nowMs) })

  it('has the hints of the minutes before, also if it could not read them at first', async () => {
    const { stream, nats } = streamWith({ first_seq: 1, last_seq: 5 })
    const hints = follow(nats)
    await waitFor(() => stream.asked === 1, { what: 'the first try' })
    expect(hints.isFollowing()).toBe(false)
    stream.messages = [messageOf(5)]
    await waitFor(() => hints.isFollowing(), { what: 'the second one' })
    expect(seqs(hints.since('ago-90000', userId))).toEqual([5])
    await hints.stop()
  })

  it('starts over when it was away for longer than the stream keeps hints', async () => {
    const { stream, nats } = streamWith({ first_seq: 1, last_seq: 5 })
    stream.messages = [messageOf(5)]
    let resets = 0
    const hints = follow(nats, () => (resets += 1))
    await waitFor(() => hints.isFollowing(), { what: 'the hints' })
    const place = hints.lastPlace()
    expect(place).toBe(placeOf(incarnation, 5))
    Object.assign(stream, { state: { first_seq: 9, last_seq: 9 }, messages: [messageOf(9)] })
    stream.reconnect()
    await waitFor(() => hints.lastPlace() === placeOf(incarnation, 9), { what: 'the later hint' })
    expect([hints.since(place, userId), resets]).toEqual([undefined, 1])
    await hints.stop()
  })
})
