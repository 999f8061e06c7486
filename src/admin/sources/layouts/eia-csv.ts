import { seriesClaimed } from './claims.ts'
import type { SourceLayout } from './layout.ts'

/** A dated CSV of one of the EIA's daily series: `Date, Price`. */
export const eiaCsv: SourceLayout = {
  name: 'eia-csv',
  label: { ar: 'إدارة معلومات الطاقة: ملف CSV مؤرخ', en: 'EIA: dated CSV' },
  target: 'prices',
  key: null,
  settings: ['series'],
  needed: ['series'],
  fetch: ({ address }, get) => get.file(address),
  claims: ({ settings: { series = '' } }) => seriesClaimed([series]),
  mapping: ({ series = '' }) => ({ name: 'eia', series }),
}
