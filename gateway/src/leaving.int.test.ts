import { waitFor } from '@love-space/testing/wait-for.ts'
import fc from 'fast-check'
import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'
import { headOf, openRaw } from '../test/raw-client.ts'
import { testRoutes } from '../test/test-routes.ts'

const bodyBytes = 4_000
const connections = 3
const serviceOf = { '/api/auth/login': 'auth', '/api/test/uploads': 'media', '/api/test/files/abc': 'media' } as const
type Path = keyof typeof serviceOf
const paths = Object.keys(serviceOf) as Path[]

let gate: TestGateway
const uncaught: unknown[] = []
const onUncaught = (error: unknown): void => void uncaught.push(error)
let held: ServerResponse[] = []

beforeAll(async () => {
  // Prepended, because vitest's own listeners report only after the test.
  process.prependListener('uncaughtException', onUncaught)
  process.prependListener('unhandledRejection', onUncaught)
  const few = String(connections)
  gate = await startTestGateway({
    routes: testRoutes,
    env: { SERVICE_CONNECTIONS: few, UPLOAD_CONNECTIONS: few, DOWNLOAD_CONNECTIONS: few },
  })
  for (const name of ['auth', 'media'] as const) {
    gate.services[name].answer = (incoming, outgoing) => {
      incoming.on('error', () => undefined)
      if (incoming.url?.includes('silent')) held.push(outgoing)
      else if (incoming.url?.includes('half')) {
        held.push(outgoing)
        outgoing.writeHead(200, { 'content-length': '1000000' }).write('x'.repeat(100_000))
      } else if (incoming.url?.includes('early')) outgoing.end('early')
      else incoming.resume().once('end', () => outgoing.end('whole'))
    }
  }
})
afterAll(async () => {
  process.off('uncaughtException', onUncaught)
  process.off('unhandledRejection', onUncaught)
  await gate.stop()
})

interface Visit {
  readonly path: Path
  readonly service: 'silent' | 'half' | 'early' | 'quick'
  readonly isChunked: boolean
  readonly sentShare: number
  readonly turns: number
  readonly farewell: 'reset' | 'end' | 'destroy'
}

const requestOf = ({ path, service, isChunked }: Visit): string => {
  const target = `${path}?${service}`
  if (path === '/api/test/files/abc') return headOf('GET', target)
  const body = 'x'.repeat(bodyBytes)
  return isChunked
    ? `${headOf('POST', target, { 'Transfer-Encoding': 'chunked' })}${bodyBytes.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    : headOf('POST', target, { 'Content-Length': String(bodyBytes) }) + body
}

const turn = async (times: number): Promise<void> => {
  for (let i = 0; i < times; i += 1) await nextTurn()
}

const visit = async (wish: Visit, index: number): Promise<void> => {
  const client = await openRaw(gate.origin, { from: `127.0.0.${2 + (index % 20)}` })
  const request = requestOf(wish)
  const sent = Math.round(request.length * wish.sentShare)
  client.write(request.slice(0, sent / 2))
  await turn(wish.turns)
  client.write(request.slice(sent / 2, sent))
  await turn(wish.turns)
  if (wish.farewell === 'reset') client.reset()
  else if (wish.farewell === 'end') client.socket.end()
  else client.socket.destroy()
  // A client that closed only its sending half may still get a response.
  if (wish.farewell === 'end') await turn(50)
  client.socket.destroy()
}

const visits: fc.Arbitrary<Visit> = fc.record({
  path: fc.constantFrom(...paths),
  service: fc.constantFrom('silent', 'half', 'early', 'quick'),
  isChunked: fc.boolean(),
  sentShare: fc.oneof(fc.constantFrom(0, 0.99, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  turns: fc.integer({ min: 0, max: 20 }),
  farewell: fc.constantFrom('reset', 'end', 'destroy'),
})

const isIdle = (): boolean => Object.values(gate.gateway.load()).every((count) => count === 0)

it('any number of clients may leave before, during and after their requests with at most a log line each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visits, { minLength: 1, maxLength: 80 }), async (all) => {
      await Promise.all(all.map(visit))
      await waitFor(isIdle, { what: 'every request to be over' })
      for (const outgoing of held.splice(0)) outgoing.destroy()
      expect((await gate.fetch('/api/auth/login', { method: 'POST', body: '{}' })).status).toBe(200)
      expect(await (await gate.fetch('/api/test/files/abc')).text()).toBe('whole')
      expect(uncaught).toEqual([])
    }),
    { numRuns: 40 },
  )
})

it('300 clients may leave at the start of their bodies while every connection to the service is taken', async () => {
  const busy = Array.from({ length: connections }, () =>
    gate.fetch('/api/auth/login?silent', { method: 'POST', body: '{}' }).then(({ status }) => status),
  )
  await waitFor(() => held.length === connections, { what: 'every connection to be taken' })
  const rush = Array.from({ length: 300 }, (_, index) =>
    visit(
      {
        path: index % 2 === 0 ? '/api/auth/login' : '/api/test/uploads',
        service: 'quick',
        isChunked: false,
        sentShare: 0.1,
        turns: index % 5,
        farewell: 'reset',
      },
      index,
    ),
  )
  await Promise.all(rush)
  await waitFor(() => gate.gateway.load().usual === connections, { what: 'all who left to be forgotten' })
  for (const outgoing of held.splice(0)) outgoing.end()
  expect(await Promise.all(busy)).toEqual(busy.map(() => 200))
  expect(uncaught).toEqual([])
})
