import { inspect, stripVTControlCharacters } from 'node:util'

/** An error with its stack. The message of a module that could not be read shows the lines of its source. */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  return error.stack?.includes(error.message) ? error.stack : `${error.message}\n${error.stack ?? ''}`
}

/** A page that shows the error and loads itself again when Vite says that something changed. */
export function faultPage(error: unknown): string {
  const text = stripVTControlCharacters(describeFault(error)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<!doctype html><meta charset="utf-8"><title>Error</title><script type="module" src="/@vite/client"></script><pre>${text}</pre>`
}
