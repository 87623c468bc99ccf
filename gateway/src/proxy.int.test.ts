import { waitFor } from '@love-space/testing/wait-for.ts'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceNames } from '@love-space/contracts/processes.ts'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'
import { testRoutes } from '../test/test-routes.ts'

const mib = 1024 * 1024
const ping = '/api/diagnostics/ping'

let gate: TestGateway
beforeAll(async () => {
  gate = await startTestGateway({
    routes: testRoutes,
    serviceTimes: { headersMs: 1_000, silenceMs: 1_500 },
  })
})
afterAll(() => gate.stop())

const echo = (incoming: IncomingMessage) => ({ url: incoming.url, headers: incoming.headers })
beforeEach(() => {
  for (const name of serviceNames) {
    gate.services[name].seen.length = 0
    gate.services[name].answer = (incoming, outgoing) => {
      incoming.resume().once('end', () => outgoing.end(JSON.stringify(echo(incoming))))
    }
  }
})

const send = (path: string, options: RequestOptions = {}) => request(gate.origin + path, { agent: false, ...options })
const answerOf = async (sent: ReturnType<typeof send>): Promise<IncomingMessage> => {
  const [incoming] = (await once(sent, 'response')) as [IncomingMessage]
  return incoming
}
const textOf = async (incoming: IncomingMessage) => (await incoming.toArray()).join('')

describe('streaming', () => {
  it('forwards 80 MB up without buffering: the service gets the first bytes before the last are sent', async () => {
    const received = createHash('sha256')
    let bytes = 0
    gate.services.media.answer = (incoming, outgoing) => {
      incoming.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        received.update(chunk)
      })
      incoming.once('end', () => outgoing.end('stored'))
    }
    const sent = send('/api/test/uploads', { method: 'POST' })
    const chunk = randomBytes(mib)
    const expected = createHash('sha256')
    for (let i = 0; i < 80; i += 1) {
      expected.update(chunk)
      if (!sent.write(chunk)) await once(sent, 'drain')
      if (i === 39) await waitFor(() => bytes > 30 * mib, { what: 'most of the first half' })
    }
    expect(bytes).toBeLessThan(80 * mib)
    sent.end()
    expect(await textOf(await answerOf(sent))).toBe('stored')
    expect(bytes).toBe(80 * mib)
    expect(received.digest('hex')).toBe(expected.digest('hex'))
  })

  it('forwards 80 MB down without buffering: a slow reader slows the service down', async () => {
    const chunk = randomBytes(mib)
    let written = 0
    gate.services.media.answer = async (_incoming, outgoing) => {
      for (; written < 80; written += 1) if (!outgoing.write(chunk)) await once(outgoing, 'drain')
      outgoing.end()
    }
    const incoming = await answerOf(send('/api/test/files/abc').end())
    await once(incoming, 'readable')
    expect(written).toBeLessThan(70)
    let bytes = 0
    for await (const part of incoming) bytes += (part as Buffer).length
    expect(bytes).toBe(80 * mib)
  })

  it('forwards status, repeated headers and body unchanged', async () => {
    gate.services.admin.answer = (_incoming, outgoing) => {
      outgoing.writeHead(418, { 'set-cookie': ['a=1', 'b=2'], 'content-type': 'text/x' }).end('short')
    }
    const response = await gate.fetch(ping)
    expect(response.status).toBe(418)
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await response.text()).toBe('short')
  })

  it('answers HEAD without a body and with the length', async () => {
    gate.services.admin.answer = (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '5' }).end()
    }
    const response = await gate.fetch(ping, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '5', ''])
  })
})

