import { startTracing } from '@love-space/service-kit/process/tracing.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestGateway, type TestGateway } from '../test/gateway-fixture.ts'

type SpanProcessor = Exclude<Parameters<typeof startTracing>[1], string | undefined>
type Span = Parameters<SpanProcessor['onEnd']>[0]

const spans: Span[] = []
const ofTrace = (traceId: string): Span[] => spans.filter((span) => span.spanContext().traceId === traceId)
const asked = (traceId: string, flags = '01') => ({ traceparent: `00-${traceId}-${'b2'.repeat(8)}-${flags}` })

let gate: TestGateway
let tracing: { stop(): Promise<void> }
beforeAll(async () => {
  tracing = await startTracing('gateway', {
    onStart: () => undefined,
    onEnd: (span) => void spans.push(span),
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  })
  gate = await startTestGateway()
})
afterAll(async () => {
  await gate?.stop()
  await tracing?.stop()
})

it("has a span for a forwarded request, between the client's and the service's", async () => {
  const traceId = 'a1'.repeat(16)
  const response = await gate.fetch('/api/diagnostics/ping', { headers: asked(traceId) })
  await response.text()
  await waitFor(() => ofTrace(traceId).length > 0, { what: 'the span' })
  const [span] = ofTrace(traceId)
  expect(span).toMatchObject({
    name: 'GET /diagnostics/ping',
    parentSpanContext: { spanId: 'b2'.repeat(8) },
    attributes: { requestId: response.headers.get('x-request-id'), 'http.response.status_code': 200 },
  })
  expect(gate.services.admin.seen.map(({ headers }) => headers.traceparent)).toEqual([
    `00-${traceId}-${span?.spanContext().spanId}-01`,
  ])
})

it('has a span for its own answers, and none for probes or unsampled requests', async () => {
  const [own, probe, unsampled] = ['c3', 'd4', 'e5'].map((pair) => pair.repeat(16)) as [string, string, string]
  await gate.fetch('/readyz', { headers: asked(probe) })
  await gate.fetch('/api/diagnostics/ping', { headers: asked(unsampled, '00') })
  await gate.fetch('/api/nothing', { headers: asked(own) })
  await waitFor(() => ofTrace(own).length > 0, { what: 'the span' })
  expect(ofTrace(own).map(({ name, attributes }) => [name, attributes['http.response.status_code']])).toEqual([
    ['GET unmatched', 404],
  ])
  expect([...ofTrace(probe), ...ofTrace(unsampled)]).toEqual([])
  expect(gate.services.admin.seen.at(-1)?.headers.traceparent).toMatch(new RegExp(`^00-${unsampled}-.*-00$`))
})

it('has no token and no code of a tap in its spans', async () => {
  const [link, exchange] = ['f6', 'a7'].map((pair) => pair.repeat(16)) as [string, string]
  const tap = { token: 'token-of-space', object: 'token-of-ring', piccData: 'EF963FF7', cmac: '94EED9EE' }
  const { piccData, ...pair } = tap
  const query = new URLSearchParams({ ...pair, picc_data: piccData })
  await gate.fetch(`/api/space?${query}`, { headers: asked(link), redirect: 'manual' })
  await gate.fetch('/api/space/token', {
    method: 'POST',
    headers: { ...asked(exchange), 'content-type': 'application/json' },
    body: JSON.stringify(tap),
  })
  for (const traceId of [link, exchange]) {
    await waitFor(() => ofTrace(traceId).length > 0, { what: 'the span' })
    const shown = ofTrace(traceId).map(({ name, attributes, events, status }) => ({ name, attributes, events, status }))
    for (const secret of Object.values(tap)) expect(JSON.stringify(shown)).not.toContain(secret)
  }
})
