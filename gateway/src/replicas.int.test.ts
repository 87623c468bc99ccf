import { waitFor } from '@love-space/testing/wait-for.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'
import { testRoutes } from '../test/test-routes.ts'

const sicknesses = ['hangs', 'says 503', 'resets', 'is slow', 'refuses'] as const
type Behaviour = 'answers' | (typeof sicknesses)[number]
const slowMs = 600

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A fake replica; its probe answers 200 unless `isReady` is false. */
const startReplica = async (name: string, host = '127.0.0.1', port = 0) => {
  const replica = { name, behaviour: 'answers' as Behaviour, isReady: true, seen: 0, bodies: [] as number[], url: '' }
  const answer = (incoming: IncomingMessage, end: (status: number) => void): unknown => {
    if (incoming.url === '/readyz') return end(replica.isReady ? 200 : 503)
    replica.seen += 1
    if (replica.behaviour === 'hangs') return undefined
    if (replica.behaviour === 'resets') return incoming.socket.resetAndDestroy()
    if (replica.behaviour === 'says 503') return end(503)
    let bytes = 0
    incoming.on('data', (chunk: Buffer) => (bytes += chunk.length))
    return incoming.once('end', () => {
      replica.bodies.push(bytes)
      setTimeout(end, replica.behaviour === 'is slow' ? slowMs : 0, 200)
    })
  }
  const server = createServer((incoming, outgoing) => {
    answer(incoming, (status) => outgoing.writeHead(status).end(name))
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = (server.address() as AddressInfo).port
  const stop = async (): Promise<void> => {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  stops.push(stop)
  return Object.assign(replica, {
    url: `http://${host}:${bound}`,
    port: bound,
    stop,
    comeBack: async (): Promise<void> => {
      server.listen(bound, host)
      await once(server, 'listening')
    },
  })
}

const startGateway = async (options: Parameters<typeof startTestGateway>[0]): Promise<TestGateway> => {
  const serviceTimes = { probeMs: 100, hungMs: 300, lookupMs: 100 }
  const gate = await startTestGateway({ routes: testRoutes, serviceTimes, ...options })
  stops.push(gate.stop)
  return gate
}

const startPair = async () => {
  const sick = await startReplica('sick')
  const well = await startReplica('well')
  const urls = `${sick.url},${well.url}`
  const gate = await startGateway({ env: { ENGAGEMENT_URL: urls, MEDIA_URL: urls } })
  const isIn = async (state: string): Promise<boolean> => {
    const text = await (await gate.fetch('/metrics')).text()
    return text.includes(`upstream="engagement",replica="${sick.url}",state="${state}"`)
  }
  return { sick, well, gate, isIn }
}

const read = (gate: TestGateway) => gate.fetch('/api/test/notes')
const write = (gate: TestGateway) => gate.fetch('/api/test/notes', { method: 'POST', body: '{}' })
const writeAgain = (gate: TestGateway) => gate.fetch('/api/test/notes', { method: 'PUT', body: '{}' })
const writeKeyed = (gate: TestGateway) =>
  gate.fetch('/api/test/keyed-notes', { method: 'POST', body: '{}', headers: { 'idempotency-key': randomUUID() } })

/** Sends `count` requests, ten at a time, and returns how many were answered 200. */
const answeredOf = async (count: number, send: (index: number) => Promise<Response>): Promise<number> => {
  let next = 0
  let answered = 0
  const client = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const response = await send(index)
      await response.text()
      if (response.status === 200) answered += 1
    }
  }
  await Promise.all(Array.from({ length: 10 }, client))
  return answered
}

describe('while one replica of two is sick', () => {
  it.each(sicknesses)('and %s, 299 of 300 reads, keyed and repeatable writes are answered', async (behaviour) => {
    const { sick, gate } = await startPair()
    if (behaviour === 'refuses') await sick.stop()
    else sick.behaviour = behaviour
    const kinds = [writeKeyed, writeAgain, read] as const
    const answered = await answeredOf(300, (index) => (kinds[index % 3] ?? read)(gate))
    expect(answered).toBeGreaterThanOrEqual(299)
    expect(sick.seen > 0).toBe(behaviour !== 'refuses')
  })

  it('a read that waits goes to the other, although the sick one answered a later read', async () => {
    const { sick, gate } = await startPair()
    sick.behaviour = 'hangs'
    const held = [read(gate), read(gate)]
    await waitFor(() => sick.seen === 1, { what: 'a read that waits' })
    sick.behaviour = 'answers'
    await Promise.all([read(gate), read(gate)])
    const statuses = await Promise.all(held.map(async (answer) => (await answer).status))
    expect(statuses).toEqual([200, 200])
  })

  it('other writes that were never sent go to the other; one that was sent is not sent again', async () => {
    const { sick, well, gate, isIn } = await startPair()
    await sick.stop()
    expect(await answeredOf(30, () => write(gate))).toBe(30)
    await sick.comeBack()
    await waitFor(async () => (await read(gate)) && isIn('closed'), { what: 'a trial that closes the breaker' })
    sick.behaviour = 'resets'
    const before = sick.seen + well.seen
    const statuses = [(await write(gate)).status, (await write(gate)).status]
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 502])
    expect(sick.seen + well.seen).toBe(before + 2)
  })

  it('requests avoid it once its probe fails, and reach it again after', async () => {
    const { sick, well, gate, isIn } = await startPair()
    sick.isReady = false
    await waitFor(() => isIn('open'), { what: 'the open breaker' })
    expect(await answeredOf(20, () => write(gate))).toBe(20)
    expect([sick.seen, well.seen]).toEqual([0, 20])
    sick.isReady = true
    await waitFor(() => isIn('closed'), { what: 'the closed breaker' })
    await answeredOf(20, () => write(gate))
    expect(sick.seen).toBe(10)
  })

  it('requests go to the other that rests, as long as its probe answers', async () => {
    const { sick, well, gate, isIn } = await startPair()
    sick.isReady = false
    await waitFor(() => isIn('open'), { what: 'the open breaker' })
    for (let i = 0; i < 4; i += 1) {
      well.behaviour = 'says 503'
      expect((await write(gate)).status).toBe(503)
      well.behaviour = 'answers'
      expect((await write(gate)).status).toBe(200)
    }
    expect([sick.seen, well.seen]).toEqual([0, 8])
  })

  it('its trials are requests that may be repeated, and its first answer closes the breaker', async () => {
    const { sick, gate, isIn } = await startPair()
    sick.behaviour = 'says 503'
    await waitFor(async () => (await read(gate)) && sick.seen > 0, { what: 'a first request' })
    await waitFor(() => isIn('half-open'), { what: 'the half-open breaker' })
    const { seen } = sick
    expect(await answeredOf(20, () => write(gate))).toBe(20)
    expect(sick.seen).toBe(seen)
    expect((await read(gate)).status).toBe(200)
    expect(sick.seen).toBe(seen + 1)
    sick.behaviour = 'answers'
    await waitFor(async () => (await read(gate)) && isIn('closed'), { what: 'the closed breaker' })
  })
})

