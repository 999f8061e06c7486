import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startMailServer } from '../../tests/e2e/support/mail-server.ts'
import { besidePortal } from '../lib/data/database.ts'
import { FAULT_ENV } from '../lib/faults/portals.ts'
import { withFolder } from '../lib/faults/folder.ts'
import type { Figure, Measurement } from '../lib/measurement.ts'
import { PORT, startPortal } from '../lib/portal.ts'
import { browserKeys, startPushService, startPushWorker } from '../lib/push-worker.ts'
import { round } from '../lib/stats.ts'
import type { Db } from '../../src/platform/db/kysely.server.ts'

const RULES = Number(process.env['BENCH_RULES'] ?? 100_000)
/** A reader has ten rules, a series a hundred. */
const READERS = RULES / 10
const SERIES = RULES / 100
/** Prices that are committed one after another, and what each of them fires. */
const COMMITS = SERIES / 10
const FIRES = 10
const WITHIN_MS = 5000
const GIVE_UP_MS = 300_000

/** From the commit of a price to the last byte of each mail and message to a device that it causes, in servers of its own. */
export const alerts: Measurement = {
  title: `From a price to its alerts by mail and on devices, over ${RULES.toLocaleString('en')} rules`,
  measure: async () => {
    const byMail = await withFolder(async (folder) => {
      const mail = await startMailServer()
      const portal = await startPortal(folder, PORT, { ...FAULT_ENV, SMTP_URL: mail.url })
      const beside = await besidePortal(folder)
      try {
        await fill(beside.db, 'mail')
        return await commitAll(beside.db, 'mail', mail)
      } finally {
        await beside.close()
        await portal.stop()
        await mail.close()
      }
    })
    const byPush = await withFolder(async (folder) => {
      const service = await startPushService()
      const portal = await startPortal(folder, PORT, { ...FAULT_ENV, ROLE: 'web' })
      const worker = await startPushWorker(folder, service.post)
      try {
        await fill(worker.db, 'message')
        const figures = await commitAll(worker.db, 'message', service)
        // A look that found the database busy is made again by the next one: what came late is in the waits.
        for (const failure of worker.failed) console.warn(`The worker: ${String(failure)}`)
        return [...figures, { what: 'faults of the worker', value: worker.failed.length, unit: '' }]
      } finally {
        await worker.stop()
        await portal.stop()
        await service.close()
      }
    })
    return { figures: [...byMail, ...byPush] }
  },
}

type Way = 'mail' | 'message'
/** Where alerts arrive, with when each of them did. */
interface Arrivals {
  taken: readonly { at: number }[]
}

/** Commits prices one after another, then the rest in one transaction, and waits for what they cause. */
async function commitAll(db: Db, way: Way, arrivals: Arrivals): Promise<Figure[]> {
  const waits: number[] = []
  for (let n = 1; n <= COMMITS; n++) {
    const before = arrivals.taken.length
    const at = performance.now()
    await sql`insert into products_prices_point (series_id, day, price)
      select id, current_date, 200 from bench_series where n = ${n}`.execute(db)
    await taken(arrivals, before + FIRES)
    waits.push(...arrivals.taken.slice(before).map((one) => one.at - at))
  }
  const before = arrivals.taken.length
  const at = performance.now()
  await sql`insert into products_prices_point (series_id, day, price)
    select id, current_date, 200 from bench_series where n > ${COMMITS}`.execute(db)
  await taken(arrivals, before + (SERIES - COMMITS) * FIRES)
  const all = arrivals.taken.slice(before).map((one) => one.at - at)
  return [
    { what: `commit of a price to a ${way}, p50`, value: of(waits, 0.5), unit: 'ms' },
    {
      what: `commit of a price to a ${way}, p99`,
      value: of(waits, 0.99),
      unit: 'ms',
      limit: { most: WITHIN_MS },
    },
    { what: `${way}s of those`, value: waits.length, unit: '', limit: { least: COMMITS * FIRES } },
    {
      what: `${SERIES - COMMITS} prices in one transaction, first ${way}`,
      value: round(Math.min(...all)),
      unit: 'ms',
    },
    { what: `the last of their ${all.length} ${way}s`, value: round(Math.max(...all)), unit: 'ms' },
  ]
}

const of = (values: readonly number[], share: number) =>
  round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0)

async function taken(arrivals: Arrivals, count: number): Promise<void> {
  const until = performance.now() + GIVE_UP_MS
  while (arrivals.taken.length < count && performance.now() < until) await sleep(5)
  if (arrivals.taken.length < count) throw new Error(`${arrivals.taken.length} of ${count} alerts came`)
}

/** Readers, series with a price of yesterday, and rules of which a tenth of each series' fire at the next price. */
async function fill(db: Db, way: Way): Promise<void> {
  await sql`insert into accounts_user (username, email, display_name, role, password_hash)
    select 'bench' || n, 'bench' || n || '@kimya.test', 'Reader', 'member', '-' from generate_series(1, ${READERS}::int) n`.execute(
    db,
  )
  await sql`insert into products_prices_series (product, market, grade, delivery_term, price_type, currency, unit, frequency,
      source_ar, source_en)
    select (select slug from products_prices_product order by slug limit 1), 'KW', 'b' || n, 'FOB', 'spot', 'USD', 'USD/t',
      'daily', 'مصدر', 'Source' from generate_series(1, ${SERIES}::int) n`.execute(db)
  await sql`create table bench_series as select id, substr(grade, 2)::int as n from products_prices_series where market = 'KW' and grade like 'b%'`.execute(
    db,
  )
  await sql`insert into products_prices_point (series_id, day, price)
    select id, current_date - 1, 100 from bench_series`.execute(db)
  await sql`insert into following_rule (user_id, series_id, kind, threshold, unit, mail, push)
    select (select min(id) from accounts_user where username like 'bench%') + (r.n * 7919) % ${READERS}::int, s.id, 'above',
      case when r.n / ${SERIES}::int < ${FIRES}::int then 150 else 1000 end, 'USD/t',
      ${way === 'mail' ? 'instant' : 'off'}, ${way === 'message'}
    from generate_series(0, ${RULES - 1}::int) r(n) join bench_series s on s.n = r.n % ${SERIES}::int + 1`.execute(
    db,
  )
  if (way === 'message') {
    const { p256dh, auth } = browserKeys()
    await sql`insert into following_device (user_id, session, endpoint, p256dh, auth)
      select id, '\\x00', 'https://push.example.com/' || id, ${p256dh}, ${auth} from accounts_user where username like 'bench%'`.execute(
      db,
    )
  }
  await sql`analyze following_rule, accounts_user, products_prices_series, products_prices_point`.execute(db)
}
