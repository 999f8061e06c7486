import { sql } from 'kysely'
import { lastWholeMonth, type MonthRates } from '#datasets/series/month-rates.ts'
import { CURRENCIES } from '#datasets/series/units.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { RATES_TAG } from './rates.server.ts'

/** The fewest days of which a month's mean is taken: a month of banking days has at least eighteen. */
const LEAST_DAYS = 15

/**
 * The mean rates to the dollar of each month that is over, made of a currency's and the dollar's rate to the euro of one day and one
 * source; null where none are recorded.
 */
export async function monthlyRates({
  app: { db, memo },
  now,
  tag,
}: Pick<RequestContext, 'app' | 'now' | 'tag'>): Promise<MonthRates | null> {
  tag(RATES_TAG)
  const last = lastWholeMonth(now)
  return memo.get(`monthly rates:${last}`, [RATES_TAG], async () => {
    const { rows } = await sql<{ currency: string; month: string; rate: number; ar: string; en: string }>`
      select one.currency, to_char(dollar.day, 'YYYY-MM') as month, avg(one.per_euro / dollar.per_euro)::float8 as rate,
        min(dollar.source_ar) as ar, dollar.source_en as en
      from landed_cost_exchange dollar, lateral (
        select 'EUR' as currency, 1::numeric as per_euro
        union all
        select currency, per_euro from landed_cost_exchange other
        where other.day = dollar.day and other.source_en = dollar.source_en and not other.demo
          and other.currency = any(${Object.keys(CURRENCIES)}::text[]) and other.currency <> 'USD'
      ) one
      where dollar.currency = 'USD' and not dollar.demo and to_char(dollar.day, 'YYYY-MM') <= ${last}
        and dollar.source_en = (
          select source_en from landed_cost_exchange where currency = 'USD' and not demo order by day desc limit 1)
      group by one.currency, month, dollar.source_en having count(*) >= ${LEAST_DAYS}
      order by month`.execute(db)
    const [first] = rows
    if (!first) return null
    const rates = new Map<string, Map<string, number>>()
    for (const { currency, month, rate } of rows) {
      const own = rates.get(currency) ?? new Map<string, number>()
      rates.set(currency, own.set(month, rate))
    }
    return { rates, source: { ar: first.ar, en: first.en } }
  })
}
