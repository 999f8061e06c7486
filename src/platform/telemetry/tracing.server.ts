import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'

/** The spans of the portal; they cost next to nothing until `openTraces` was called. */
const tracer = () => trace.getTracer('kimya')

/** The trace under way, for a line of a log. */
export function traceOf(): { traceId: string; spanId: string } | undefined {
  const span = trace.getActiveSpan()?.spanContext()
  return span && { traceId: span.traceId, spanId: span.spanId }
}

/** What a job carries so that its work belongs to the trace that asked for it; undefined outside of one. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Does work as a span, which goes on with the trace that `parent` names. */
export function spanned<T>(
  name: string,
  { attributes, parent, kind }: { attributes?: Attributes; parent?: string | undefined; kind?: SpanKind },
  work: () => Promise<T>,
): Promise<T> {
  const from =
    parent === undefined ? context.active() : propagation.extract(context.active(), { traceparent: parent })
  return tracer().startActiveSpan(
    name,
    { kind: kind ?? SpanKind.INTERNAL, ...(attributes && { attributes }) },
    from,
    async (span) => {
      try {
        return await work()
      } catch (error) {
        failed(span, error)
        throw error
      } finally {
        span.end()
      }
    },
  )
}

/** A statement of the database under way; null where nobody listens. Its text has no values. */
export function beginStatement(text: string): Span | null {
  if (!trace.getActiveSpan()?.isRecording()) return null
  const span = tracer().startSpan(`sql ${/^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? ''}`.trimEnd(), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) },
  })
  return span
}

export function endStatement(span: Span | null, error?: unknown): void {
  if (!span) return
  if (error !== undefined) failed(span, error)
  span.end()
}

function failed(span: Span, error: unknown): void {
  span.setStatus({
    code: SpanStatusCode.ERROR,
    message: error instanceof Error ? error.message : String(error),
  })
}
