import { Strict } from '@love-space/contracts/route.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { InMemorySpanExporter, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInternalSigner } from './auth/internal-auth.ts'
import { consumer } from './events/consumer.ts'
import { createInternalClient } from './http/internal-client.ts'
import { listen } from '../test/listen.ts'
import { defineJob, job } from './jobs/job.ts'
import { noteService, type NoteDeps } from '../test/note-service.ts'
import type { Serving } from './http/serve.ts'
import { startTracing } from './process/tracing.ts'
import { noteWritten } from './sample/contracts/note.events.ts'
import { countNotes } from './sample/contracts/note.internal.ts'
import { createNote } from './sample/contracts/note.routes.ts'

// Creating a note publishes an event, whose consumer starts a job, which calls an HTTP route.
const askForCount = defineJob({ name: 'ask-for-count', data: Strict({}) })
const durable = 'media-count-on-note-written'

const exporter = new InMemorySpanExporter()
let service: TestService<NoteDeps>
let serving: Serving
let tracing: { stop(): Promise<void> }
beforeAll(async () => {
  service = await startTestService(
    {
      ...noteService,
      consumers: ({ jobs }) => [
        consumer({
          event: noteWritten,
          durable,
          handle: async (_, { id }) => {
            await jobs.start(askForCount, { key: id, data: {} })
          },
        }),
      ],
      jobs: () => [
        job(askForCount, async ({ step }) => {
          await step('ask', async () => {
            const sign = createInternalSigner({ caller: 'space', privateKey: service.keys.privateKeys.space })
            const client = createInternalClient({
              audience: 'media',
              baseUrl: `http://127.0.0.1:${serving.port}`,
              sign,
            })
            await client.call(countNotes, {})
          })
        }),
      ],
    },
    { env: {}, asOperator: true },
  )
  serving = await listen(service)
  tracing = await startTracing('test', new SimpleSpanProcessor(exporter))
})
afterAll(async () => {
  await serving?.stop()
  await tracing?.stop()
})

it('spans a request, its event, its job and the request that the job makes', async () => {
  const traceId = 'a1'.repeat(16)
  const { token } = await service.signIn()
  const headers = { traceparent: `00-${traceId}-${'b2'.repeat(8)}-01` }
  const { status } = await service.call(createNote, { body: { text: 'traced' }, token, headers })
  expect(status).toBe(201)
  const names = [
    `POST ${createNote.path}`,
    durable,
    askForCount.name,
    `media ${countNotes.id}`,
    `GET ${countNotes.path}`,
  ]
  const ofTrace = () => exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId)
  await waitFor(() => names.every((name) => ofTrace().some((span) => span.name === name)), { what: 'every span' })
  const chain = names.map((name) => ofTrace().find((span) => span.name === name) as ReadableSpan)
  const ids = chain.map((span) => span.spanContext().spanId)
  expect(chain.map((span) => span.parentSpanContext?.spanId)).toEqual(['b2'.repeat(8), ...ids.slice(0, -1)])
})

it('names the process, and leaves out probes', async () => {
  await fetch(`http://127.0.0.1:${serving.port}/readyz`, {
    headers: { traceparent: `00-${'c3'.repeat(16)}-${'d4'.repeat(8)}-01` },
  })
  await service.call(createNote, { body: { text: 'named' }, token: (await service.signIn()).token })
  const spans = exporter.getFinishedSpans()
  expect(new Set(spans.map(({ resource }) => resource.attributes['service.name']))).toEqual(new Set(['test']))
  expect(spans.filter((span) => span.spanContext().traceId === 'c3'.repeat(16))).toEqual([])
})