it('a replica without another is asked until ten requests in a row failed, then refused for, and asked again later', async () => {
  const only = await startReplica('only')
  // Long enough for an answer on a busy machine.
  const serviceTimes = { headersMs: 2_000, probeMs: 100 }
  const gate = await startGateway({ env: { ENGAGEMENT_URL: only.url }, serviceTimes })
  only.behaviour = 'hangs'
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await write(gate)).status))
  expect(new Set(statuses)).toEqual(new Set([504]))
  const { seen } = only
  expect([(await write(gate)).status, only.seen]).toEqual([503, seen])
  only.behaviour = 'answers'
  await waitFor(async () => (await write(gate)).status === 200, { what: 'an answer' })
  expect(await answeredOf(20, () => write(gate))).toBe(20)
})

describe('part of an upload', () => {
  const partBytes = 4 * 1024 * 1024
  const begin = (gate: TestGateway) => {
    const sent = request(`${gate.origin}/api/test/resumable/1`, {
      agent: false,
      method: 'PATCH',
      headers: { 'content-type': 'application/offset+octet-stream', 'content-length': String(partBytes) },
    })
    const status = once(sent, 'response').then(([incoming]) => (incoming as IncomingMessage).resume().statusCode)
    sent.flushHeaders()
    return { sent, status }
  }

  it('goes whole to the other replica when one refuses', async () => {
    const { sick, well, gate } = await startPair()
    await sick.stop()
    for (let i = 0; i < 4; i += 1) {
      const { sent, status } = begin(gate)
      sent.end(Buffer.alloc(partBytes))
      expect(await status).toBe(200)
    }
    expect(well.bodies).toEqual(Array.from({ length: 4 }, () => partBytes))
  })

  it('goes whole to the other replica when one closes a kept connection before the first byte', async () => {
    const { sick, well, gate, isIn } = await startPair()
    const send = async () => {
      const begun = [begin(gate), begin(gate)]
      await waitFor(() => gate.gateway.load().active === 2, { what: 'an upload at each replica' })
      return begun
    }
    const end = async (begun: ReturnType<typeof begin>[]) => {
      for (const { sent } of begun) sent.end(Buffer.alloc(partBytes))
      return Promise.all(begun.map(({ status }) => status))
    }
    expect(await end(await send())).toEqual([200, 200])
    expect([sick.seen, well.seen]).toEqual([1, 1])
    const begun = await send()
    await sick.stop()
    // A failed probe shows that the gateway has read the end of the replica's connections.
    await waitFor(() => isIn('open'), { what: 'the failed probe' })
    expect(await end(begun)).toEqual([200, 200])
    expect(well.bodies).toEqual([partBytes, partBytes, partBytes])
  })

  it('is not sent again once a byte was passed on', async () => {
    const { sick, well, gate } = await startPair()
    sick.behaviour = well.behaviour = 'hangs'
    const { sent, status } = begin(gate)
    sent.write(Buffer.alloc(partBytes / 2))
    await waitFor(() => sick.seen + well.seen === 1, { what: 'the request at a replica' })
    await waitFor(() => gate.gateway.load().active === 1, { what: 'the running upload' })
    await (sick.seen === 1 ? sick : well).stop()
    expect(await status).toBe(502)
    expect(sick.seen + well.seen).toBe(1)
    sent.destroy()
  })
})

