import { Refusal } from '#platform/http/errors.ts'
import { networkOf } from './network.server.ts'
import { LANES, type LaneLimit, type LaneName } from './limits.ts'

interface Waiting {
  reader: string
  start: () => void
  timer: NodeJS.Timeout
}

/**
 * A bounded queue for one kind of work: limited numbers run and wait, and none waits longer than `waitMs`. One reader
 * (the network of an address) holds at most `perReader` of the running and half of the waiting places, so that one reader alone cannot
 * shut the others out.
 * Excess work is refused with `overloaded` and a Retry-After.
 */
export class Lane {
  readonly #limit: LaneLimit
  readonly #waiting: Waiting[] = []
  /** One for all: under a flood there are hundreds a second, and a new error costs more than all the rest. */
  readonly #refusal: Refusal
  /** Readers by how much of theirs runs. */
  readonly #running = new Map<string, number>()

  constructor(limit: LaneLimit) {
    this.#limit = limit
    this.#refusal = new Refusal('overloaded', { retryAfter: limit.retryAfter })
  }

  /** How many run and how many wait. */
  get load(): { running: number; waiting: number } {
    return { running: this.#total(), waiting: this.#waiting.length }
  }

  /** Runs `work` when there is a place for it. Throws the Refusal `overloaded` when there is none in time. */
  async run<T>(reader: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(reader)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Takes a place; the answer gives it back and may be called again. Throws the Refusal `overloaded`. */
  async enter(reader: string): Promise<() => void> {
    const network = networkOf(reader)
    if (this.#hasPlace(network)) this.#count(network, 1)
    else await this.#wait(network)
    let left = false
    return () => {
      if (left) return
      left = true
      this.#count(network, -1)
      // The place goes on to who waits longest of those who may have it.
      const at = this.#waiting.findIndex((one) => this.#hasPlace(one.reader))
      const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
      if (!next) return
      this.#count(next.reader, 1)
      next.start()
    }
  }

  #total(): number {
    return [...this.#running.values()].reduce((sum, own) => sum + own, 0)
  }

  #hasPlace(reader: string): boolean {
    const { running, perReader = running } = this.#limit
    return this.#total() < running && (this.#running.get(reader) ?? 0) < perReader
  }

  #count(reader: string, change: 1 | -1): void {
    const own = (this.#running.get(reader) ?? 0) + change
    if (own > 0) this.#running.set(reader, own)
    else this.#running.delete(reader)
  }

  #wait(reader: string): Promise<void> {
    const { waiting, waitMs } = this.#limit
    const own = this.#waiting.filter((other) => other.reader === reader).length
    if (this.#waiting.length >= waiting || own >= Math.max(1, waiting / 2))
      return Promise.reject(this.#refusal)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(place), 1)
        reject(this.#refusal)
      }, waitMs)
      const place: Waiting = {
        reader,
        timer,
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      this.#waiting.push(place)
    })
  }
}

/** The lanes of one process, a lane a kind of work; with more patience work waits longer for its turn. */
export function openLanes(patience = 1): Readonly<Record<LaneName, Lane>> {
  const open = (name: LaneName) => new Lane({ ...LANES[name], waitMs: LANES[name].waitMs * patience })
  return {
    render: open('render'),
    composed: open('composed'),
    heavy: open('heavy'),
    form: open('form'),
    picture: open('picture'),
    document: open('document'),
    export: open('export'),
    upload: open('upload'),
    password: open('password'),
    guess: open('guess'),
  }
}
