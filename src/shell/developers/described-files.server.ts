import { MOST_CASES } from '#api/v1/calls/duty-calls.server.ts'
import { isDay, MOST_SERIES } from '#api/v1/calls/price-calls.server.ts'
import { tableNamed } from '#api/v1/tables.server.ts'
import type { WordedColumn } from '#datasets/machine/worded-columns.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { LANDED_COST_PATH } from '#sections/landed-cost/contract.ts'
import { COMPARISON_COLUMNS } from '#sections/landed-cost/machine/comparison-rows.server.ts'
import { ar as landedAr } from '#sections/landed-cost/messages.ar.ts'
import { en as landedEn } from '#sections/landed-cost/messages.en.ts'
import { readAddress, writeAddress } from '#sections/landed-cost/offers/address.ts'
import { DUTY_COLUMNS, openCases } from '#sections/dumping-cases/measures/duty-rows.server.ts'
import { ar as casesAr } from '#sections/dumping-cases/messages.ar.ts'
import { en as casesEn } from '#sections/dumping-cases/messages.en.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { machineSeries, POINT_COLUMNS } from '#sections/products-prices/points/machine-points.server.ts'
import { MOVE_COLUMNS } from '#sections/products-prices/moves/machine-moves.server.ts'
import { COMPARE_PATH } from '#sections/products-prices/contract.ts'
import { namedSeries } from '#sections/products-prices/series/named-series.server.ts'
import { mayRead, type FetchedRows } from './described.server.ts'
import { fieldsIn, pointFields } from './file-fields.server.ts'

const WORDS = { ar: casesAr, en: casesEn }
const KEY = /^[a-z0-9-]{1,200}$/
const MOVES = /^prices\/([a-z0-9-]{1,200})\/moves$/

/** Rows that are no table of a section, as the page says how to fetch them; null for unknown ones, or not for this reader. */
export function describedFile(ctx: RequestContext, name: string, query: URLSearchParams) {
  if (name === 'landed-cost') return describedOffers(ctx, query)
  if (name === 'prices') return describedComparison(ctx, query)
  if (name === 'dumping-cases/duties') return describedDuties(ctx, query)
  const [, series] = MOVES.exec(name) ?? []
  return series === undefined ? null : describedMoves(ctx, series, query)
}

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>

/** The offers of a comparison by their landed cost. */
function describedOffers({ app, lang }: Asking, query: URLSearchParams): FetchedRows {
  const own = writeAddress(readAddress(query))
  return {
    name: 'landed-cost',
    title: (lang === 'ar' ? landedAr : landedEn)['landed-cost.title'],
    list: own.size > 0 ? `${LANDED_COST_PATH}?${own}` : LANDED_COST_PATH,
    rows: 'offers',
    formats: ['csv', 'json', 'parquet'],
    fetched: fetchedOf(app.config.publicUrl, 'v1/landed-cost', own, COMPARISON_COLUMNS),
    // Those of the page, a field of its form each.
    parameters: [],
    fields: fieldsIn(COMPARISON_COLUMNS, lang),
  }
}

/** The prices of several series. */
async function describedComparison(ctx: Asking, query: URLSearchParams): Promise<FetchedRows | null> {
  const { app, lang } = ctx
  if (!maySeePrices(ctx)) return null
  const asked = [...new Set(query.getAll('series'))].filter((key) => KEY.test(key)).slice(0, MOST_SERIES)
  const found = await namedSeries(app.db, lang, { slugs: asked })
  const named = asked.flatMap((key) => found.find(({ slug }) => slug === key) ?? [])
  const keys = named.map(({ slug }) => slug)
  if (keys.length === 0) return null
  const days = daysIn(query)
  return {
    name: 'prices',
    title: named.map((series) => series.name).join(lang === 'ar' ? '، ' : ', '),
    list: `${COMPARE_PATH}?${new URLSearchParams([...keys.map((key) => ['s', key]), ...days])}`,
    rows: 'compared',
    formats: ['csv', 'parquet'],
    fetched: fetchedOf(
      app.config.publicUrl,
      'v1/prices',
      new URLSearchParams([...keys.map((key) => ['series', key]), ...days]),
      POINT_COLUMNS,
    ),
    parameters: ['series', 'from', 'to', 'known', 'updated_after'].map(parameter),
    fields: pointFields(lang),
  }
}

