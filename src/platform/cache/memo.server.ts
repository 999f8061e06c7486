import { CACHE } from '#platform/limits/limits.ts'
import { TagClock } from './tags.server.ts'

interface Slot {
  value: Promise<unknown>
  tags: readonly string[]
  expires: number
  start: number
}

/** Query results kept in this process until one of their tags is dropped or their time is over. */
export class Memo {
  readonly #slots = new Map<string, Slot>()
  readonly #clock = new TagClock()
  readonly #max: number

  constructor(max: number = CACHE.memoSlots) {
    this.#max = max
  }

  /** The value under `key`; concurrent callers share one load. A failed load is not kept. */
  async get<T>(key: string, tags: readonly string[], load: () => Promise<T>, seconds = 60): Promise<T> {
    const hit = this.#slots.get(key)
    // The end of the map is the last to be given up: invented addresses do not push out what every page needs.
    this.#slots.delete(key)
    if (hit && hit.expires > Date.now() && this.#clock.isFresh(hit.tags, hit.start)) {
      this.#slots.set(key, hit)
      return hit.value as Promise<T>
    }
    const value = load()
    const slot: Slot = { value, tags, expires: Date.now() + seconds * 1000, start: this.#clock.read() }
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

  drop(tags: readonly string[]): void {
    this.#clock.drop(tags)
  }
}
