import { waitFor } from '@love-space/testing/wait-for.ts'
import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it, vi } from 'vitest'
import { openLive } from '../test/live-reader.ts'
import { serviceNames } from '@love-space/contracts/processes.ts'
import { startTestGateway, type Answer, type TestGateway } from '../test/gateway-fixture.ts'
import { headOf, openRaw, type RawClient } from '../test/raw-client.ts'
import { testRoutes } from '../test/test-routes.ts'

const ping = '/api/diagnostics/ping'
const login = '/api/auth/login'
const upload = '/api/test/uploads'
const file = '/api/test/files/abc'
/** A file larger than the kernel's socket buffers, so that sending it stalls while the client does not read. */
const fileChunks = Array.from({ length: 64 }, () => Buffer.alloc(65_536))
const fileBytes = 64 * 65_536

const quick: Answer = (incoming, outgoing) => void incoming.resume().once('end', () => outgoing.end('whole'))
const large: Answer = (_incoming, outgoing) => {
  outgoing.writeHead(200, { 'content-length': String(fileBytes) })
  pipeline(fileChunks, outgoing).catch(() => undefined)
}

const withGateway = async (env: Record<string, string>, work: (gate: TestGateway) => Promise<void>): Promise<void> => {
  const gate = await startTestGateway({ routes: testRoutes, env })
  for (const name of serviceNames) gate.services[name].answer = quick
  try {
    await work(gate)
  } finally {
    await gate.stop()
  }
}

const openAll = (
  gate: TestGateway,
  count: number,
  addresses: number,
  request: string,
  reads = true,
): Promise<RawClient[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const client = await openRaw(gate.origin, { from: `127.0.1.${1 + (index % addresses)}`, reads })
      client.write(request)
      return client
    }),
  )
const leaveAll = (clients: readonly RawClient[]): void => {
  for (const client of clients) client.reset()
}
const hanging = (clients: readonly RawClient[]): number =>
  clients.filter((client) => !client.isClosed() && client.status() === undefined).length

const slowBody = `${headOf('POST', login, { 'Content-Length': '400' })}x`