describe('other methods and bodies that are not JSON', () => {
  it('forward parts of a resumable upload as they come, with their headers', async () => {
    let seen: IncomingMessage | undefined
    let bytes = 0
    gate.services.media.answer = (incoming, outgoing) => {
      seen = incoming
      incoming.on('data', (chunk: Buffer) => (bytes += chunk.length))
      incoming.once('end', () =>
        outgoing.writeHead(204, { 'upload-offset': String(bytes), 'tus-resumable': '1.0.0' }).end(),
      )
    }
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'content-length': String(8 * mib),
      'upload-offset': '0',
      'tus-resumable': '1.0.0',
    }
    const sent = send('/api/test/resumable/1', { method: 'PATCH', headers })
    sent.write(randomBytes(4 * mib))
    await waitFor(() => bytes > 3 * mib, { what: 'the first half, before the second is sent' })
    sent.end(randomBytes(4 * mib))
    const answer = await answerOf(sent)
    expect([answer.statusCode, answer.headers['upload-offset']]).toEqual([204, String(8 * mib)])
    expect([seen?.method, seen?.url, seen?.headers]).toMatchObject(['PATCH', '/test/resumable/1', headers])
  })
  it('forward HEAD, OPTIONS and DELETE, and a relative Location back', async () => {
    gate.services.media.answer = ({ method }, outgoing) => {
      if (method === 'POST') outgoing.writeHead(201, { location: 'resumable/1' }).end()
      else outgoing.writeHead(method === 'HEAD' ? 200 : 204, { 'upload-offset': '5', 'tus-version': '1.0.0' }).end()
    }
    const begun = await gate.fetch('/api/test/resumable', { method: 'POST', headers: { 'upload-length': '9' } })
    expect([begun.status, begun.headers.get('location')]).toEqual([201, 'resumable/1'])
    const state = await gate.fetch('/api/test/resumable/1', { method: 'HEAD' })
    expect([state.status, state.headers.get('upload-offset')]).toEqual([200, '5'])
    const version = await gate.fetch('/api/test/resumable', { method: 'OPTIONS' })
    expect([version.status, version.headers.get('tus-version')]).toEqual([204, '1.0.0'])
    expect((await gate.fetch('/api/test/resumable/1', { method: 'DELETE' })).status).toBe(204)
    expect(gate.services.media.seen.map(({ method }) => method)).toEqual(['POST', 'HEAD', 'OPTIONS', 'DELETE'])
    expect((await gate.fetch('/api/test/resumable/1')).status).toBe(405)
  })
})

describe('byte limits', () => {
  it('refuses a declared length beyond the limit at once', async () => {
    const response = await gate.fetch('/api/auth/login', { method: 'POST', body: 'x'.repeat(65_537) })
    expect(response.status).toBe(413)
    expect(await response.json()).toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect(gate.services.auth.seen).toHaveLength(0)
  })

  it('refuses a body without a length once it exceeds the limit', async () => {
    const sent = send('/api/auth/login', { method: 'POST' })
    sent.on('error', () => undefined)
    sent.write('x'.repeat(40_000))
    sent.write('x'.repeat(40_000))
    const incoming = await answerOf(sent)
    expect(incoming.statusCode).toBe(413)
    expect(JSON.parse(await textOf(incoming))).toMatchObject({ code: 'BODY_TOO_LARGE' })
    sent.destroy()
  })

  it('accepts exactly the limit, with and without a length', async () => {
    const body = 'x'.repeat(65_536)
    expect((await gate.fetch('/api/auth/login', { method: 'POST', body })).status).toBe(200)
    const sent = send('/api/auth/login', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } })
    sent.end(body)
    expect((await answerOf(sent)).statusCode).toBe(200)
  })

  it('forwards an early answer while the body is still coming', async () => {
    gate.services.media.answer = (_incoming, outgoing) => {
      outgoing.writeHead(401, { connection: 'close' }).end('no')
    }
    const sent = send('/api/test/uploads', { method: 'POST' })
    sent.on('error', () => undefined)
    sent.write(randomBytes(mib))
    const incoming = await answerOf(sent)
    expect([incoming.statusCode, await textOf(incoming)]).toEqual([401, 'no'])
    sent.destroy()
  })
})

