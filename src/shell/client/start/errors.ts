import type * as z from 'zod'
import { ApiError } from '#platform/http/client.ts'
import type { windowErrorSchema } from '#api/web-contract.ts'

export type ErrorReport = z.input<typeof windowErrorSchema>

const MAX_REPORTS = 5
const MAX_TEXT = 500

/** Which channel a failed request belongs to (API-03): 400 to 404 are reported, everything else is only logged. */
export function channelOf(status: number): 'report' | 'log' {
  return status >= 400 && status <= 404 ? 'report' : 'log'
}

/** The report of an error event or a rejected promise; null for noise from outside our code. */
export function reportOf(event: Event, path: string): ErrorReport | null {
  const { message, filename, lineno, reason } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  if (reason instanceof DOMException && reason.name === 'AbortError') return null
  const text = event.type === 'error' ? message : textOf(reason)
  // A foreign script's fault comes without a word, and the observer's loop is none.
  if (!text || text === 'Script error.' || text.startsWith('ResizeObserver loop')) return null
  return {
    message: text.slice(0, MAX_TEXT),
    ...(filename ? { source: filename.slice(0, MAX_TEXT), line: lineno ?? 0 } : {}),
    path: path.slice(0, MAX_TEXT),
  }
}

function textOf(reason: unknown): string {
  return reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)
}

/** The one channel for what goes wrong in a browser: at most five reports a page, none of them twice. */
export function createReporter(
  send: (report: ErrorReport) => Promise<unknown>,
): (report: ErrorReport | null) => void {
  const sent = new Set<string>()
  return (report) => {
    if (!report) return
    const { message, source, line } = report
    const name = `${message} ${source} ${line}`
    if (sent.has(name) || sent.size >= MAX_REPORTS) return
    sent.add(name)
    // A report that cannot be sent must not become the next one.
    send(report).catch(() => {})
  }
}

/** Sorts a failed call into its channel. */
export function createFailureHandler(
  report: (report: ErrorReport) => void,
  path: () => string,
): (error: unknown) => void {
  return (error) => {
    if (error instanceof ApiError && channelOf(error.status) === 'report') {
      report({ message: `${error.status} ${error.code}`, path: path().slice(0, MAX_TEXT) })
    } else console.info(error instanceof ApiError ? error.code : error)
  }
}
