import type { Selectable } from 'kysely'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { CompaniesCompany } from '#platform/db/types.ts'
import { companyPath, type CompanyCell } from './contract.ts'

/** The columns of a cell. */
export const CELL_COLUMNS = [
  'slug',
  'name_ar',
  'name_en',
  'shortcut_name_ar',
  'shortcut_name_en',
  'country',
] as const

type Row = Pick<Selectable<CompaniesCompany>, (typeof CELL_COLUMNS)[number]>

/** A row as a cell in a language. */
export function presentCell(row: Row, lang: Lang): CompanyCell {
  const arabic = lang === 'ar'
  return {
    slug: row.slug,
    short: arabic ? row.shortcut_name_ar : (row.shortcut_name_en ?? row.shortcut_name_ar),
    name: arabic ? row.name_ar : (row.name_en ?? row.name_ar),
    country: row.country,
    country_name: countryName(row.country, lang),
    href: companyPath(row.slug),
  }
}
