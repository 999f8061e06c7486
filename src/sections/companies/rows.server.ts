import type { Selectable } from 'kysely'
import { countryName } from '#i18n/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { CompaniesCompany } from '#platform/db/types.ts'
import { companyPath } from './contract-paths.ts'
import type { Company, CompanyCell } from './contract.ts'

type Row = Selectable<CompaniesCompany>

/** The columns a list needs. */
export const CELL_COLUMNS = [
  'slug',
  'name_ar',
  'name_en',
  'shortcut_ar',
  'shortcut_en',
  'country',
  'city_ar',
  'city_en',
] as const

/** A row as lists show it. */
export function presentCell(row: Pick<Row, (typeof CELL_COLUMNS)[number]>, lang: Lang): CompanyCell {
  const arabic = lang === 'ar'
  return {
    slug: row.slug,
    short: arabic ? row.shortcut_ar : (row.shortcut_en ?? row.shortcut_ar),
    name: arabic ? row.name_ar : (row.name_en ?? row.name_ar),
    country: row.country,
    country_name: countryName(row.country, lang),
    city: arabic ? (row.city_ar ?? row.city_en) : (row.city_en ?? row.city_ar),
    href: companyPath(row.slug),
  }
}

/** A whole company in a language. */
export function presentCompany(row: Row, lang: Lang): Company {
  const cell = presentCell(row, lang)
  const other = lang === 'ar' ? row.name_en : row.name_ar
  return {
    ...cell,
    other_name: other === cell.name ? null : other,
    exchange: row.exchange,
    ticker: row.ticker,
    adjectives: row.adjectives,
    products: row.products,
    description:
      lang === 'ar' ? (row.description_ar ?? row.description_en) : (row.description_en ?? row.description_ar),
    source: lang === 'ar' ? row.source_ar : row.source_en,
    confidence: row.confidence,
  }
}