describe('slow bodies', () => {
  it('of 600 clients at 40 addresses delay no other request', async () => {
    await withGateway({ BODY_GRACE_MS: '60000' }, async (gate) => {
      const slow = await openAll(gate, 600, 40, slowBody)
      await waitFor(() => gate.gateway.load().usual === 600, { what: 'all of them to have arrived' })
      const others = await openAll(gate, 40, 40, `${headOf('POST', login, { 'Content-Length': '2' })}{}`)
      await waitFor(() => others.every((client) => client.status() === 200), { what: 'the answers of all others' })
      expect((await gate.fetch(ping)).status).toBe(200)
      expect(hanging(slow)).toBe(600)
      expect(gate.services.auth.seen).toHaveLength(40)
      leaveAll([...slow, ...others])
    })
  })

  it('are limited per address', async () => {
    await withGateway({ UNFINISHED_PER_ADDRESS: '10' }, async (gate) => {
      const slow = await openAll(gate, 15, 1, slowBody)
      await waitFor(() => slow.filter((client) => client.status() === 429).length === 5, { what: 'five refusals' })
      const [refused] = slow.filter((client) => client.status() === 429)
      expect(refused?.text()).toMatch(/retry-after: [1-9]/i)
      expect((await gate.fetch(ping)).status).toBe(200)
      expect(hanging(slow)).toBe(10)
      leaveAll(slow)
      await waitFor(() => gate.gateway.load().usual === 0, { what: 'those who left to be forgotten' })
    })
  })

  it('are limited per account over all addresses', async () => {
    await withGateway({ UNFINISHED_PER_ACCOUNT: '5' }, async (gate) => {
      const path = '/api/notifications/read-all'
      const one = await gate.bearer()
      const slow = await openAll(
        gate,
        20,
        20,
        `${headOf('POST', path, { Authorization: one.authorization, 'Content-Length': '400' })}{`,
      )
      await waitFor(() => slow.filter((client) => client.status() === 429).length === 15, { what: 'the refusals' })
      const other = await gate.fetch(path, { method: 'POST', headers: await gate.bearer() })
      expect([other.status, hanging(slow)]).toEqual([200, 5])
      leaveAll(slow)
    })
  })

  it('no longer count once their client left during the token check', async () => {
    await withGateway({}, async (gate) => {
      const { server } = gate.services.auth
      const [answer] = server.listeners('request') as RequestListener[]
      const held: (() => void)[] = []
      server.removeAllListeners('request').on('request', (...asked) => held.push(() => answer?.(...asked)))
      const client = await openRaw(gate.origin)
      const { authorization } = await gate.bearer()
      client.write(
        `${headOf('POST', '/api/notifications/read-all', { Authorization: authorization, 'Content-Length': '400' })}{`,
      )
      await waitFor(() => held.length > 0, { what: 'the question for the keys' })
      client.reset()
      await waitFor(() => gate.gateway.load().usual === 0, { what: 'its end' })
      for (const go of held) go()
      const next = await gate.fetch('/api/notifications/read-all', { method: 'POST', headers: await gate.bearer() })
      expect(next.status).toBe(200)
      await waitFor(() => gate.gateway.load().usual === 0, { what: 'nothing that is counted' })
    })
  })

  it('get 408 once they fall behind, while one at the required pace is read to its end', async () => {
    await withGateway({ BODY_GRACE_MS: '300', BODY_BYTES_PER_SECOND: '2000' }, async (gate) => {
      const [slow, steady] = await Promise.all([openRaw(gate.origin), openRaw(gate.origin)])
      slow.write(slowBody)
      steady.write(headOf('POST', login, { 'Content-Length': '10000' }))
      for (let sent = 0; sent < 10_000; sent += 2_000) {
        steady.write('x'.repeat(2_000))
        if (sent === 6_000) await waitFor(() => slow.isClosed(), { what: 'the end of the slow one' })
      }
      expect(slow.status()).toBe(408)
      expect(slow.text()).toContain('BODY_TOO_SLOW')
      await waitFor(() => steady.status() === 200, { what: 'the answer of the steady one' })
      steady.reset()
    })
  })

  it('give way, oldest first, when there are too many in total', async () => {
    await withGateway({ UNFINISHED_MAX: '20', BODY_GRACE_MS: '60000' }, async (gate) => {
      const oldest = await openAll(gate, 5, 5, slowBody)
      await waitFor(() => gate.gateway.load().usual === 5, { what: 'the oldest' })
      const newer = await openAll(gate, 15, 15, slowBody)
      await waitFor(() => gate.gateway.load().usual === 20, { what: 'as many as fit' })
      expect((await gate.fetch(ping)).status).toBe(200)
      await waitFor(() => oldest.some((client) => client.status() === 503), { what: 'one that gave way' })
      expect(hanging(newer)).toBe(15)
      leaveAll([...oldest, ...newer])
    })
  })
})

describe('slow uploads', () => {
  it('have their own connections, and give way to other uploads', async () => {
    await withGateway({ UPLOAD_CONNECTIONS: '20', GIVE_WAY_MS: '200' }, async (gate) => {
      const slow = await openAll(gate, 60, 20, `${headOf('POST', upload, { 'Content-Length': '1000000' })}x`)
      await waitFor(() => gate.services.media.seen.length === 20, { what: 'every connection for uploads to be taken' })
      expect((await gate.fetch('/api/memories')).status).toBeLessThan(500)
      expect((await gate.fetch(ping)).status).toBe(200)
      expect(hanging(slow)).toBeGreaterThanOrEqual(40)
      const whole = await gate.fetch(upload, { method: 'POST', body: Buffer.alloc(200_000) })
      expect(whole.status).toBe(200)
      leaveAll(slow)
    })
  })

  it('are ended below the minimum rate', async () => {
    await withGateway({ BODY_WINDOW_MS: '300', BODY_BYTES_PER_SECOND: '2000' }, async (gate) => {
      const [slow, steady] = await Promise.all([openRaw(gate.origin), openRaw(gate.origin)])
      slow.write(`${headOf('POST', upload, { 'Content-Length': '100000' })}x`)
      steady.write(headOf('POST', upload, { 'Content-Length': '100000' }))
      let sent = 0
      const timer = setInterval(() => {
        if (sent < 90_000) steady.write('x'.repeat(2_000))
        sent += 2_000
      }, 40)
      await waitFor(() => slow.isClosed(), { what: 'the end of the slow one' })
      clearInterval(timer)
      expect(slow.status()).toBe(408)
      expect(steady.isClosed()).toBe(false)
      leaveAll([steady])
    })
  })
})

