import { hostname } from 'node:os'
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'

/** The traces of this process, sent on by OTLP. */
export interface Traces {
  /** Makes each request of a server a span, which goes on with the trace that its `traceparent` names; before it listens. */
  watch(server: FastifyInstance): void
  /** Sends what is waiting and ends. */
  close(): Promise<void>
}

const SPAN = Symbol('span')

/**
 * Sends traces to a collector (https://opentelemetry.io/docs/specs/otlp/): requests, jobs, and the statements within them. The
 * libraries are loaded here, when somebody listens.
 */
export async function openTraces(endpoint: string, version: string): Promise<Traces> {
  const [
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    core,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ])
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'kimya',
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  const tracer = trace.getTracer('kimya')
  return {
    watch(server) {
      server.decorateRequest(SPAN, null)
      server.addHook('onRequest', (request, _reply, done) => {
        const from = propagation.extract(context.active(), request.headers)
        const [path = '/'] = request.url.split('?', 1)
        const span = tracer.startSpan(
          `${request.method} ${request.routeOptions.url ?? '/*'}`,
          {
            kind: SpanKind.SERVER,
            attributes: {
              'http.request.method': request.method,
              'url.path': path,
              'kimya.request_id': request.id,
            },
          },
          from,
        )
        request.setDecorator(SPAN, span)
        context.with(trace.setSpan(from, span), done)
      })
      server.addHook('onResponse', (request, reply, done) => {
        const span = request.getDecorator<Span | null>(SPAN)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    async close() {
      await provider.shutdown().catch(() => undefined)
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}
