import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
} from '@opentelemetry/sdk-trace-node'

let provider: NodeTracerProvider | undefined

/**
 * Carries the trace context through the process. Spans are recorded only when a collector is named;
 * ids travel in any case, so that log lines of all processes can be joined.
 */
export const startTracing = (service: string, endpoint?: string): { stop: () => Promise<void> } => {
  if (!provider) {
    provider = new NodeTracerProvider({
      sampler: endpoint ? new ParentBasedSampler({ root: new AlwaysOnSampler() }) : new AlwaysOffSampler(),
      spanProcessors: endpoint
        ? [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }))]
        : [],
    })
    provider.register()
  }
  const started = provider
  tracerName = service
  return { stop: () => started.shutdown() }
}

let tracerName = 'love-space'

/** The context a `traceparent` names. */
export const contextFrom = (traceparent: string | undefined): Context =>
  traceparent ? propagation.extract(context.active(), { traceparent }) : context.active()

/** The present `traceparent`, to be sent on. */
export const currentTraceparent = (): string | undefined => {
  const carrier: Record<string, string> = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Runs `work` inside a span that continues `parent`. */
export const inSpan = async <T>(
  name: string,
  kind: 'server' | 'client' | 'producer' | 'consumer',
  parent: Context,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> => {
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  }
  const span = trace.getTracer(tracerName).startSpan(name, { kind: kinds[kind], attributes }, parent)
  try {
    return await context.with(trace.setSpan(parent, span), work)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}
