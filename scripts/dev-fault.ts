import { inspect, stripVTControlCharacters } from 'node:util'

/** An error with its stack and, where a module could not be read, the lines of its source. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  const frame = 'frame' in error && typeof error.frame === 'string' ? error.frame : ''
  const text = error.stack?.includes(error.message) ? error.stack : `${error.message}\n${error.stack ?? ''}`
  return frame === '' || text.includes(frame) ? text : `${frame}\n${text}`
}

/** A page that shows the error and loads itself again when Vite says that something changed. */
export function faultPage(error: unknown): string {
  const text = stripVTControlCharacters(describeFault(error)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><meta charset="utf-8"><title>Error</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`
}
