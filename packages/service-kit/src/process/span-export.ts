import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node'
import type { StartSpan } from './tracing.ts'

/** Records spans and gives them to a collector, or to whatever takes them. */
export const exportSpans = (
  service: string,
  to: string | SpanProcessor,
): { startSpan: StartSpan; stop(): Promise<void> } => {
  const processor =
    typeof to === 'string'
      ? new BatchSpanProcessor(new OTLPTraceExporter({ url: `${to.replace(/\/$/, '')}/v1/traces` }))
      : to
  const provider = new NodeTracerProvider({ spanProcessors: [processor] })
  const tracer = provider.getTracer(service)
  return {
    startSpan: (name, options, parent) => tracer.startSpan(name, options, parent),
    stop: () => provider.shutdown(),
  }
}
