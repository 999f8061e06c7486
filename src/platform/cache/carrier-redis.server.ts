import { createClient } from 'redis'
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
const LAST_DELAY_MS = 2_000
const EVERYTHING = JSON.stringify(['*'])

/**
 * Carries drops by a Redis channel. Rejects if Redis cannot be reached at first; a later loss is mended for ever.
 * A drop that could not be sent does not fail what caused it: everything is dropped everywhere on the way back.
 */
export async function redisCarrier({ url, drop, telemetry }: Setup): Promise<Carrier> {
  const publisher = client(url, telemetry)
  const subscriber = client(url, telemetry)
  let missed = false
  const send = async (payload: string) => {
    try {
      await publisher.publish(CHANNEL, payload)
    } catch (error) {
      missed = true
      telemetry.log('warn', `A cache drop could not be sent: ${String(error)}`, { part: 'changes' })
    }
  }
  try {
    await publisher.connect()
    await subscriber.connect()
    await subscriber.subscribe(CHANNEL, (payload) => drop(tagsOf(payload)))
  } catch (error) {
    publisher.destroy()
    subscriber.destroy()
    throw error
  }
  publisher.on('ready', () => {
    if (!missed) return
    missed = false
    void send(EVERYTHING)
  })
  // Ready again after a loss: nobody knows what was said meanwhile.
  subscriber.on('ready', () => drop(['*']))
  return {
    send,
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
      // The first connection must be there at boot: a wrong address is told, not tried for ever.
      reconnectStrategy: (tries, cause) =>
        opened ? Math.min(50 * 2 ** tries, LAST_DELAY_MS) * (0.5 + Math.random()) : cause,
    },
  })
  made.on('ready', () => {
    opened = true
  })
  made.on('error', (error: Error) => telemetry.log('warn', error.message, { part: 'changes' }))
  return made
}
