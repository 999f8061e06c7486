import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startMailServer, type MailServer } from '../../tests/e2e/support/mail-server.ts'
import { besidePortal } from '../lib/database.ts'
import { FAULT_ENV } from '../lib/faults/portals.ts'
import { withFolder } from '../lib/faults/folder.ts'
import type { Measurement } from '../lib/measurement.ts'
import { PORT, startPortal } from '../lib/portal.ts'
import { round } from '../lib/stats.ts'
import type { Db } from '../../src/platform/db/kysely.server.ts'

const READERS = 10_000
const RULES = 100_000
const SERIES = 1000
/** Prices that are committed one after another, and what each of them fires. */
const COMMITS = 100
const FIRES = 10
const WITHIN_MS = 5000
const GIVE_UP_MS = 300_000

/** From the commit of a price to the last line of each mail that it causes, in a mail server of its own. */
export const alerts: Measurement = {
  title: `From a price to its alerts by mail, over ${RULES.toLocaleString('en')} rules`,
  measure: () =>
    withFolder(async (folder) => {
      const mail = await startMailServer()
      const portal = await startPortal(folder, PORT, { ...FAULT_ENV, SMTP_URL: mail.url })
      const beside = await besidePortal(folder)
      try {
        await fill(beside.db)
        const waits: number[] = []
        for (let n = 1; n <= COMMITS; n++) {
          const before = mail.taken.length
          const at = performance.now()
          await sql`insert into products_prices_point (series_id, day, price)
            select id, current_date, 200 from bench_series where n = ${n}`.execute(beside.db)
          await taken(mail, before + FIRES)
          waits.push(...mail.taken.slice(before).map((one) => one.at - at))
        }
        const before = mail.taken.length
        const at = performance.now()
        await sql`insert into products_prices_point (series_id, day, price)
          select id, current_date, 200 from bench_series where n > ${COMMITS}`.execute(beside.db)
        await taken(mail, before + (SERIES - COMMITS) * FIRES)
        const all = mail.taken.slice(before).map((one) => one.at - at)
        return {
          figures: [
            { what: 'commit of a price to a mail, p50', value: of(waits, 0.5), unit: 'ms' },
            {
              what: 'commit of a price to a mail, p99',
              value: of(waits, 0.99),
              unit: 'ms',
              limit: { most: WITHIN_MS },
            },
            { what: 'mails of those', value: waits.length, unit: '', limit: { least: COMMITS * FIRES } },
            {
              what: `${SERIES - COMMITS} prices in one transaction, first mail`,
              value: round(Math.min(...all)),
              unit: 'ms',
            },
            { what: `the last of their ${all.length} mails`, value: round(Math.max(...all)), unit: 'ms' },
          ],
        }
      } finally {
        await beside.close()
        await portal.stop()
        await mail.close()
      }
    }),
}

const of = (values: readonly number[], share: number) =>
  round(values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0)

async function taken(mail: MailServer, count: number): Promise<void> {
  const until = performance.now() + GIVE_UP_MS
  while (mail.taken.length < count && performance.now() < until) await sleep(5)
  if (mail.taken.length < count) throw new Error(`${mail.taken.length} of ${count} mails came`)
}

/** Readers, series with a price of yesterday, and rules of which a tenth of each series' fire at the next price. */
async function fill(db: Db): Promise<void> {
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
  await sql`insert into following_rule (user_id, series_id, kind, threshold, unit)
    select (select min(id) from accounts_user where username like 'bench%') + (r.n * 7919) % ${READERS}::int, s.id, 'above',
      case when r.n / ${SERIES}::int < ${FIRES}::int then 150 else 1000 end, 'USD/t'
    from generate_series(0, ${RULES - 1}::int) r(n) join bench_series s on s.n = r.n % ${SERIES}::int + 1`.execute(
    db,
  )
  await sql`analyze following_rule, accounts_user, products_prices_series, products_prices_point`.execute(db)
}
