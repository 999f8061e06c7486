import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { RateKind } from '../rates/recorded.ts'

/** A recorded rate of customs or VAT. */
export interface Rate {
  kind: RateKind
  origin: string | null
  hs: string | null
  rate: string
  /** US dollars an entry; null for no bounds. */
  least: string | null
  most: string | null
  from: string
  note_ar: string
  note_en: string
  source_ar: string
  source_en: string
  source_url: string | null
  asOf: string
}

/** Rates of customs and VAT: what was recorded of them. */
export const RATES_TAG = 'landed-cost'

/** Countries of which a rate is on record. */
export async function ratedCountries(ctx: Pick<RequestContext, 'app' | 'tag'>): Promise<string[]> {
  ctx.tag(RATES_TAG)
  return ctx.app.memo.get('landed-cost:countries', [RATES_TAG], async () => {
    const { rows } = await sql<{ country: string }>`
      select distinct country from landed_cost_rate order by 1`.execute(ctx.app.db)
    return rows.map(({ country }) => country)
  })
}

/** Every rate of a country that holds on a day: one without a last day, until the next one of the same goods. */
export async function ratesOn(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  country: string,
  day: string,
): Promise<Rate[]> {
  ctx.tag(RATES_TAG)
  const { rows } = await sql<Rate>`
    select kind, origin, hs, trim_scale(rate)::text as rate, least::text as least, most::text as most, valid_from::text as from, note_ar, note_en, source_ar, source_en,
      source_url, as_of as "asOf"
    from (
      select distinct on (kind, origin, hs) * from landed_cost_rate
      where country = ${country} and valid_from <= ${day}::date order by kind, origin, hs, valid_from desc
    ) as newest
    where valid_to is null or valid_to >= ${day}::date
    order by origin is null, length(hs) desc nulls last, valid_from desc`.execute(ctx.app.db)
  return rows
}

/** The rate of goods of an origin under a code: that of their origin before that of any, the longest code, the newest. */
export const rateOf = (
  rates: readonly Rate[],
  kind: Rate['kind'],
  { origins, hs }: { origins: readonly string[]; hs: string | null },
): Rate | null =>
  rates.find(
    (rate) =>
      rate.kind === kind &&
      (rate.origin === null || origins.includes(rate.origin)) &&
      (rate.hs === null || (hs?.startsWith(rate.hs) ?? false)),
  ) ?? null
