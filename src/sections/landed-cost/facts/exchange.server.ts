import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { RATES_TAG } from './rates.server.ts'

/** A recorded exchange rate to the dollar. */
export interface ExchangeRate {
  currency: string
  /** Units in one dollar, to six decimals. */
  perDollar: string
  day: string
  source_ar: string
  source_en: string
  source_url: string | null
}

/** Days that a market may be closed: no rate is carried further. */
const MOST_DAYS = 7

/**
 * The newest rates to the dollar on a day or up to a week before it, made of a currency's and the dollar's rate to the euro of one
 * day and one source. None of a currency that nothing is recorded of.
 */
export async function exchangeOn(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  day: string,
): Promise<ExchangeRate[]> {
  ctx.tag(RATES_TAG)
  const { rows } = await sql<ExchangeRate>`
    select distinct on (currency) currency, trim_scale(round(per_euro / dollars, 6))::text as "perDollar", day::text as day,
      source_ar, source_en, source_url
    from (
      select one.currency, one.per_euro, dollar.per_euro as dollars, dollar.day, dollar.source_ar, dollar.source_en, dollar.source_url
      from landed_cost_exchange dollar, lateral (
        select 'EUR' as currency, 1::numeric as per_euro
        union all
        select currency, per_euro from landed_cost_exchange other
        where other.day = dollar.day and other.currency <> 'USD' and other.source_en = dollar.source_en and not other.demo
      ) one
      where dollar.currency = 'USD' and not dollar.demo and dollar.day <= ${day}::date and dollar.day > ${day}::date - ${MOST_DAYS}::int
    ) recorded
    order by currency, day desc`.execute(ctx.app.db)
  return rows
}