describe('headers', () => {
  it('drops hop-by-hop request headers and those that a client may not set', async () => {
    const incoming = await answerOf(
      send(ping, {
        headers: {
          connection: 'close, x-drop-me',
          'x-drop-me': '1',
          te: 'trailers',
          'proxy-authorization': 'Basic x',
          'x-user-id': 'somebody',
          'x-forwarded-for': '6.6.6.6',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
          forwarded: 'for=6.6.6.6',
          'x-real-ip': '6.6.6.6',
          'x-request-id': 'chosen-by-client',
          'x-custom': 'kept',
        },
      }).end(),
    )
    const { headers } = JSON.parse(await textOf(incoming)) as ReturnType<typeof echo>
    expect(headers).toMatchObject({
      'x-custom': 'kept',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(gate.origin).host,
      'x-request-id': incoming.headers['x-request-id'],
    })
    for (const name of ['x-drop-me', 'te', 'proxy-authorization', 'x-user-id', 'forwarded', 'x-real-ip']) {
      expect(headers).not.toHaveProperty(name)
    }
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/)
  })

  it('keeps a valid trace and otherwise starts one', async () => {
    const traced = async (traceparent: string) => {
      const { headers } = (await (await gate.fetch(ping, { headers: { traceparent } })).json()) as ReturnType<
        typeof echo
      >
      return headers.traceparent
    }
    const valid = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    expect(await traced(valid)).toBe(valid)
    expect(await traced(`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`)).toMatch(
      /^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/,
    )
  })

  it('drops hop-by-hop response headers and those that a service may not set', async () => {
    gate.services.admin.answer = (_incoming, outgoing) => {
      outgoing.writeHead(200, {
        connection: 'keep-alive, x-hop',
        'x-hop': '1',
        'x-powered-by': 'x',
        'access-control-allow-origin': '*',
        'x-hono-already-sent': 'true',
        'x-kept': '1',
      })
      outgoing.end('ok')
    }
    const { headers } = await gate.fetch(ping)
    expect(headers.get('x-kept')).toBe('1')
    for (const name of ['x-hop', 'x-powered-by', 'access-control-allow-origin', 'x-hono-already-sent']) {
      expect(headers.has(name)).toBe(false)
    }
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('forwards path and query unchanged', async () => {
    const { url } = (await (await gate.fetch(`${ping}?a=%2F..&b=%20`)).json()) as ReturnType<typeof echo>
    expect(url).toBe('/diagnostics/ping?a=%2F..&b=%20')
  })
})

describe('a failing service', () => {
  it('is answered for at once while nothing listens, and reached at once when it is back', async () => {
    const { server, url } = gate.services.engagement
    const authorization = await gate.bearer()
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
    let isGivenUp = false
    gate.services.admin.answer = () => undefined
    const silent = gate.fetch(ping).then(() => (isGivenUp = true))
    const response = await gate.fetch('/api/notifications', { headers: authorization })
    expect(isGivenUp).toBe(false)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 2 })
    server.listen(Number(new URL(url).port), '127.0.0.1')
    await once(server, 'listening')
    expect((await gate.fetch('/api/notifications', { headers: authorization })).status).toBe(200)
    await silent
  })

  it('is asked again once for a GET whose connection broke before an answer', async () => {
    const { admin } = gate.services
    admin.answer = (incoming, outgoing) => {
      if (admin.seen.length === 1) incoming.socket.destroy()
      else outgoing.end('second')
    }
    expect(await (await gate.fetch(ping)).text()).toBe('second')
    expect(admin.seen).toHaveLength(2)
  })

  it.each(['GET', 'HEAD'])('is answered 503 for a %s that broke twice: nothing can have happened', async (method) => {
    const { admin } = gate.services
    admin.answer = (incoming) => incoming.socket.destroy()
    const response = await gate.fetch(ping, { method })
    expect([response.status, response.headers.get('retry-after'), admin.seen.length]).toEqual([503, '2', 2])
  })

  it('is never asked twice for a POST', async () => {
    const { auth } = gate.services
    auth.answer = (incoming) => incoming.socket.destroy()
    const response = await gate.fetch('/api/auth/login', { method: 'POST', body: '{}' })
    expect([response.status, auth.seen.length]).toEqual([502, 1])
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_FAILED' })
  })

  it('loses the connection if it falls silent within an answer, but not while it writes slowly', async () => {
    const write = (outgoing: ServerResponse, parts: number): void => {
      if (parts === 0) return void outgoing.end()
      outgoing.write('part')
      setTimeout(write, 500, outgoing, parts - 1)
    }
    gate.services.media.answer = (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '20' })
      write(outgoing, 5)
    }
    expect(await textOf(await answerOf(send('/api/test/files/slow').end()))).toHaveLength(20)
    gate.services.media.answer = (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '20' })
      outgoing.write('part')
    }
    const answer = await answerOf(send('/api/test/files/silent').end())
    expect(answer.statusCode).toBe(200)
    await expect(textOf(answer)).rejects.toThrow('aborted')
    await waitFor(() => gate.gateway.load().active === 0, { what: 'a free connection' })
  })

  it('times out if it does not answer', async () => {
    const { admin } = gate.services
    admin.answer = () => undefined
    const response = await gate.fetch(ping)
    expect([response.status, admin.seen.length]).toEqual([504, 1])
  })

  it("has a longer timeout for operators' writes", async () => {
    let answerChange = () => {}
    gate.services.admin.answer = (incoming, outgoing) => {
      if (incoming.method === 'POST') answerChange = () => outgoing.end('{}')
    }
    const change = gate.fetch('/api/test/changes', { method: 'POST', body: '{}' })
    expect((await gate.fetch(ping)).status).toBe(504)
    answerChange()
    expect((await change).status).toBe(200)
  })

  it("breaks the client's connection when an answer ends early, so that no client takes half for whole", async () => {
    gate.services.admin.answer = (_incoming, outgoing) => {
      outgoing.writeHead(200, { 'content-length': '100' }).write('half')
      setImmediate(() => outgoing.destroy())
    }
    const response = await gate.fetch(ping)
    await expect(response.text()).rejects.toThrow('terminated')
  })
})

