import { pageLang } from '#i18n/page.ts'
import { apiClient } from '#platform/http/client.ts'
import { createFailureHandler, createReporter, reportOf } from './errors.ts'

// Codes in place of texts: no reader sees them.
const CODES = {
  unable_to_connect: 'unable_to_connect',
  not_responding: 'not_responding',
  internal: 'internal',
}

const call = apiClient(pageLang(), CODES)
const send = createReporter((body) => call('/Web/Errors/', { method: 'POST', body }))

/** What to do with a failed call: reported or logged (API-03). */
export const fail = createFailureHandler(send, () => location.pathname)

/** Reports an error of the page. */
export const reportEvent = (event: Event): void => send(reportOf(event, location.pathname))

/** The version that the server has now; null when it did not say. */
export async function askVersion(): Promise<string | null> {
  try {
    return (await call<{ version: string }>('/Web/Update/')).version
  } catch (error) {
    fail(error)
    return null
  }
}
