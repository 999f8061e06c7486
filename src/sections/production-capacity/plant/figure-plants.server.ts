import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'

/** What a company can make of a product in a place, against which a text's figures are compared. */
export interface FigurePlant {
  company: string
  product: string
  city: string | null
  operating: boolean
  amount: number
  unit: string
  /** The same in thousand tonnes a year; null for volumes. */
  kilotonnes: number | null
  /** Names in the reader's language. */
  companyName: string
  productName: string
}

/** The plants of companies, those that are not running yet too. */
export async function figurePlants(
  db: Db,
  { companies, products, lang }: { companies: readonly string[]; products: readonly string[]; lang: Lang },
): Promise<FigurePlant[]> {
  const name = (base: string) => sql.raw(lang === 'ar' ? `${base}_ar` : `coalesce(${base}_en, ${base}_ar)`)
  const { rows } = await sql<FigurePlant>`
    select p.company, p.product, p.city_en as city, p.this_status in ('operating', 'reduced_rate', 'maintenance') as operating,
      p.power_volume::float8 as amount, p.unit, p.kt_per_year::float8 as kilotonnes,
      ${name('c.shortcut_name')} as "companyName", ${name('r.name')} as "productName"
    from production_capacity_plant p
    join companies_company c on c.slug = p.company
    join products_prices_product r on r.slug = p.product
    where p.company = any(${[...companies]}::text[]) and p.product = any(${[...products]}::text[]) and not p.hidden`.execute(
    db,
  )
  return rows
}
