import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type SpanContext,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node'
import { randomBytes } from 'node:crypto'
import { settleWithin } from './in-time.ts'
import type { StartSpan } from './span-export.ts'

const startIdsOnly: StartSpan = (_name, _options, parent) =>
  trace.wrapSpanContext({
    traceId: trace.getSpanContext(parent)?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    traceFlags: TraceFlags.NONE,
  })

let startSpan = startIdsOnly

/** Longest wait of an ending process for an unreachable collector. */
const lastSpansMs = 2_000

/** Starts tracing. Spans need a collector or processor; log lines always have a trace id, the same in all processes. */
export const startTracing = async (
  service: string,
  to?: string | SpanProcessor,
): Promise<{ stop(): Promise<void> }> => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  if (!to) return { stop: async () => undefined }
  // Import on demand: recording and exporting take several megabytes.
  const { exportSpans } = await import('./span-export.ts')
  const exported = exportSpans(service, to)
  startSpan = exported.startSpan
  return { stop: () => settleWithin(exported.stop, lastSpansMs) }
}

const traceparentForm = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

export const contextFrom = (traceparent: string | undefined): Context => {
  const [, traceId, spanId, flags] = traceparentForm.exec(traceparent ?? '') ?? []
  if (!traceId || !spanId || !flags) return context.active()
  return trace.setSpanContext(context.active(), {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  })
}

export const withTrace = <T>(traceparent: string, work: () => T): T => context.with(contextFrom(traceparent), work)

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

export const currentTraceparent = (): string | undefined => {
  const span = trace.getSpanContext(context.active())
  return span && traceparentOf(span)
}

export const describeSpan = (name: string, attributes: Attributes): void => {
  trace.getActiveSpan()?.updateName(name).setAttributes(attributes)
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
}

export const inSpan = async <T>(
  name: string,
  kind: keyof typeof kinds,
  parent: Context,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> => {
  const span = startSpan(name, { kind: kinds[kind], attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

export interface OpenSpan {
  readonly traceparent: string
  end(name: string, attributes: Attributes): void
}

/** Starts a span below a `traceparent`. Returns undefined, at almost no cost, if spans are not recorded. */
export const openSpan = (kind: keyof typeof kinds, parent: string | undefined): OpenSpan | undefined => {
  if (startSpan === startIdsOnly) return undefined
  const span = startSpan(kind, { kind: kinds[kind] }, contextFrom(parent))
  return {
    traceparent: traceparentOf(span.spanContext()),
    end: (name, attributes) => span.updateName(name).setAttributes(attributes).end(),
  }
}