describe('readers that do not read', () => {
  // A busy machine takes a while to accept hundreds of connections.
  vi.setConfig({ testTimeout: 60_000 })
  const allTaken = (gate: TestGateway) =>
    waitFor(() => gate.gateway.load().active === 48, { what: 'every connection to be taken', timeoutMs: 50_000 })
  const few = { SERVICE_CONNECTIONS: '48', DOWNLOAD_CONNECTIONS: '48' }
  const lanes = [
    ['files', file, 'media', { path: ping, method: 'GET' }],
    ['usual answers', ping, 'admin', { path: login, method: 'POST' }],
  ] as const

  it.each(lanes)(
    '300 of them, for %s at 20 addresses, do not affect other connections',
    async (_what, path, service, other) => {
      await withGateway({ ...few, GIVE_WAY_MS: '60000', WAIT_MS: '60000' }, async (gate) => {
        gate.services[service].answer = large
        const still = await openAll(gate, 300, 20, headOf('GET', path), false)
        await allTaken(gate)
        expect((await gate.fetch(other.path, { method: other.method })).status).toBe(200)
        expect(still.filter((client) => client.isClosed())).toEqual([])
        leaveAll(still)
        await waitFor(() => gate.gateway.load().active === 0, { what: 'all connections to be free again' })
      })
    },
  )

  it.each(lanes)('300 of them, for %s at 20 addresses, give way to others', async (_what, path, service) => {
    // On a busy machine a reader that does read may pause for a second.
    await withGateway({ ...few, GIVE_WAY_MS: '2000' }, async (gate) => {
      gate.services[service].answer = large
      const still = await openAll(gate, 300, 20, headOf('GET', path), false)
      await allTaken(gate)
      const read = await gate.fetch(path)
      expect([read.status, (await read.arrayBuffer()).byteLength]).toEqual([200, fileBytes])
      leaveAll(still)
    })
  })

  it('are limited per address', async () => {
    await withGateway({ DOWNLOADS_PER_ADDRESS: '4' }, async (gate) => {
      gate.services.media.answer = large
      const still = await openAll(gate, 4, 1, headOf('GET', file), false)
      await waitFor(() => gate.gateway.load().download === 4, { what: 'as many as are allowed' })
      const [more] = await openAll(gate, 1, 1, headOf('GET', file))
      await waitFor(() => more?.status() === 429, { what: 'the refusal' })
      expect((await gate.fetch(file)).status).toBe(200)
      leaveAll(still)
    })
  })

  it('are closed after a time without a byte, and a reader that goes on is not', async () => {
    await withGateway({ STILL_MS: '1500' }, async (gate) => {
      gate.services.media.answer = large
      const [still] = await openAll(gate, 1, 1, headOf('GET', file), false)
      const [steady] = await openAll(gate, 1, 1, headOf('GET', file), false)
      let bytes = 0
      steady?.socket.on('data', (part: Buffer) => {
        bytes += part.length
        steady.socket.pause()
        setTimeout(() => steady.socket.resume(), 50)
      })
      await waitFor(() => gate.gateway.load().download === 1, { what: 'the end of the one that stands still' })
      expect(bytes).toBeLessThan(fileBytes)
      steady?.socket.removeAllListeners('data').resume()
      await waitFor(() => (steady?.socket.bytesRead ?? 0) > fileBytes, { what: 'the whole file' })
      leaveAll([still, steady].filter((client) => client !== undefined))
    })
  })
})

