import { traceOf } from './tracing.server.ts'
import type { ErrorReports } from './error-reports.server.ts'

/** Where faults and facts go. `errors` is the one channel for what readers were refused or denied, `log` for the rest. */
export interface Telemetry {
  /** A request that ended in 400 to 404, a script error or a breach of the content policy that a browser reported. */
  errors(event: TelemetryEvent): void
  /** Everything else worth a line. */
  log(level: 'debug' | 'info' | 'warn' | 'error', message: string, detail?: Record<string, unknown>): void
  /** An exception: the whole of it stays here, the reader gets a text and the request id. */
  exception(error: unknown, detail?: Record<string, unknown>): void
}

export interface TelemetryEvent {
  kind: 'request' | 'window' | 'policy'
  requestId: string
  status?: number
  path?: string
  message?: string
}

type Level = 'silent' | 'error' | 'warn' | 'info' | 'debug'
const ORDER: readonly Level[] = ['silent', 'error', 'warn', 'info', 'debug']

/** Part of an address that opens something: as long as our tokens are. A log is read by more people than a mail. */
const TOKEN = /(?<=\/)[\w-]{43}(?=\/|$)/g

const withoutTokens = (fields: Record<string, unknown>) =>
  typeof fields['path'] === 'string' ? { ...fields, path: fields['path'].replace(TOKEN, '…') } : fields

/** Writes one JSON line an event; values are serialised, so a line break in one cannot forge another. */
export function createTelemetry(
  level: Level,
  write: (line: string) => void = (line) => process.stderr.write(line),
  reports: Pick<ErrorReports, 'send'> | null = null,
): Telemetry {
  const allowed = ORDER.indexOf(level)
  const line = (at: Level, channel: string, fields: Record<string, unknown>) => {
    if (ORDER.indexOf(at) > allowed) return
    const head = { time: new Date().toISOString(), level: at, channel, ...traceOf() }
    write(`${serialise({ ...head, ...withoutTokens(fields), ...head })}\n`)
  }
  return {
    errors: ({ kind, ...event }) => line('info', 'errors', { kind, ...event }),
    log: (at, message, detail) => line(at, 'log', { message, ...detail }),
    exception(error, detail) {
      reports?.send(error, withoutTokens(detail ?? {}))
      line('error', 'log', {
        message: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? error.stack : undefined,
        ...detail,
      })
    },
  }
}

/** JSON of anything: a report of a fault must not become one. */
function serialise(fields: Record<string, unknown>): string {
  try {
    return JSON.stringify(fields, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
  } catch (error) {
    const { time, level, channel, message } = fields
    return JSON.stringify({ time, level, channel, message: String(message), unserialisable: String(error) })
  }
}
