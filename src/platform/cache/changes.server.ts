/** Tells every instance which tags are no longer what they were. */
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

/** Joins a carrier with the caches of this process. `drop(['*'])` is called when messages may have been missed. */
export function changeFeed(carrier: Carrier, drop: (tags: readonly string[]) => void): ChangeFeed {
  return {
    async publish(tags) {
      drop(tags)
      await carrier.send(JSON.stringify(tags))
    },
    close: () => carrier.close(),
  }
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
