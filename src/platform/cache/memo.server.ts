import { CACHE } from '#platform/limits/limits.ts'
import { TagClock } from './tags.server.ts'

interface Slot {
  value: Promise<unknown>
  tags: readonly string[] | null
  expires: number
  start: number
}

/** Query results cached in this process until one of their tags is dropped or they expire. */
export class Memo {
  readonly #slots: Map<string, Slot>
  readonly #clock: TagClock
  readonly #max: number
  /** Since when what is loaded may be old; null: since it is asked for. */
  readonly #since: number | null

  constructor(max: number = CACHE.memoSlots, shared?: { slots: Map<string, Slot>; clock: TagClock }) {
    this.#max = max
    this.#slots = shared?.slots ?? new Map<string, Slot>()
    this.#clock = shared?.clock ?? new TagClock()
    this.#since = shared ? shared.clock.read() : null
  }

  /** The same values for one who reads from a copy of the database that may lack what changes from now on. */
  fromNow(): Memo {
    return new Memo(this.#max, { slots: this.#slots, clock: this.#clock })
  }

  /**
   * The value under `key`; concurrent callers share one load. A failed load is not cached. What has null for tags no change makes
   * wrong, known or not: it only expires.
   */
  async get<T>(
    key: string,
    tags: readonly string[] | null,
    load: () => Promise<T>,
    seconds = 60,
  ): Promise<T> {
    const hit = this.#slots.get(key)
    // The end of the map is the last to be given up: invented addresses do not push out what every page needs.
    this.#slots.delete(key)
    const isFresh = hit && (hit.tags === null || this.#clock.isFresh(hit.tags, hit.start))
    if (isFresh && hit.expires > Date.now()) {
      this.#slots.set(key, hit)
      return hit.value as Promise<T>
    }
    const value = load()
    const slot: Slot = {
      value,
      tags,
      expires: Date.now() + seconds * 1000,
      start: this.#since ?? this.#clock.read(),
    }
    if (this.#slots.size >= this.#max) {
      const oldest = this.#slots.keys().next()
      if (!oldest.done) this.#slots.delete(oldest.value)
    }
    this.#slots.set(key, slot)
    value.catch(() => {
      if (this.#slots.get(key) === slot) this.#slots.delete(key)
    })
    return value
  }

  /**
   * The values of many keys, each cached by itself under `keyOf` it: those that are missing are loaded together. What the load
   * does not return is cached as null.
   */
  async getEach<K, T>(
    things: readonly K[],
    keyOf: (thing: K) => string,
    tags: readonly string[],
    load: (missing: readonly K[]) => Promise<ReadonlyMap<K, T>>,
    seconds = 60,
  ): Promise<(T | null)[]> {
    const missing: K[] = []
    let loaded: Promise<ReadonlyMap<K, T>> | null = null
    const loadOne = async (thing: K) => {
      missing.push(thing)
      // All of them are known before the first goes on.
      await Promise.resolve()
      return (await (loaded ??= load(missing))).get(thing) ?? null
    }
    return Promise.all(things.map((thing) => this.get(keyOf(thing), tags, () => loadOne(thing), seconds)))
  }

  drop(tags: readonly string[]): void {
    this.#clock.drop(tags)
  }
}
