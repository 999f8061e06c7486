import { createClient } from 'redis'
import { OperatorError } from '#platform/operator-error.ts'
import { reasonOf } from '#platform/reason.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'
import { CHANNEL, tagsOf, type Carrier } from './changes.server.ts'

interface Setup {
  url: string
  drop: (tags: readonly string[]) => void
  telemetry: Telemetry
}

const PING_MS = 5_000
/** A connection that says nothing, not even to a ping, is given up after this. */
const SILENCE_MS = 12_000
/** Messages are missed until it is back: it is tried often. */
const LAST_DELAY_MS = 500

/** The Redis of REDIS_URL cannot be used. `message` says where, why and what to check; never a password. */
class RedisUnavailableError extends OperatorError {
  override readonly name = 'RedisUnavailableError'
}

/**
 * Carries drops by a Redis channel. Throws RedisUnavailableError if Redis cannot be reached at first; a later loss is
 * mended for ever.
 */
export async function redisCarrier({ url, drop, telemetry }: Setup): Promise<Carrier> {
  const publisher = client(url, telemetry)
  const subscriber = client(url, telemetry)
  try {
    await publisher.connect()
    await subscriber.connect()
    await subscriber.subscribe(CHANNEL, (payload) => drop(tagsOf(payload)))
  } catch (error) {
    publisher.destroy()
    subscriber.destroy()
    throw new RedisUnavailableError(
      `REDIS_URL: no connection to Redis at ${new URL(url).host}: ${reasonOf(error)}. Check that the server runs, or leave ` +
        'REDIS_URL out: PostgreSQL then carries the messages.',
      { cause: error },
    )
  }
  // Ready again after a loss: messages may have been missed meanwhile.
  subscriber.on('ready', () => drop(['*']))
  return {
    async send(payload) {
      await publisher.publish(CHANNEL, payload)
    },
    async close() {
      subscriber.destroy()
      if (publisher.isReady) await publisher.close()
      else publisher.destroy()
    },
  }
}

/** A client that reconnects by itself; commands given to it meanwhile fail at once instead of waiting. */
function client(url: string, telemetry: Telemetry) {
  let opened = false
  const made = createClient({
    url,
    name: 'kimya-changes',
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: SILENCE_MS,
      // The first connection must be there at boot: a wrong address is reported, not tried for ever.
      reconnectStrategy: (tries, cause) =>
        opened ? Math.min(50 * 2 ** tries, LAST_DELAY_MS) * (0.5 + Math.random()) : cause,
    },
  })
  // A line for each loss, not one for each try to come back.
  let lost = false
  made.on('ready', () => {
    opened = true
    lost = false
  })
  made.on('error', (error: Error) => {
    if (!lost) telemetry.log('warn', error.message, { part: 'changes' })
    lost = true
  })
  return made
}
