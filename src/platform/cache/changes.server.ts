/** Publishes the tags that changed to every instance. */
export interface ChangeFeed {
  /** Drops the tags here at once, and on the other instances as soon as they hear of it. */
  publish(tags: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** What carries a drop from one instance to the others: PostgreSQL's NOTIFY or a Redis channel. */
export interface Carrier {
  send(payload: string): Promise<void>
  close(): Promise<void>
}

export const CHANNEL = 'kimya_changes'

/** How long a change waits for its message to go out, and how often a failed one is retried. */
const SEND_MS = 1000
const EVERYTHING = JSON.stringify(['*'])

/**
 * Joins a carrier with the caches of this process. What is published has happened already, so a message that cannot be
 * sent raises no error: `onMissed` is called, and everything is dropped everywhere as soon as messages go out again.
 */
export function changeFeed(
  carrier: Carrier,
  drop: (tags: readonly string[]) => void,
  onMissed: (reason: unknown) => void = () => undefined,
): ChangeFeed {
  let missed: NodeJS.Timeout | null = null
  const makeUp = () => {
    inTime(carrier.send(EVERYTHING)).then(
      () => (missed = null),
      () => missed?.refresh(),
    )
  }
  return {
    async publish(tags) {
      drop(tags)
      if (missed) return
      try {
        await inTime(carrier.send(JSON.stringify(tags)))
      } catch (error) {
        missed ??= setTimeout(makeUp, SEND_MS).unref()
        onMissed(error)
      }
    },
    async close() {
      if (missed) clearTimeout(missed)
      missed = null
      await carrier.close()
    },
  }
}

/** Rejects what has not been sent after a time. */
export async function inTime(sending: Promise<void>, ms = SEND_MS): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`not sent within ${ms} ms`)), ms)
  await Promise.race([sending, late.promise]).finally(() => clearTimeout(timer))
}

/** The tags in a payload; a payload that cannot be read drops everything. */
export function tagsOf(payload: string): readonly string[] {
  try {
    const tags: unknown = JSON.parse(payload)
    return Array.isArray(tags) && tags.every((t) => typeof t === 'string') ? tags : ['*']
  } catch {
    return ['*']
  }
}
