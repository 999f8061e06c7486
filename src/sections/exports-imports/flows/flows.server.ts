import { sql } from 'kysely'
import { dataset } from '#datasets/dataset.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { COLUMNS } from './columns.server.ts'
import { PAGE, WORLD } from './flow-sql.server.ts'
import { monthSpan } from '../totals/months.ts'

/** Why a partner has no share. */
const NO_TOTAL = { ar: 'إجمالي غير معروف', en: 'Total not known' }
const ALL_PARTNERS = { ar: 'إجمالي الشركاء', en: 'All partners' }

/**
 * Exports and imports: one row for the trade of a country in a product with one partner, or with all of them, in a month
 * or a year (MKT-06). Lists are counted by series and by sums of them, which a trigger maintains.
 */
export const FLOWS = dataset({
  section: 'exports-imports',
  table: 'exports_imports_flow',
  key: 'id',
  identity: ['product', 'process', 'country', 'year_month', 'partner', 'hs_code', 'is_mirror'],
  measures: ['value', 'quantity'],
  numbered: true,
  rows: {
    ar: {
      zero: 'لا سجلات',
      one: 'سجل واحد',
      two: 'سجلان',
      few: '{count} سجلات',
      many: '{count} سجلاً',
      other: '{count} سجل',
    },
    en: { one: '{count} record', other: '{count} records' },
  },
  hint: { ar: 'المنتج أو الدولة أو الشريك أو البند الجمركي', en: 'Product, country, partner or HS code' },
  order: '-year_month',
  fullName: ['product', 'process', 'country', 'partner', 'year_month'],
  page: PAGE,
  neighbourScope: ['product', 'process', 'country', 'hs_code', 'is_mirror', 'frequency', 'partner'],
  estimated: 'exports_imports_flow.estimate',
  // Maintained by a trigger: totals are over too many rows to compute their history.
  revised: 'exports_imports_flow.revised',
  tabs: 'process',
  grains: { column: 'frequency', period: 'year_month', fine: 'monthly', coarse: 'annual' },
  rare: { frequency: 'annual', estimate: 'true', is_mirror: 'true' },
  countTable: {
    table: 'exports_imports_series',
    key: 'series_key',
    rows({ year_month: span }) {
      if (!span) return sql<number>`rows`
      const { annual, monthly } = monthSpan(span)
      const from = sql`case frequency when 'annual' then ${annual.from}::int else ${monthly.from}::int end`
      const before = sql`case frequency when 'annual' then ${annual.before}::int else ${monthly.before}::int end`
      return sql<number>`bit_count(substring(months from greatest(${from} - first, 0) + 1
        for greatest(least(${before}, first + length(months)) - greatest(${from}, first), 0)))`
    },
    sums: [
      {
        table: 'exports_imports_without_products',
        without: ['product', 'hs_code', 'hs_edition', 'chapter', 'heading'],
      },
      { table: 'exports_imports_without_partners', without: ['partner'] },
    ],
    sources: 'exports_imports_without_partners',
  },
  shown: (key, row, { lang }) => {
    if (key === 'rate' && row['rate'] === null && row['partner'] !== WORLD)
      return { text: NO_TOTAL[lang], kind: 'x' }
    // Among partners the world is a total: it says so.
    return key === 'partner' && row['partner'] === WORLD
      ? { text: countryName(WORLD, lang), sub: ALL_PARTNERS[lang] }
      : null
  },
  columns: COLUMNS,
  groups: [
    {
      label: { ar: 'التجارة', en: 'Trade' },
      columns: [
        'process',
        'country',
        'partner',
        'year_month',
        'frequency',
        'product',
        'hs_code',
        'hs_edition',
      ],
    },
    {
      label: { ar: 'الأرقام', en: 'Figures' },
      columns: [
        'value',
        'quantity',
        'unit_value',
        'growth_pct',
        'total_value',
        'total_quantity',
        'rate',
        'number_of_destinations',
        'value_basis',
        'estimate',
        'is_mirror',
        'notes',
      ],
    },
  ],
})