describe('a client that leaves', () => {
  it('during an answer ends the request to the service', async () => {
    let isClosed = false
    gate.services.media.answer = (_incoming, outgoing) => {
      outgoing.once('close', () => {
        isClosed = true
      })
      outgoing.write('first')
    }
    const sent = send('/api/test/files/abc').end()
    sent.on('error', () => undefined)
    const incoming = await answerOf(sent)
    await once(incoming, 'data')
    sent.destroy()
    await waitFor(() => isClosed, { what: 'the end of the request to the service' })
    expect((await gate.fetch(ping)).status).toBe(200)
  })

  it('during a body ends the request to the service', async () => {
    let isAborted = false
    gate.services.media.answer = (incoming) => {
      incoming.on('error', () => {
        isAborted = true
      })
      incoming.resume()
    }
    const sent = send('/api/test/uploads', { method: 'POST', headers: { 'content-length': String(10 * mib) } })
    sent.on('error', () => undefined)
    sent.write(randomBytes(mib))
    await waitFor(() => gate.services.media.seen.length === 1)
    sent.destroy()
    await waitFor(() => isAborted, { what: 'the end of the request to the service' })
  })
})

it('answers a malformed request, and one with a malformed target', async () => {
  const raw = async (text: string) => {
    const socket = connect(Number(new URL(gate.origin).port), '127.0.0.1')
    socket.end(text)
    return (await socket.toArray()).join('')
  }
  expect(await raw('garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  const answer = await raw('GET /api\\x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).toContain('nosniff')
})

it('queues requests while every connection to a service is busy, and drops those whose client left', async () => {
  const narrow = await startTestGateway({ env: { SERVICE_CONNECTIONS: '2' } })
  try {
    const service = narrow.services.admin
    const held: ServerResponse[] = []
    service.answer = (_incoming, outgoing) => void held.push(outgoing)
    const get = (signal?: AbortSignal) => narrow.fetch(ping, signal ? { signal } : {})
    const first = [get(), get()]
    await waitFor(() => held.length === 2, { what: 'both connections to be busy' })
    const leaving = new AbortController()
    const left = get(leaving.signal)
    const later = [get(), get(), get()]
    leaving.abort()
    await expect(left).rejects.toThrow()
    expect((await narrow.fetch('/api/notifications')).status).toBe(401)
    expect(held).toHaveLength(2)
    service.answer = (_incoming, outgoing) => outgoing.end('waited')
    for (const outgoing of held) outgoing.end('first')
    const texts = await Promise.all([...first, ...later].map(async (answer) => (await answer).text()))
    expect(texts).toEqual(['first', 'first', 'waited', 'waited', 'waited'])
    expect(service.seen).toHaveLength(5)
  } finally {
    await narrow.stop()
  }
})
