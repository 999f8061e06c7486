import { percentSql } from '#datasets/series/change.ts'

/** SQL of what follows from a flow's row and from the rows beside it. Hidden rows take part in nothing. */

/** All partners together: a row without a partner. */
export const WORLD = 'WLD'

const TABLE = 'exports_imports_flow'
const own = (field: string) => `${TABLE}.${field}`
const same = (...fields: string[]) => fields.map((field) => `o.${field} = ${own(field)}`).join(' and ')

/** The rows of one product, code, country and direction whose values can be set side by side: real ones with real ones. */
const COMPARABLE = `not o.hidden and ${same('product', 'process', 'country', 'hs_code', 'is_mirror', 'currency', 'demo')}
  and o.value_basis is not distinct from ${own('value_basis')}`

/** The partner, or the world for a row over all of them. */
export const PARTNER = `coalesce(${own('partner')}, '${WORLD}')`
export const CHAPTER = `left(${own('hs_code')}, 2)`
export const HEADING = `case when length(${own('hs_code')}) > 2 then left(${own('hs_code')}, 4) end`

const overAllPartners = (field: string, condition = '') => `
  case when ${own('partner')} is not null then (
    select o.${field} from ${TABLE} o
    where ${COMPARABLE} ${condition} and o.partner is null and o.year_month = ${own('year_month')}) end`

export const TOTAL_VALUE = overAllPartners('value')
export const TOTAL_QUANTITY = overAllPartners('quantity', `and o.quantity_unit = ${own('quantity_unit')}`)
export const RATE = `round(100 * ${own('value')} / nullif((${TOTAL_VALUE}), 0), 3)`
/** Dollars a tonne. */
export const UNIT_VALUE = `round(${own('value_usd')} / nullif(${own('tonnes')}, 0), 2)`
/** Against the same month of the year before, or the year before. */
export const GROWTH = `(
  select round(${percentSql(own('value'), 'o.value')}, 1) from ${TABLE} o
  where ${COMPARABLE} and o.partner is not distinct from ${own('partner')}
    and o.year_month = (left(${own('year_month')}, 4)::int - 1)::text || substring(${own('year_month')}, 5))`
/** Of a row over all partners: those that are there, else as many as it reports itself. */
export const DESTINATIONS = `
  case when ${own('partner')} is null then coalesce((
    select nullif(count(distinct o.partner), 0) from ${TABLE} o
    where not o.hidden and ${same('product', 'process', 'country', 'year_month', 'hs_code', 'is_mirror', 'demo')}
      and o.partner is not null), ${own('number_of_destinations')}) end`

/** The address of a row's page, as `parseFlow` reads it. */
export const PAGE = `${own('product')} || '-' || ${own('process')} || '-' || lower(${own('country')}) || '-'
  || lower(${PARTNER}) || '-' || ${own('year_month')} || '-' || ${own('hs_code')}
  || case when ${own('is_mirror')} then '-mirror' else '' end`
