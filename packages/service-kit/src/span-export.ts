import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { StartSpan } from './tracing.ts'

/** Records spans and sends them to a collector. */
export const exportSpans = (service: string, endpoint: string): { startSpan: StartSpan; stop(): Promise<void> } => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] })
  const tracer = provider.getTracer(service)
  return {
    startSpan: (name, options, parent) => tracer.startSpan(name, options, parent),
    stop: () => provider.shutdown(),
  }
}
