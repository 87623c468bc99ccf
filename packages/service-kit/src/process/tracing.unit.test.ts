import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { contextFrom, currentTraceparent, inSpan, startTracing } from './tracing.ts'

const caller = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`
const traced = (parent: string | undefined): Promise<string | undefined> =>
  inSpan('work', 'server', contextFrom(parent), {}, async () => currentTraceparent())

it('continues a trace with its own span id, although nothing is recorded', async () => {
  await startTracing('test')
  expect(await traced(caller)).toMatch(/^00-(a1){16}-(?!(b2){8})[\da-f]{16}-00$/)
})

it('begins a trace without a valid traceparent', async () => {
  await startTracing('test')
  const begun = await Promise.all([undefined, 'nonsense', `00-${'0'.repeat(32)}-${'b2'.repeat(8)}-01`].map(traced))
  for (const traceparent of begun) expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
  expect(new Set(begun).size).toBe(3)
})

it('sends spans to the configured collector', async () => {
  const { promise: received, resolve } = Promise.withResolvers<{ path: string | undefined; body: string }>()
  const collector = createServer((request, response) => {
    void text(request).then((body) => resolve({ path: request.url, body }))
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo

  const tracing = await startTracing('test', `http://127.0.0.1:${port}/`)
  await traced(caller)
  await tracing.stop()
  const { path, body } = await received
  collector.close()

  expect(path).toBe('/v1/traces')
  expect(body).toContain('a1'.repeat(16))
})

it('ends in time if the collector does not answer', async () => {
  const collector = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const tracing = await startTracing('test', `http://127.0.0.1:${port}`)
  await traced(caller)
  await tracing.stop()
  collector.closeAllConnections()
  collector.close()
})
