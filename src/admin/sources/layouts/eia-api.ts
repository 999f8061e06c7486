import { z } from 'zod'
import { SourceProblem } from '../problem.ts'
import { seriesClaimed } from './claims.ts'
import type { SourceLayout } from './layout.ts'

/** The most rows of one answer. */
const PAGE = 5000
const MOST_PAGES = 200

/** Numbers come as text, also the total; a day without a price has none or null. */
const answerSchema = z.object({
  response: z.object({
    total: z.coerce.number().int().min(0),
    data: z.array(
      z.object({
        period: z.string(),
        series: z.string(),
        value: z.union([z.string(), z.number(), z.null()]).optional(),
        units: z.string().optional(),
      }),
    ),
  }),
})

/** In what the EIA gives the series that we take. */
const UNITS: Readonly<Record<string, string>> = { RBRTE: '$/BBL', RWTC: '$/BBL', RNGWHHD: '$/MMBTU' }

/** The EIA's API, version 2: JSON in pages of 5,000 rows. The address says which series. */
export const eiaApi: SourceLayout = {
  name: 'eia-api',
  label: { ar: 'إدارة معلومات الطاقة: واجهة البرمجة (API)', en: 'EIA: API, version 2' },
  target: 'prices',
  isApi: true,
  key: { parameter: 'api_key', needed: true },
  settings: [],
  needed: [],
  async fetch({ address }, get) {
    const rows: string[][] = []
    for (let page = 0, total = 1; rows.length < total; page++) {
      if (page === MOST_PAGES) throw new SourceProblem('pages_many', { most: MOST_PAGES })
      const url = new URL(address)
      url.searchParams.set('offset', String(rows.length))
      url.searchParams.set('length', String(PAGE))
      const read = answerSchema.safeParse(await get.json(url.href))
      if (!read.success) throw new SourceProblem('json_shape', { name: 'response.data' })
      const { response } = read.data
      if (response.data.length === 0 && response.total > rows.length)
        throw new SourceProblem('pages_short', { rows: rows.length, total: response.total })
      for (const { series, period, value, units } of response.data) {
        const expected = UNITS[series]
        if (units !== undefined && expected !== undefined && units.toUpperCase() !== expected)
          throw new SourceProblem('unit', { series, unit: units, expected })
        rows.push([series, period, value === null || value === undefined ? '' : String(value)])
      }
      total = response.total
    }
    return get.table(address, ['series', 'date', 'price'], rows)
  },
  claims: ({ address }) => seriesClaimed(new URL(address).searchParams.getAll('facets[series][]')),
  mapping: () => ({ name: 'series-rows', series: null }),
}
