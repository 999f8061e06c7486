import type { Mapping } from '#datasets/import/mapping/mapping.ts'
import { eia, fredGraph, seriesRows, worldBankLong, worldBankWorkbook } from './layouts.ts'
import type { ReadyLayout, ReadyLayouts } from '#datasets/import/destination.server.ts'
import type { ImportSource } from '#datasets/import/record/record.server.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { outsideColumns } from './columns.server.ts'
import { EIA, FRED, WORLD_BANK, type OutsideSeries } from './known-series.ts'
import { priceTarget } from './price-target.server.ts'

const WORLD_BANK_SOURCE: ImportSource = {
  ar: 'البنك الدولي، بيانات أسعار السلع الأولية',
  en: 'World Bank, Commodity Price Data (The Pink Sheet)',
  url: 'https://www.worldbank.org/en/research/commodity-markets',
  asOf: null,
}

const EIA_SOURCE: ImportSource = {
  ar: 'إدارة معلومات الطاقة الأمريكية',
  en: 'US Energy Information Administration',
  url: 'https://www.eia.gov/dnav/pet/pet_pri_spt_s1_d.htm',
  asOf: null,
}

const FRED_SOURCE: ImportSource = {
  ar: 'بيانات FRED، بنك الاحتياطي الفيدرالي في سانت لويس',
  en: 'FRED, Federal Reserve Bank of St. Louis',
  url: 'https://fred.stlouisfed.org/',
  asOf: null,
}

/** A source of rows says itself who publishes them. */
const UNNAMED: ImportSource = { ar: null, en: null, url: null, asOf: null }

/** Rows of series that are not ours, and months without a figure, are passed over and counted. */
const SKIPPED = { skipWithout: ['series', 'price'] }

/** The names that a file of the EIA may be given, since it does not say which series it is. */
const EIA_SERIES = EIA.map(({ code }) => code)

const ready = (mapping: Mapping, series: readonly OutsideSeries[], source: ImportSource): ReadyLayout => ({
  mapping: { ...mapping, ...SKIPPED },
  columns: outsideColumns(series),
  source,
  target: (pool, options) => priceTarget(pool, { ...options, outside: series }),
})

/** Files of outside sources as they are published: what is needed to know of one is its kind, and of the EIA's which series it is. */
export const READY_LAYOUTS: ReadyLayouts = {
  labels: {
    worldbank: { ar: 'البنك الدولي: أسعار السلع', en: 'World Bank: commodity prices' },
    eia: { ar: 'إدارة معلومات الطاقة الأمريكية', en: 'US Energy Information Administration' },
    fred: { ar: 'FRED: ملف CSV للرسم', en: 'FRED: CSV of a graph' },
    'series-rows': { ar: 'سلاسل بأسماء ناشريها', en: 'Series by their publishers’ names' },
  },
  series: EIA_SERIES,
  layout(name, kind, series) {
    if (name === 'worldbank')
      return ready(kind === 'xlsx' ? worldBankWorkbook : worldBankLong, WORLD_BANK, WORLD_BANK_SOURCE)
    if (name === 'fred') return ready(fredGraph, [...EIA, ...FRED], FRED_SOURCE)
    if (name === 'series-rows') return ready(seriesRows, [...EIA, ...FRED], UNNAMED)
    if (name !== 'eia') return null
    if (series === null) throw new ImportRefusal('series_needed', { names: EIA_SERIES.join(', ') })
    return ready(eia(series), EIA, EIA_SOURCE)
  },
}
