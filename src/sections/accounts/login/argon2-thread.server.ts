import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** As many as passwords are checked at a time (`LANES.password`). */
const THREADS = 2

/**
 * Threads of their own, so that the pool that files and compression share stays free, and of low priority where threads have
 * one: a page that has to be made is made first, however many people log in.
 */
const SOURCE = `
  const { parentPort } = require('node:worker_threads')
  const { argon2Sync } = require('node:crypto')
  if (process.platform === 'linux') require('node:os').setPriority(0, 10)
  parentPort.on('message', ({ id, parameters }) => {
    parentPort.postMessage({ id, tag: argon2Sync('argon2id', parameters) })
  })
`

interface Waiting {
  resolve(tag: Buffer): void
  reject(error: Error): void
}

class Argon2Thread {
  readonly waiting = new Map<number, Waiting>()
  readonly #worker = new Worker(SOURCE, { eval: true })
  #last = 0

  constructor(ended: () => void) {
    this.#worker.on('message', ({ id, tag }: { id: number; tag: Uint8Array }) => {
      this.waiting.get(id)?.resolve(Buffer.from(tag))
      this.waiting.delete(id)
      this.#rest()
    })
    this.#worker.on('error', (error) => {
      ended()
      for (const one of this.waiting.values()) one.reject(error)
    })
    this.#rest()
  }

  /** A thread without work does not keep the process alive. */
  #rest(): void {
    if (this.waiting.size === 0) this.#worker.unref()
  }

  run(parameters: Argon2Parameters): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#last += 1
      this.waiting.set(this.#last, { resolve, reject })
      this.#worker.ref()
      this.#worker.postMessage({ id: this.#last, parameters })
    })
  }
}

const threads: (Argon2Thread | null)[] = Array.from({ length: THREADS }, () => null)

/** argon2id in the thread that has least to do; threads are started when they are first needed. */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  const load = threads.map((thread) => thread?.waiting.size ?? 0)
  const place = load.indexOf(Math.min(...load))
  const thread = (threads[place] ??= new Argon2Thread(() => {
    threads[place] = null
  }))
  return thread.run(parameters)
}
