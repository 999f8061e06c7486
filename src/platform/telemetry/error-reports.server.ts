import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** Reports a minute at the most: what breaks a thousand times is known after the first few. */
const MOST_A_MINUTE = 30
const MINUTE_MS = 60_000
const ANSWER_MS = 5000
/** Stack lines that say where: the innermost ones. */
const MOST_FRAMES = 50

/** Where a Sentry-compatible service takes reports: `https://key@host/project`. */
export interface ErrorReports {
  /** Sends an exception; never throws, and never waits. */
  send(error: unknown, detail: Readonly<Record<string, unknown>>): void
  /** Whether the service has asked to be left alone. */
  readonly quiet: boolean
}

interface Options {
  release: string
  /** The minutes that the service asked to be left alone are kept, too. */
  now?: () => number
}

/**
 * Reports exceptions to a service that speaks Sentry's protocol (https://develop.sentry.dev/sdk/envelopes/). What goes out is the
 * error, where it happened and which request it was; no address, no query, nothing that a reader typed.
 */
export function errorReports(dsn: string, { release, now = Date.now }: Options): ErrorReports {
  const { origin, username, pathname } = new URL(dsn)
  const project = pathname.split('/').at(-1) ?? ''
  const folder = pathname.slice(0, -project.length)
  const url = `${origin}${folder}api/${project}/envelope/`
  const auth = `Sentry sentry_version=7, sentry_client=kimya/${release}, sentry_key=${username}`
  let [minute, sent, quietUntil] = [0, 0, 0]

  const mayNow = () => {
    const at = now()
    if (at < quietUntil) return false
    if (at - minute >= MINUTE_MS) [minute, sent] = [at, 0]
    sent += 1
    return sent <= MOST_A_MINUTE
  }
  return {
    get quiet() {
      return now() < quietUntil
    },
    send(error, { requestId, path, part }) {
      if (!mayNow()) return
      const id = randomUUID().replaceAll('-', '')
      const event = {
        event_id: id,
        timestamp: new Date(now()).toISOString(),
        platform: 'node',
        level: 'error',
        release: `kimya@${release}`,
        server_name: hostname(),
        ...(typeof path === 'string' && { transaction: path }),
        tags: {
          ...(typeof requestId === 'string' && { request_id: requestId }),
          ...(typeof part === 'string' && { part }),
        },
        exception: { values: [exceptionOf(error)] },
      }
      const lines = [{ event_id: id, sent_at: event.timestamp }, { type: 'event' }, event]
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-sentry-envelope', 'x-sentry-auth': auth },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(
        ({ status, headers }) => {
          if (status === 429) quietUntil = now() + 1000 * (Number(headers.get('retry-after')) || 60)
        },
        // A service that is away must not become a fault of ours; the log has the error.
        () => undefined,
      )
    },
  }
}

function exceptionOf(error: unknown) {
  if (!(error instanceof Error)) return { type: 'Thrown', value: String(error) }
  const frames = (error.stack ?? '').split('\n').slice(1, MOST_FRAMES).flatMap(frameOf)
  // The innermost frame is the last.
  return { type: error.name, value: error.message, stacktrace: { frames: frames.toReversed() } }
}

const FRAME = /^\s*at (?:(?:async )?(.+?) \()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/

function frameOf(line: string) {
  const [, name, file, row, column] = FRAME.exec(line) ?? []
  if (!file) return []
  return [
    {
      function: name ?? '?',
      filename: file,
      lineno: Number(row),
      colno: Number(column),
      in_app: !file.includes('node_modules') && !file.startsWith('node:'),
    },
  ]
}
