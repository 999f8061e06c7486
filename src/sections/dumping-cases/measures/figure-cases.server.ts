import { sql } from 'kysely'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'

/** A rate of a case's duties. */
export interface FigureDuty {
  country: string
  rate: number
  unit: 'percent' | 'usd_per_tonne'
}

/** A case with its duties, against which the rates of a text are compared. */
export interface FigureCase {
  slug: string
  product: string | null
  /** The investigated product, as the case names it. */
  names: readonly string[]
  market: string
  duties: readonly FigureDuty[]
  /** Its name in the reader's language. */
  name: string
  path: string
}

/** Every open case that has duties. */
export async function figureCases(db: Db, lang: Lang): Promise<FigureCase[]> {
  const { rows } = await sql<{
    slug: string
    product: string | null
    ar: string
    en: string | null
    market: string
    duties: FigureDuty[]
  }>`
    select c.slug, c.product, c.product_in_question_ar as ar, c.product_in_question_en as en, c.importing_market as market,
      (select jsonb_agg(jsonb_build_object('country', d.country, 'rate', own.rate,
         'unit', case d.unit when 'usd_per_tonne' then d.unit else 'percent' end) order by d.sort, d.id, own.rate)
       from dumping_cases_duty d cross join unnest(array[d.rate, d.rate_max]) as own(rate)
       where d.case_slug = c.slug and own.rate is not null and d.unit in ('percent_cif', 'percent_ad_valorem', 'usd_per_tonne')) as duties
    from dumping_cases_case c where not c.hidden and exists (select from dumping_cases_duty d where d.case_slug = c.slug
      and d.unit in ('percent_cif', 'percent_ad_valorem', 'usd_per_tonne')) order by c.slug`.execute(db)
  return rows.map(({ ar, en, ...row }) => ({
    ...row,
    names: [ar, ...(en === null ? [] : [en])],
    name: [lang === 'ar' ? ar : (en ?? ar), marketName(row.market, lang)].join(lang === 'ar' ? '، ' : ', '),
    path: `/dumping-cases/${row.slug}`,
  }))
}
