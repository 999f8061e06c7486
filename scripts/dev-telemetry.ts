import { inspect, styleText } from 'node:util'
import type { Telemetry } from '../src/platform/telemetry/telemetry.server.ts'

/** Events as lines for a person at a terminal, exceptions with their stack. */
export const consoleTelemetry: Telemetry = {
  errors: ({ status, path, message }) => console.log([status, path, message].filter(Boolean).join(' ')),
  log(level, message, detail) {
    if (level === 'debug') return
    const text = detail ? `${message} ${inspect(detail, { breakLength: Infinity })}` : message
    console.log(level === 'info' ? text : styleText(level === 'warn' ? 'yellow' : 'red', text))
  },
  exception: (error, detail) => console.error(error, detail ?? ''),
}
