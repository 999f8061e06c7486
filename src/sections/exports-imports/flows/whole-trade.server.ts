import { sql } from 'kysely'
import { readSourcesEach } from '#datasets/charts/sources.server.ts'
import { readEach } from '#datasets/read-each.server.ts'
import { referenceNamed } from '#datasets/references.ts'
import { marked, type SeriesPoint } from '#datasets/series/point.ts'
import type { WholeSeries } from '#datasets/series/whole-series.ts'
import { lastDayOf } from '#datasets/values/partial-date.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { TRADE_MEASURES, parseTradeKey, type TradeKey, type TradeMeasure } from '../contract.ts'
import { FREQUENCIES, PROCESSES, UNITS, type Process } from '../options.ts'
import { parseRun, type RunKey } from './details-key.ts'
import { FLOWS } from './flows.server.ts'
import { isOneKind, runIs } from './run.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>

interface Period {
  year_month: string
  usd: number | null
  quantity: number | null
  quantity_unit: string
  estimate: boolean
  revised: boolean
  demo: boolean
}

/** Trades as series of their months or years, by their keys, in three queries; those of which nothing is recorded are left out. */
export async function wholeTrade(ctx: Asking, keys: readonly string[]): Promise<WholeSeries[]> {
  const asked = keys.flatMap((key) => {
    const found = parseTradeKey(key)
    const run = found && parseRun(found.run)
    return run ? [{ key, run, asked: found, periods: `${found.run} ${found.frequency}` }] : []
  })
  if (asked.length === 0) return []
  ctx.tag(FLOWS.tag)
  // Measures of one trade are of the same rows.
  const trades = [...new Map(asked.map((one) => [one.periods, one])).values()]
  const conditions = trades.map(({ run, asked: { frequency } }) =>
    isOneKind(sql`${runIs(run)} and frequency = ${frequency} and not hidden`),
  )
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const [rows, sources, names] = await Promise.all([
    readEach<Period>(
      ctx.app.db,
      conditions,
      (condition) => sql`
        select year_month, value_usd::float8 as usd, quantity::float8 as quantity, quantity_unit, estimate, revised, demo
        from exports_imports_flow where ${condition}`,
    ),
    readSourcesEach(ctx, FLOWS, conditions, { lang: ctx.lang, fmt }),
    referenceNamed('products').names(ctx, [...new Set(trades.map(({ run }) => run.product))]),
  ])
  return asked.flatMap(({ key, run, asked: { measure, frequency }, periods }): WholeSeries[] => {
    const at = trades.findIndex((trade) => trade.periods === periods)
    const own = (rows[at] ?? []).toSorted((a, b) => (a.year_month < b.year_month ? -1 : 1))
    const last = own.at(-1)
    if (!last) return []
    const name = nameOf(run, { measure, frequency }, names.get(run.product)?.label ?? run.product, ctx.lang)
    return [
      {
        key,
        name,
        short: name,
        ...unitOf(measure, last.quantity_unit, ctx.lang),
        frequency,
        product: run.product,
        demo: last.demo,
        sources: sources[at]?.sources ?? [],
        path: `/exports-imports/details=${run.product}`,
        standing: null,
        facts: [],
        points: own.flatMap((row) => pointOf(row, measure, last.quantity_unit)),
      },
    ]
  })
}

/** A period's figure, on its last day; none where it is not recorded or is of another unit than the newest. */
function pointOf(
  { year_month, usd, quantity, quantity_unit, estimate, revised }: Period,
  measure: TradeMeasure,
  unit: string,
): SeriesPoint[] {
  const isMeasured = quantity !== null && quantity_unit === unit
  const value =
    measure === 'value'
      ? usd
      : measure === 'quantity'
        ? isMeasured
          ? quantity
          : null
        : usd !== null && isMeasured && quantity > 0
          ? usd / quantity
          : null
  if (value === null) return []
  const marks = marked({ ...(estimate && { estimated: 'all' }), ...(revised && { revised: 'all' }) })
  return [{ date: lastDayOf(year_month), value, ...marks }]
}

function unitOf(measure: TradeMeasure, unit: string, lang: Lang): Pick<WholeSeries, 'unit' | 'unitName'> {
  const words = (UNITS as Readonly<Record<string, { ar: string; en: string }>>)[unit]?.[lang] ?? unit
  const dollars = lang === 'ar' ? 'دولار' : 'USD'
  if (measure === 'value') return { unit: 'USD', unitName: dollars }
  if (measure === 'quantity') return { unit, unitName: words }
  return { unit: `USD/${unit}`, unitName: `${dollars}/${words}` }
}

/** `Urea, Exports, Saudi Arabia, China (value, Monthly)`. */
function nameOf(
  { process, country, partner, is_mirror }: RunKey,
  { measure, frequency }: Omit<TradeKey, 'run'>,
  product: string,
  lang: Lang,
): string {
  const ar = lang === 'ar'
  const comma = ar ? '، ' : ', '
  const trade = [
    product,
    PROCESSES[process as Process][lang],
    countryName(country, lang),
    countryName(partner, lang),
  ]
  const about = [
    TRADE_MEASURES[measure][lang],
    FREQUENCIES[frequency][lang].toLowerCase(),
    ...(is_mirror ? [ar ? 'بيانات مرآة' : 'mirror data'] : []),
  ]
  return `${trade.join(comma)} (${about.join(comma)})`
}
