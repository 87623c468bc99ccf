import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createConnectionQueue, type ConnectionQueue, type QueuedRequest } from './connection-queue.ts'

const limits = { connectionsMax: 2, waitingMax: 4, waitMs: 100, giveWayBytesPerS: 1_000 }
const quick = Number.POSITIVE_INFINITY

class Sent implements QueuedRequest {
  state: 'waiting' | 'started' | 'refused' | 'gone' = 'waiting'
  pace = quick
  place = -1
  readonly key: string
  readonly isSignedIn: boolean
  private readonly queue: ConnectionQueue
  constructor(queue: ConnectionQueue, key: string) {
    this.queue = queue
    this.key = key
    this.isSignedIn = key === key.toUpperCase()
  }
  start(): void {
    this.state = 'started'
  }
  refuse(): void {
    this.state = 'refused'
  }
  paceAt(): number {
    return this.pace
  }
  yieldConnection(): void {
    this.leave()
  }
  watch(): void {}
  leave(): void {
    this.state = 'gone'
    this.queue.leave(this)
  }
}

const open = () => {
  const clock = { ms: 0 }
  const queue = createConnectionQueue(limits, () => clock.ms)
  const send = (key: string): Sent => {
    const request = new Sent(queue, key)
    queue.enter(request)
    return request
  }
  return { queue, clock, send, sendAll: (keys: string) => keys.split('').map(send) }
}
const statesOf = (requests: readonly Sent[]) => requests.map(({ state }) => state)

describe('the connections to a service', () => {
  it('are given at once while free, and otherwise in turn', () => {
    const { sendAll } = open()
    const [a, b, c, d] = sendAll('abcd')
    expect(statesOf([a, b, c, d] as Sent[])).toEqual(['started', 'started', 'waiting', 'waiting'])
    a?.leave()
    expect([c?.state, d?.state]).toEqual(['started', 'waiting'])
  })
  it('go to signed-in users first; strangers are refused in their place', () => {
    const { sendAll, send } = open()
    const strangers = sendAll('abcdef')
    const signedIn = send('A')
    expect(signedIn.state).toBe('waiting')
    expect(statesOf(strangers)).toEqual(['started', 'started', 'waiting', 'waiting', 'waiting', 'refused'])
    strangers[0]?.leave()
    expect([signedIn.state, strangers[2]?.state]).toEqual(['started', 'waiting'])
  })
  it('go to the client with the fewest, not the one that asked most', () => {
    const { sendAll, send } = open()
    const [first] = sendAll('aaaaa')
    const other = send('b')
    first?.leave()
    expect(other.state).toBe('started')
  })
  it('of a full queue refuse the client with most requests, not the latest', () => {
    const { sendAll, send } = open()
    const flood = sendAll('aaaaaa')
    expect(send('a').state).toBe('refused')
    const other = send('b')
    expect(other.state).toBe('waiting')
    expect(statesOf(flood)).toEqual(['started', 'started', 'waiting', 'waiting', 'waiting', 'refused'])
  })
  it('refuse requests that have waited too long', () => {
    const { queue, clock, sendAll } = open()
    const [, , waiting] = sendAll('abc')
    clock.ms = 100
    queue.check()
    expect(waiting?.state).toBe('waiting')
    clock.ms = 101
    queue.check()
    expect(waiting?.state).toBe('refused')
  })
  it('are given up by the slowest client once others wait, and not before', () => {
    const { queue, send } = open()
    const [slow, slower] = [send('a'), send('a')]
    slow.pace = 500
    slower.pace = 0
    queue.check()
    expect(statesOf([slow, slower])).toEqual(['started', 'started'])
    const other = send('b')
    queue.check()
    expect(statesOf([slow, slower, other])).toEqual(['started', 'gone', 'started'])
  })
  it('are kept if the service is the slow side', () => {
    const { queue, sendAll } = open()
    const all = sendAll('abc')
    queue.check()
    expect(statesOf(all)).toEqual(['started', 'started', 'waiting'])
  })
  it('never exceed their limit, and are never idle while requests wait', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('send' as const), key: fc.constantFrom('a', 'b', 'C') }),
      fc.record({ kind: fc.constant('leave' as const), index: fc.nat(50) }),
      fc.record({ kind: fc.constant('slow' as const), index: fc.nat(50) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(150) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const { queue, clock, send } = open()
        const sent: Sent[] = []
        for (const made of steps) {
          if (made.kind === 'send') sent.push(send(made.key))
          else if (made.kind === 'wait') {
            clock.ms += made.ms
            queue.check()
          } else {
            const request = sent[made.index]
            if (request?.state === 'started' && made.kind === 'slow') request.pace = 10
            else if (request && request.state !== 'refused') request.leave()
          }
          const counts = Object.groupBy(sent, ({ state }) => state)
          const [started, waiting] = [counts.started?.length ?? 0, counts.waiting?.length ?? 0]
          expect([queue.activeCount(), queue.waitingCount()]).toEqual([started, waiting])
          expect(started).toBeLessThanOrEqual(limits.connectionsMax)
          expect(waiting).toBeLessThanOrEqual(limits.waitingMax)
          expect(waiting === 0 || started === limits.connectionsMax).toBe(true)
        }
      }),
    )
  })
})