/** The duties of cases by producer. */
async function describedDuties(ctx: Asking, query: URLSearchParams): Promise<FetchedRows | null> {
  const { app, lang } = ctx
  const table = tableNamed('dumping-cases')
  if (!table || !mayRead(ctx, table)) return null
  ctx.tag(table.dataset.tag)
  const asked = [...new Set(query.getAll('case'))].filter((key) => KEY.test(key)).slice(0, MOST_CASES)
  const found = await openCases(app.db, asked)
  const keys = asked.filter((key) => found.includes(key))
  const [only] = keys
  const section = await sectionInfo(app, 'dumping-cases', lang)
  return {
    name: 'dumping-cases/duties',
    title: `${section.label}${lang === 'ar' ? '، ' : ', '}${WORDS[lang]['dumping-cases.duties']}`,
    list: keys.length === 1 ? `/dumping-cases/${only}` : '/dumping-cases?page=1',
    rows: 'duties',
    formats: ['csv', 'json', 'parquet'],
    fetched: fetchedOf(
      app.config.publicUrl,
      'v1/dumping-cases/duties',
      new URLSearchParams(keys.map((key) => ['case', key])),
      DUTY_COLUMNS,
    ),
    parameters: [parameter('case')],
    fields: fieldsIn(DUTY_COLUMNS, lang),
  }
}

/** The moves of a series. */
async function describedMoves(ctx: Asking, key: string, query: URLSearchParams): Promise<FetchedRows | null> {
  const { app, lang } = ctx
  if (!maySeePrices(ctx)) return null
  const [named] = await namedSeries(app.db, lang, { slugs: [key] })
  const series = named && (await machineSeries(app, key))
  if (!series) return null
  const days = daysIn(query)
  const titled = [named.name, named.terms].filter(Boolean).join(lang === 'ar' ? '، ' : ', ')
  return {
    name: `prices/${key}/moves`,
    title: lang === 'ar' ? `تحركات سعر ${titled}` : `Price moves: ${titled}`,
    list: `${named.href}#moves`,
    rows: 'moves',
    formats: ['csv', 'json', 'parquet'],
    fetched: fetchedOf(
      app.config.publicUrl,
      `v1/prices/${key}/moves`,
      new URLSearchParams(days),
      MOVE_COLUMNS,
    ),
    parameters: [
      { ...parameter('from'), about: lang === 'ar' ? 'التحركات بعد هذا اليوم' : 'Moves after this day' },
      ...['to', 'known'].map(parameter),
    ],
    fields: fieldsIn(MOVE_COLUMNS, lang),
  }
}

function maySeePrices(ctx: Asking): boolean {
  const table = tableNamed('products-prices')
  ctx.tag('prices', 'products')
  return table !== undefined && mayRead(ctx, table)
}

/** The days that a query names; what is none is left out. */
const daysIn = (query: URLSearchParams): [string, string][] =>
  ['from', 'to', 'known'].flatMap((name): [string, string][] => {
    const day = query.get(name)
    return day !== null && isDay(day) ? [[name, day]] : []
  })

const fetchedOf = (
  site: string,
  path: string,
  query: URLSearchParams,
  columns: readonly Pick<WordedColumn, 'key' | 'type'>[],
) => ({
  site,
  path,
  query: query.toString(),
  numbers: columns.filter(({ type }) => type === 'number' || type === 'integer').map(({ key }) => key),
  days: columns.filter(({ type }) => type === 'date').map(({ key }) => key),
})

const parameter = (name: string) => ({ name, about: '', values: [] })
