import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { seededRandom } from '../../src/demo/random.ts'
import type { Db } from '../../src/platform/db/kysely.server.ts'
import { testApp } from '../../src/platform/testing-app.server.ts'
import { reconcile } from '../../src/sections/billing/online/reconcile.server.ts'
import type { StripeEvent } from '../../src/testing/stripe/account.ts'
import {
  startStandIn,
  STANDIN_KEY,
  STANDIN_SECRET,
  type StandIn,
} from '../../src/testing/stripe/stand-in.server.ts'
import { compare, placeOrders, type CardOrder } from '../lib/data/card-orders.ts'
import { besidePortal } from '../lib/data/database.ts'
import { FAULT_ENV } from '../lib/faults/portals.ts'
import { withFolder } from '../lib/faults/folder.ts'
import type { Measurement } from '../lib/measurement.ts'
import { PORT, startPortal, type Portal } from '../lib/portal.ts'
import { round } from '../lib/stats.ts'

const WEBHOOKS = Number(process.env['BENCH_WEBHOOKS'] ?? 10_000)
const KILLS = 10
/** As many of its calls a provider makes at once. */
const SENDERS = 8
/** Events that never arrive. */
const LOST = 0.1
const GIVE_UP_MS = 15 * 60_000

/** Signed events in random order, repeated and lost, into a portal that is killed again and again: what the books say in the end. */
export const webhooks: Measurement = {
  title: `${WEBHOOKS.toLocaleString('en')} events of payments in random order, with repeats, losses and ${KILLS} kills`,
  measure: () =>
    withFolder(async (folder) => {
      const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1e9)
      console.log(`Seed ${seed} (BENCH_SEED)`)
      const random = seededRandom(seed)
      const stripe = await startStandIn()
      const env = {
        ...FAULT_ENV,
        DEMO: '0',
        STRIPE_SECRET_KEY: STANDIN_KEY,
        STRIPE_WEBHOOK_SECRET: STANDIN_SECRET,
        STRIPE_API_URL: stripe.url,
      }
      const site = { portal: await startPortal(folder, PORT, env) }
      const beside = await besidePortal(folder)
      try {
        const orders = await placeOrders(beside.db, stripe, Math.ceil(WEBHOOKS / 3.2), random)
        const heard = stripe.events.filter(() => random() >= LOST)
        const queue = shuffled([...heard, ...repeats(heard, WEBHOOKS - heard.length, random)], random)
        const kills = spread(queue.length, KILLS, random)
        const began = performance.now()
        const later = new Later(stripe, orders, random)
        const sent = await deliver(stripe, queue, later, site, () => startPortal(folder, PORT, env), kills)
        const seconds = (performance.now() - began) / 1000
        await handled(beside.db)
        const looked = (performance.now() - began) / 1000
        const at = await hours(beside.db, stripe, orders.length)
        const { wrong, kept, lost, gaps } = await compare(beside.db, orders, at)
        return {
          figures: [
            { what: 'orders whose books are not exact', value: wrong.length, unit: '', limit: { most: 0 } },
            { what: 'who reads and should not', value: kept, unit: '', limit: { most: 0 } },
            { what: 'who should read and does not', value: lost, unit: '', limit: { most: 0 } },
            { what: 'numbers of documents left out', value: gaps, unit: '', limit: { most: 0 } },
            {
              what: 'events acknowledged',
              value: sent.acknowledged,
              unit: '',
              limit: { least: WEBHOOKS },
            },
            { what: 'calls of them without an answer, sent again', value: sent.failed, unit: '' },
            { what: 'kills of the portal', value: sent.kills, unit: '', limit: { least: KILLS } },
            { what: 'orders', value: orders.length, unit: '' },
            {
              what: 'events that never came',
              value: stripe.events.length - heard.length - later.heard,
              unit: '',
            },
            { what: 'acknowledgement, 95 %', value: of(sent.waits, 0.95), unit: 'ms' },
            { what: 'all acknowledged, with the restarts', value: round(seconds), unit: 's' },
            { what: 'all looked at', value: round(looked), unit: 's' },
          ],
          detail: { seed, wrong: wrong.slice(0, 20) },
        }
      } finally {
        await beside.close()
        await site.portal.stop()
        await stripe.close()
      }
    }),
}

const of = (values: readonly number[], share: number) =>
  round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0)

const repeats = (from: readonly StripeEvent[], count: number, random: () => number) =>
  Array.from({ length: Math.max(0, count) }, () => from[Math.floor(random() * from.length)]).filter(
    (event) => event !== undefined,
  )

