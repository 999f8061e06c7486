import { z } from 'zod'
import { SourceProblem } from '../problem.ts'
import { seriesClaimed } from './claims.ts'
import type { Fetcher, SourceLayout } from './layout.ts'

const PAGE = 100_000

/** A day without a value has a point. */
const answerSchema = z.object({
  count: z.number().int().min(0),
  observations: z.array(z.object({ date: z.string(), value: z.string() })),
})

/** FRED's API: JSON of one series a call; the source names them. */
export const fredApi: SourceLayout = {
  name: 'fred-api',
  label: { ar: 'FRED: واجهة البرمجة (API)', en: 'FRED: API' },
  target: 'prices',
  isApi: true,
  key: { parameter: 'api_key', needed: true },
  settings: ['series'],
  needed: ['series'],
  async fetch({ address, settings: { series = '' } }, get) {
    const rows: string[][] = []
    for (const code of codesIn(series)) rows.push(...(await observationsOf(code, address, get)))
    return get.table(address, ['series', 'date', 'price'], rows)
  },
  claims: ({ settings: { series = '' } }) => seriesClaimed(codesIn(series)),
  mapping: () => ({ name: 'series-rows', series: null }),
}

const codesIn = (series: string) => series.split(/[\s,]+/).filter((one) => one !== '')

async function observationsOf(code: string, address: string, get: Fetcher): Promise<string[][]> {
  const rows: string[][] = []
  for (let count = 1; rows.length < count;) {
    const url = new URL(address)
    url.searchParams.set('series_id', code)
    url.searchParams.set('file_type', 'json')
    url.searchParams.set('limit', String(PAGE))
    url.searchParams.set('offset', String(rows.length))
    const read = answerSchema.safeParse(await get.json(url.href))
    if (!read.success) throw new SourceProblem('json_shape', { name: 'observations' })
    const { observations } = read.data
    count = read.data.count
    if (observations.length === 0 && count > rows.length)
      throw new SourceProblem('pages_short', { rows: rows.length, total: count })
    for (const { date, value } of observations) rows.push([code, date, value])
  }
  return rows
}
