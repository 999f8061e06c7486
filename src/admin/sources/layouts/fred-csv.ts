import { seriesClaimed } from './claims.ts'
import type { SourceLayout } from './layout.ts'

/** FRED's CSV of a graph: a column of dates and one of each series. No key is needed. */
export const fredCsv: SourceLayout = {
  name: 'fred-csv',
  label: { ar: 'FRED: ملف CSV للرسم', en: 'FRED: CSV of a graph' },
  target: 'prices',
  key: null,
  settings: [],
  needed: [],
  fetch: ({ address }, get) => get.file(address),
  claims: ({ address }) => seriesClaimed(new URL(address).searchParams.get('id')?.split(',') ?? []),
  mapping: () => ({ name: 'fred', series: null }),
}
