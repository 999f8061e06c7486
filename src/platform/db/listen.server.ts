import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DATABASE_WAIT } from '#platform/limits/limits.ts'

export interface ListenOptions {
  /** Called when listening works again after it was broken: payloads may have been missed, so drop what depends on them. */
  onGap?: () => void
  /** Called with the reason why a connection was lost; not of every attempt to make another. */
  onError?: (error: Error) => void
  /** How often an idle connection is tried; one that went silent is noticed this late. */
  heartbeatMs?: number
}

export interface Listener {
  close: () => Promise<void>
}

const FIRST_DELAY_MS = 50
const LAST_DELAY_MS = 1_000
const HEARTBEAT_MS = 5_000

/**
 * Listens on a channel over a connection of its own until `close()`. Rejects if the first connection fails; a later
 * loss is mended for ever, with growing pauses. `url` must lead to the server itself or to a session-mode pooler.
 */
export async function listen(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  options: ListenOptions = {},
): Promise<Listener> {
  const closing = new AbortController()
  let client = await connect(url, channel, onPayload, options)

  const keep = async () => {
    while (!closing.signal.aborted) {
      const lost = await untilLost(client, closing.signal, options.heartbeatMs ?? HEARTBEAT_MS)
      if (closing.signal.aborted) return
      options.onError?.(lost)
      await discard(client)
      const next = await reconnect(() => connect(url, channel, onPayload, options), closing.signal)
      if (!next) return
      client = next
      if (!closing.signal.aborted) options.onGap?.()
    }
  }
  const kept = keep()
  return {
    async close() {
      closing.abort()
      await kept
      await discard(client)
    },
  }
}

async function connect(
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
  options: ListenOptions,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `kimya-listen-${channel}`,
    keepAlive: true,
    connectionTimeoutMillis: DATABASE_WAIT.connectMs,
    query_timeout: options.heartbeatMs ?? HEARTBEAT_MS,
  })
  client.on('notification', (message) => onPayload(message.payload ?? ''))
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  } catch (error) {
    await discard(client)
    throw error
  }
}

/** Resolves with the reason once the connection is broken, or when `signal` says to stop. */
function untilLost(client: pg.Client, signal: AbortSignal, heartbeatMs: number): Promise<Error> {
  return new Promise((resolve) => {
    const beat = setInterval(() => void client.query('select 1').catch(done), heartbeatMs)
    beat.unref()
    const stop = () => done(new Error('closed'))
    const ended = () => done(new Error('the server ended the connection'))
    function done(reason: Error) {
      clearInterval(beat)
      signal.removeEventListener('abort', stop)
      client.off('error', done)
      client.off('end', ended)
      resolve(reason)
    }
    client.on('error', done)
    client.on('end', ended)
    signal.addEventListener('abort', stop)
  })
}

async function reconnect(attempt: () => Promise<pg.Client>, signal: AbortSignal): Promise<pg.Client | null> {
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LAST_DELAY_MS)) {
    // Spread, so that many instances do not come back in the same instant.
    await sleep(delay * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return null
    const client = await attempt().catch(() => null)
    if (client) return client
  }
}

/** Ends a connection that may be broken: does not wait for a server that is silent. */
async function discard(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })])
}
