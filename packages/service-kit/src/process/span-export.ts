import type { Context, Span, SpanOptions } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node'

export type StartSpan = (name: string, options: SpanOptions, parent: Context) => Span

export const exportSpans = (
  service: string,
  to: string | SpanProcessor,
): { startSpan: StartSpan; stop(): Promise<void> } => {
  const processor =
    typeof to === 'string'
      ? new BatchSpanProcessor(new OTLPTraceExporter({ url: `${to.replace(/\/$/, '')}/v1/traces` }))
      : to
  const resource = defaultResource().merge(resourceFromAttributes({ 'service.name': service }))
  const provider = new NodeTracerProvider({ resource, spanProcessors: [processor] })
  const tracer = provider.getTracer(service)
  return {
    startSpan: (name, options, parent) => tracer.startSpan(name, options, parent),
    stop: () => provider.shutdown(),
  }
}