function shuffled<T>(list: T[], random: () => number): T[] {
  for (let last = list.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1))
    ;[list[last], list[at]] = [list[at] as T, list[last] as T]
  }
  return list
}

/** After how many events the portal is killed. */
const spread = (most: number, count: number, random: () => number) =>
  Array.from({ length: count }, (_, n) => Math.floor(((n + random()) * most) / count))

/** Refunds and disputes, which happen while events are on their way. */
class Later {
  heard = 0
  readonly #stripe: StandIn
  readonly #waiting: (() => void)[][]
  readonly #random: () => number

  constructor(stripe: StandIn, orders: readonly CardOrder[], random: () => number) {
    this.#stripe = stripe
    this.#random = random
    this.#waiting = orders.map(({ later }) => [...later]).filter((acts) => acts.length > 0)
  }

  /** Lets one of them happen; its events go somewhere among those that wait. False when all have happened. */
  happen(queue: StripeEvent[]): boolean {
    const at = Math.floor(this.#random() * this.#waiting.length)
    const acts = this.#waiting[at]
    if (!acts) return false
    const before = this.#stripe.events.length
    acts.shift()?.()
    if (acts.length === 0) this.#waiting.splice(at, 1)
    for (const event of this.#stripe.events.slice(before)) {
      if (this.#random() < LOST) continue
      this.heard += 1
      queue.splice(Math.floor(this.#random() * (queue.length + 1)), 0, event)
    }
    return true
  }
}

/** Sends every event until it is acknowledged, as the provider does; the portal is killed and started again meanwhile. */
async function deliver(
  stripe: StandIn,
  queue: StripeEvent[],
  later: Later,
  site: { portal: Portal },
  start: () => Promise<Portal>,
  kills: number[],
) {
  const count = { acknowledged: 0, failed: 0, kills: 0 }
  const waits: number[] = []
  const giveUp = performance.now() + GIVE_UP_MS
  let starting: Promise<void> | null = null
  const kill = async () => {
    const { pid } = site.portal
    count.kills += 1
    process.kill(pid, 'SIGKILL')
    while (site.portal.alive()) await sleep(20)
    site.portal = await start()
    starting = null
  }
  const sender = async () => {
    for (let event = queue.pop(); event; event = queue.pop()) {
      later.happen(queue)
      const began = performance.now()
      const status = await stripe.send(event, `${site.portal.origin}/webhooks/stripe`).catch(() => 0)
      if (status === 200) {
        count.acknowledged += 1
        waits.push(performance.now() - began)
      } else {
        count.failed += 1
        // Later, behind others, as a provider does.
        queue.unshift(event)
        await (starting ?? sleep(100))
      }
      const [next] = kills
      if (next !== undefined && count.acknowledged >= next && starting === null) {
        kills.shift()
        starting = kill()
      }
      if (performance.now() > giveUp) throw new Error('The events were not taken in time')
    }
    await starting
  }
  while (later.happen(queue) || queue.length > 0 || kills.length > 0) {
    await Promise.all(Array.from({ length: SENDERS }, sender))
    if (queue.length === 0 && kills.length > 0) {
      kills.shift()
      await kill()
    }
  }
  return { ...count, waits }
}

/** Waits until the portal's own jobs have looked at every event that they still know of. */
async function handled(db: Db): Promise<void> {
  const giveUp = performance.now() + GIVE_UP_MS
  for (let before = -1; performance.now() < giveUp; await sleep(2000)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name = 'billing.event' and state in ('created', 'retry', 'active')`.execute(
      db,
    )
    const left = rows[0]?.n ?? 0
    if (left === 0) return
    if (left !== before) console.log(`${left} events are still to be looked at`)
    before = left
  }
  throw new Error('The events were not looked at in time')
}

/** The hourly job of the next day, as often as it takes to come round to every order. */
async function hours(db: Db, stripe: StandIn, orders: number): Promise<Date> {
  const app = testApp({ db, url: 'postgres://beside' })
  app.config.stripe = { secretKey: STANDIN_KEY, webhookSecret: STANDIN_SECRET, apiUrl: stripe.url }
  const day = new Date(Date.now() + 25 * 3_600_000)
  let now = day
  for (let turn = 0; turn <= orders / 500 + 1; turn++) {
    now = new Date(day.getTime() + turn * 3_600_000)
    await reconcile(app, now)
  }
  return now
}
