import { sql } from 'kysely'
import { readSourcesWhere } from '#datasets/charts/sources.server.ts'
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

/** Trades as series of their months or years, by their keys; those of which nothing is recorded are left out. */
export async function wholeTrade(ctx: Asking, keys: readonly string[]): Promise<WholeSeries[]> {
  if (keys.length === 0) return []
  ctx.tag(FLOWS.tag)
  const found = await Promise.all(keys.map((key) => readTrade(ctx, key)))
  return found.filter((one) => one !== null)
}

async function readTrade(ctx: Asking, key: string): Promise<WholeSeries | null> {
  const asked = parseTradeKey(key)
  const run = asked && parseRun(asked.run)
  if (!asked || !run) return null
  const isAsked = isOneKind(sql`${runIs(run)} and frequency = ${asked.frequency} and not hidden`)
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const [{ rows }, { sources }, names] = await Promise.all([
    sql<Period>`
      select year_month, value_usd::float8 as usd, quantity::float8 as quantity, quantity_unit, estimate, revised, demo
      from exports_imports_flow where ${isAsked} order by year_month`.execute(ctx.app.db),
    readSourcesWhere(ctx, FLOWS, isAsked, { lang: ctx.lang, fmt }),
    referenceNamed('products').names(ctx, [run.product]),
  ])
  const last = rows.at(-1)
  if (!last) return null
  const name = nameOf(run, asked, names.get(run.product)?.label ?? run.product, ctx.lang)
  const points = rows.flatMap((row) => pointOf(row, asked.measure, last.quantity_unit))
  return {
    key,
    name,
    short: name,
    ...unitOf(asked.measure, last.quantity_unit, ctx.lang),
    frequency: asked.frequency,
    product: run.product,
    demo: last.demo,
    sources,
    path: `/exports-imports/details=${run.product}`,
    standing: null,
    facts: [],
    points,
  }
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
  { measure, frequency }: TradeKey,
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
