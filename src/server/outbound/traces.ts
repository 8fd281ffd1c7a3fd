import type { Id } from '#kernel/values.ts'

/** A completed call. Its times are from `performance.now()`. It contains no personal data. */
export type CallSpan = {
  readonly name: string
  readonly status: string
  readonly orgId: Id<'org'> | undefined
  readonly started: number
  readonly ended: number
}
export type Traces = { readonly record: (span: CallSpan) => void; readonly stop: () => Promise<void> }

const failures = new Set(['INTERNAL', 'UNAVAILABLE'])

/** Sends a span for each call to an OpenTelemetry collector. Its libraries are loaded only if one is configured. */
export const openTraces = async (endpoint: string | undefined): Promise<Traces | undefined> => {
  if (!endpoint) return undefined
  const [
    { SpanKind, SpanStatusCode },
    { BatchSpanProcessor, NodeTracerProvider },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: 3_000 })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'upah' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer = provider.getTracer('upah')
  return {
    record: ({ name, status, orgId, started, ended }) => {
      const attributes = { 'upah.status': status, ...(orgId && { 'upah.org_id': orgId }) }
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime: started, root: true, attributes })
      if (failures.has(status)) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(ended)
    },
    // If the collector is down, its spans are lost and no call is delayed.
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
