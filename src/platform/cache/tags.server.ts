/**
 * Remembers when each tag was last dropped, so that something computed from the state before a drop
 * is never stored after it. `*` drops everything.
 */
export class TagClock {
  #now = 0
  #all = 0
  readonly #dropped = new Map<string, number>()

  /** The present instant; hand it back to `isFresh` when the computation is done. */
  read(): number {
    return this.#now
  }

  drop(tags: readonly string[]): void {
    this.#now += 1
    if (tags.includes('*') || this.#dropped.size > 50_000) {
      this.#all = this.#now
      this.#dropped.clear()
      return
    }
    for (const tag of tags) this.#dropped.set(tag, this.#now)
  }

  /** Whether none of the tags was dropped since `start`. */
  isFresh(tags: Iterable<string>, start: number): boolean {
    if (this.#all > start) return false
    for (const tag of tags) if ((this.#dropped.get(tag) ?? 0) > start) return false
    return true
  }
}