describe('an address with dns+', () => {
  it('stands for every address of the name, as they come and go, and for the last known while the lookup fails', async () => {
    const first = await startReplica('first', '127.0.0.2')
    const second = await startReplica('second', '127.0.0.3', first.port)
    let addresses = ['127.0.0.2']
    let isAway = false
    const asked: string[] = []
    const gate = await startGateway({
      env: { ENGAGEMENT_URL: `dns+http://notes:${first.port}` },
      resolve: (hostname) => {
        asked.push(hostname)
        if (isAway) return Promise.reject(new Error('No answer'))
        return Promise.resolve(addresses)
      },
    })
    const whoAnswers = async () => (await read(gate)).text()
    await waitFor(async () => (await whoAnswers()) === 'first', { what: 'the first address' })
    expect(second.seen).toBe(0)
    addresses = ['127.0.0.2', '127.0.0.3']
    await waitFor(async () => (await whoAnswers()) === 'second', { what: 'the added address' })
    addresses = ['127.0.0.3']
    await waitFor(async () => (await whoAnswers()) === 'second' && (await whoAnswers()) === 'second', {
      what: 'the end of the removed address',
    })
    const { seen } = first
    isAway = true
    const { length } = asked
    await waitFor(() => asked.length > length + 1, { what: 'a failed lookup' })
    expect(await answeredOf(20, () => write(gate))).toBe(20)
    expect(first.seen).toBe(seen)
    expect(new Set(asked)).toEqual(new Set(['notes']))
  })

  it('is looked up where the system finds names', async () => {
    const replica = await startReplica('here')
    const gate = await startGateway({ env: { ENGAGEMENT_URL: `dns+http://localhost:${replica.port}` } })
    await waitFor(async () => (await read(gate)).status === 200, { what: 'an answer' })
    expect(await answeredOf(20, () => write(gate))).toBe(20)
  })
})