describe('clients that keep sending and read no answer', () => {
  it('are closed like others that do not read', async () => {
    await withGateway({ STILL_MS: '600' }, async (gate) => {
      gate.services.media.answer = large
      const [still] = await openAll(gate, 1, 1, headOf('GET', file), false)
      const timer = setInterval(() => still?.write('\r\n'), 50)
      await waitFor(() => gate.gateway.load().download === 1, { what: 'its request' })
      await waitFor(() => gate.gateway.load().download === 0, { what: 'the end of its connection' })
      clearInterval(timer)
      leaveAll(still ? [still] : [])
    })
  })
})

describe('requests waiting for a service', () => {
  it('are limited in number and time: 503 with Retry-After', async () => {
    await withGateway({ SERVICE_CONNECTIONS: '1', WAITING_MAX: '2', WAIT_MS: '1500' }, async (gate) => {
      const held: ServerResponse[] = []
      gate.services.admin.answer = (_incoming, outgoing) => void held.push(outgoing)
      const clients = await openAll(gate, 4, 4, headOf('GET', ping))
      await waitFor(() => hanging(clients) === 3, { what: 'the one that is too many' })
      const [refused] = clients.filter((client) => client.status() === 503)
      expect(refused?.text()).toMatch(/retry-after: [1-9]/i)
      await waitFor(() => hanging(clients) === 1, { what: 'those that have waited too long' })
      expect(clients.filter((client) => client.status() === 503)).toHaveLength(3)
      for (const outgoing of held) outgoing.end()
      leaveAll(clients)
    })
  })
})

it('closes half-open heads', async () => {
  await withGateway({ HEAD_MS: '300' }, async (gate) => {
    const silent = await openRaw(gate.origin)
    const half = await openRaw(gate.origin)
    half.write('GET / HTTP/1.1\r\nHost: gateway\r\nX-')
    await waitFor(() => silent.isClosed() && half.isClosed(), { what: 'the end of both' })
    expect(half.status()).toBe(408)
  })
})

it('limits connections per address, with or without a request', async () => {
  await withGateway({ CONNECTIONS_PER_ADDRESS: '5' }, async (gate) => {
    const clients = await openAll(gate, 8, 1, '')
    await waitFor(() => clients.filter((client) => client.isClosed()).length === 3, { what: 'three to be closed' })
    expect((await gate.fetch(ping)).status).toBe(200)
    leaveAll(clients)
  })
})

it('counts live streams apart from other requests', async () => {
  await withGateway({ UNFINISHED_PER_ADDRESS: '2', STREAMS_PER_ADDRESS: '3' }, async (gate) => {
    const streams = [1, 2, 3].map(async () => openLive(gate.origin, await gate.bearer()))
    const readers = await Promise.all(streams)
    expect(readers.map(({ response }) => response.statusCode)).toEqual([200, 200, 200])
    expect((await gate.fetch(ping)).status).toBe(200)
    const more = await openLive(gate.origin, await gate.bearer())
    expect(more.response.statusCode).toBe(429)
    for (const reader of [...readers, more]) reader.leave()
  })
})

describe('a body that is too large', () => {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  it.each([
    ['keeps the connection', {}],
    ['closes the connection', { Connection: 'close' }],
  ])('is answered 413 to a client that %s and sends everything before it reads', async (_what, headers) => {
    await withGateway({}, async (gate) => {
      const clients = await openAll(
        gate,
        30,
        30,
        headOf('POST', login, { 'Transfer-Encoding': 'chunked', ...headers }),
        false,
      )
      for (const client of clients) {
        for (let i = 0; i < 128; i += 1) if (!client.socket.write(chunk)) await once(client.socket, 'drain')
        client.write('0\r\n\r\n')
      }
      for (const client of clients) {
        let text = ''
        client.socket.setEncoding('latin1').on('data', (part: string) => (text += part))
        await waitFor(() => text.startsWith('HTTP/1.1 413 '), { what: 'the answer' })
        expect(text).toContain('BODY_TOO_LARGE')
        expect(client.errorCode()).toBeUndefined()
      }
      await waitFor(() => gate.gateway.load().usual === 0, { what: 'the end of all' })
      leaveAll(clients)
    })
  })
})
