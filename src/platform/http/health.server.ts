import type { FastifyInstance } from 'fastify'
import type { App } from '#platform/app.server.ts'
import { SECURITY_HEADERS } from './guard/csp.server.ts'

/** A balancer asks every few seconds; who has not asked for so long does not steer by the answer. */
const ASKS_MS = 30_000
/** The number of refusals after which usual balancers drop an instance. */
const REFUSALS = 2
const MOST_DRAIN_MS = 15_000

/** Whether this instance should be sent readers: no while it starts and from the moment it was asked to stop. */
export class Readiness {
  #state: 'starting' | 'ready' | 'draining' = 'starting'
  #askedAt = -Infinity
  #refused = 0
  #heard: () => void = () => {}

  get draining(): boolean {
    return this.#state === 'draining'
  }

  open(): void {
    if (this.#state === 'starting') this.#state = 'ready'
  }

  /** The answer for a balancer. */
  ask(): boolean {
    this.#askedAt = performance.now()
    if (this.#state === 'draining' && (this.#refused += 1) >= REFUSALS) this.#heard()
    return this.#state === 'ready'
  }

  /** Refuses from now on and waits until the balancer has heard it; at once when none has asked lately. */
  async drain(): Promise<void> {
    this.#state = 'draining'
    if (performance.now() - this.#askedAt > ASKS_MS) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MOST_DRAIN_MS)
      this.#heard = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

/**
 * `/livez`: the process answers. `/readyz`: it takes requests (200) or is starting or stopping (503); without a database it
 * goes on serving what is in its cache and stays ready. `/healthz`: also whether the database answers (503 when not).
 */
export function serveHealth(server: FastifyInstance, app: App, readiness: Readiness, version: string): void {
  const headers = { ...SECURITY_HEADERS, 'cache-control': 'no-store' }
  server.get('/livez', (_request, reply) => reply.headers(headers).send({ ok: true }))
  server.get('/readyz', (_request, reply) => {
    const ok = readiness.ask()
    return reply
      .code(ok ? 200 : 503)
      .headers(headers)
      .send({ ok })
  })
  server.get('/healthz', async (_request, reply) => {
    const ok = await app.database.check()
    const { away, since } = app.database
    return reply
      .code(ok ? 200 : 503)
      .headers(headers)
      .send({ ok, version, database: { answers: ok, ...(away && { awaySince: since.toISOString() }) } })
  })
}
