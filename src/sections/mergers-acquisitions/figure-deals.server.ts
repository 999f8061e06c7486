import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'

/** A deal with its value, against which a text's sums are compared. */
export interface FigureDeal {
  slug: string
  /** The parties by their part, under all their names. */
  parties: Readonly<Record<'buyer' | 'seller' | 'target', readonly string[]>>
  /** Companies of the directory that take part. */
  companies: readonly string[]
  /** Year of its announcement, and of its closing where that is known. */
  years: readonly number[]
  /** In millions of the currency; null where it was not disclosed. */
  value: number | null
  currency: string | null
  valueUsd: number | null
  /** Its name in the reader's language. */
  name: string
  path: string
}

/** Every open deal. */
export async function figureDeals(db: Db, lang: Lang): Promise<FigureDeal[]> {
  const { rows } = await sql<
    Record<'slug' | `${'buyer' | 'seller' | 'acquisition_target'}_${'ar' | 'en'}`, string> & {
      companies: string[] | null
      announced: string
      closed: string | null
      value: number | null
      currency: string | null
      usd: number | null
    }
  >`
    select slug, buyer_ar, buyer_en, seller_ar, seller_en, acquisition_target_ar, acquisition_target_en, companies,
      announcement_date as announced, closing_date as closed, transaction_value::float8 as value, currency,
      value_usd_m::float8 as usd
    from mergers_acquisitions_deal where not hidden order by slug`.execute(db)
  return rows.map((row) => ({
    slug: row.slug,
    parties: {
      buyer: [row.buyer_ar, row.buyer_en],
      seller: [row.seller_ar, row.seller_en],
      target: [row.acquisition_target_ar, row.acquisition_target_en],
    },
    companies: row.companies ?? [],
    years: [row.announced, row.closed].flatMap((date) => (date ? [Number(date.slice(0, 4))] : [])),
    value: row.value,
    currency: row.currency,
    valueUsd: row.usd,
    name:
      lang === 'ar'
        ? `${row.buyer_ar}، ${row.acquisition_target_ar}`
        : `${row.buyer_en || row.buyer_ar}, ${row.acquisition_target_en || row.acquisition_target_ar}`,
    path: `/mergers-acquisitions/${row.slug}`,
  }))
}
