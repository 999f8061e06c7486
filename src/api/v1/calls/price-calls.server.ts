import { isIsoDay } from '#datasets/values/partial-date.ts'
import { isoDay } from '#i18n/date/date.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { plainCsv } from '#datasets/machine/plain-files.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { API } from '#platform/limits/limits.ts'
import {
  lastPrice,
  machineSeries,
  POINT_COLUMNS,
  pointsQuery,
  readMachinePoints,
  VINTAGE_COLUMNS,
  vintagesQuery,
  withheldPrices,
  type AskedPrices,
  type MachineSeries,
} from '#sections/products-prices/points/machine-points.server.ts'
import { askedLimit, invalid, readCursor, refuseUnknown, writeCursor } from './asked-rows.server.ts'
import { jsonPlan, type Caller, type Plan } from './call.server.ts'
import { FILE_FORMATS, filePlan, isFileFormat, withoutKey, type FileFormat } from './file-plan.server.ts'
import { mayRead, nextAddress } from './table-calls.server.ts'
import { termsOf } from '../metadata.server.ts'
import { tableNamed } from '../tables.server.ts'

/** The endings under which the prices of a series are there. */
export const PRICE_FORMATS = ['json', ...FILE_FORMATS] as const
export type PriceFormat = (typeof PRICE_FORMATS)[number]

const PRICE_PARAMETERS = ['from', 'to', 'known', 'updated_after'] as const
const TAGS = ['prices', 'products', LICENCES_TAG]
const CSV = 'text/csv; charset=utf-8; header=present'
/** The order of prices is that of their days. */
const ORDER = 'day'

/** The prices of a series. */
export async function pricesPlan(caller: Caller, key: string, format: PriceFormat): Promise<Plan> {
  const { app, now, url } = caller
  const paged = format === 'json'
  refuseUnknown(url.searchParams, [...PRICE_PARAMETERS, ...(paged ? ['limit', 'cursor'] : [])])
  const asked = askedPrices(url.searchParams)
  if (isFileFormat(format))
    return filePlan(caller, format, {
      tags: TAGS,
      // The standing of a series changes with the day.
      also: isoDay(now),
      path: `prices/${key}`,
      filterQuery: withoutKey(url.searchParams),
      name: key,
      columns: POINT_COLUMNS,
      async open() {
        const series = await seriesOf(caller, key)
        return {
          query: pointsQuery(app.exports, [series], asked),
          title: key,
          about: () => aboutSeries(caller, series),
        }
      },
    })
  const limit = askedLimit(url.searchParams, API.mostPoints, API.mostPoints)
  const after = readCursor(url.searchParams.get('cursor'), ORDER)
  if (after && !isDay(after.key)) throw invalid(['cursor'])
  return jsonPlan({
    tags: TAGS,
    also: isoDay(now),
    async answer() {
      const series = await seriesOf(caller, key)
      const page = await readMachinePoints(app.db, series, asked, { after: after?.key ?? null, limit })
      const next =
        page.next === null ? null : nextAddress(url, writeCursor(ORDER, { value: null, key: page.next }))
      return {
        value: { series: await aboutSeries(caller, series), points: page.points, next },
        rows: page.points.length,
      }
    },
  })
}

/** Series whose prices one file has, at most. */
export const MOST_SERIES = 20

/** The prices of several series in one file, each in its own currency and unit. */
export async function severalPricesPlan(caller: Caller, format: FileFormat): Promise<Plan> {
  const { app, now, url } = caller
  refuseUnknown(url.searchParams, ['series', ...PRICE_PARAMETERS])
  const asked = askedPrices(url.searchParams)
  const keys = [...new Set(url.searchParams.getAll('series'))]
  if (keys.length === 0 || keys.length > MOST_SERIES) throw invalid(['series'])
  return filePlan(caller, format, {
    tags: TAGS,
    also: isoDay(now),
    path: 'prices',
    filterQuery: withoutKey(url.searchParams),
    name: 'prices',
    columns: POINT_COLUMNS,
    async open() {
      const series = await Promise.all(keys.map((key) => seriesOf(caller, key)))
      return {
        query: pointsQuery(app.exports, series, asked),
        title: keys.join(', '),
        about: async () => ({ series: await Promise.all(series.map((one) => aboutSeries(caller, one))) }),
      }
    },
  })
}

/** Every value that a series' days ever had. */
export async function vintagesPlan(caller: Caller, key: string): Promise<Plan> {
  const { app, now, url } = caller
  refuseUnknown(url.searchParams, [])
  return {
    tags: TAGS,
    type: CSV,
    file: `kimya-${key}-vintages-${isoDay(now)}.csv`,
    open: async () => ({
      body: await plainCsv(
        app.exports,
        VINTAGE_COLUMNS,
        vintagesQuery(app.exports, await seriesOf(caller, key)),
      ),
    }),
  }
}

/** The last price alone, for a cell of a sheet. */
export async function latestPlan(caller: Caller, key: string): Promise<Plan> {
  refuseUnknown(caller.url.searchParams, [])
  return {
    tags: TAGS,
    type: 'text/plain; charset=utf-8',
    async open() {
      const last = await lastPrice(caller.app.db, await seriesOf(caller, key))
      if (!last) throw new Refusal('not_found')
      // Without an end of line: a cell takes it for a part of the figure.
      return { body: last.price, rows: 1 }
    },
  }
}

/** The series of a key, for who may see prices. Throws `not_found`. */
export async function seriesOf(caller: Pick<Caller, 'app' | 'viewer'>, key: string): Promise<MachineSeries> {
  const table = tableNamed('products-prices')
  if (table) mayRead(caller, table)
  const series = await machineSeries(caller.app, key)
  if (!series) throw new Refusal('not_found')
  return series
}

/** What a series is, with its unit, basis, standing, next due day, source and terms of use. */
export async function aboutSeries({ app }: Pick<Caller, 'app'>, own: MachineSeries) {
  const { id: _, withheld: __, ...series } = own
  const [terms, left] = await Promise.all([
    termsOf(app, { ar: [series.source_ar], en: [series.source_en] }),
    withheldPrices(app.db, own),
  ])
  return { ...series, ...terms, ...(left && { withheld: left.here }) }
}

/** Whether a text is a day of the calendar. */
export const isDay = (text: string) => text.length === 10 && isIsoDay(text)
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

function askedPrices(query: URLSearchParams): AskedPrices {
  const wrong: string[] = []
  const day = (name: string) => {
    const text = query.get(name)
    if (text === null || isDay(text)) return text
    wrong.push(name)
    return null
  }
  const [from, to, known] = [day('from'), day('to'), day('known')]
  const text = query.get('updated_after')
  const updatedAfter = text === null ? null : new Date(text)
  if (text !== null && (!MOMENT.test(text) || Number.isNaN(updatedAfter?.getTime())))
    wrong.push('updated_after')
  if (wrong.length > 0) throw invalid(wrong)
  return { from, to, known, updatedAfter }
}
