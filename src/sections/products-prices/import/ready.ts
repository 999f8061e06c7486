import type { Mapping } from '#datasets/import/mapping/mapping.ts'
import { eia, worldBankLong, worldBankWorkbook } from '#datasets/import/mapping/ready.ts'
import type { ImportSource } from '#datasets/import/record/record.server.ts'
import { ImportRefusal } from '#datasets/import/refusal.ts'
import { EIA, WORLD_BANK, type OutsideSeries } from './known-series.ts'

/** The layout of an outside source: what its columns are, its series, and whom to name. */
export interface ReadySource {
  mapping: Mapping
  series: readonly OutsideSeries[]
  source: ImportSource
}

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

/** Rows of series that are not ours, and months without a figure, are passed over and counted. */
const SKIPPED = { skipWithout: ['series', 'price'] }

/**
 * The ready-made layouts by name; what they need to know of the file is its kind, and of the EIA's which series it is.
 * Throws ImportRefusal `series_needed`.
 */
export function readySource(name: string, kind: 'csv' | 'xlsx', series: string | null): ReadySource | null {
  if (name === 'worldbank') {
    const mapping = kind === 'xlsx' ? worldBankWorkbook : worldBankLong
    return { mapping: { ...mapping, ...SKIPPED }, series: WORLD_BANK, source: WORLD_BANK_SOURCE }
  }
  if (name !== 'eia') return null
  if (series === null) throw new ImportRefusal('series_needed', { names: EIA_SERIES.join(', ') })
  return { mapping: { ...eia(series), ...SKIPPED }, series: EIA, source: EIA_SOURCE }
}

/** The names that a file of the EIA may be given, since it does not say which series it is. */
export const EIA_SERIES = EIA.map(({ code }) => code)
