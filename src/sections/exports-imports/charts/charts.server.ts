import { countryName } from '#i18n/countries/countries.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { partialDate } from '#datasets/present.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { withMarks } from '#ui/marks.ts'
import { lineMarks } from './line-marks.ts'
import type { PartnerLine } from './lines.server.ts'
import { PROCESSES } from '../options.ts'
import { PLACES } from '../places.server.ts'
import { addQuantities, addValues, amountIn, type Add } from '../totals/totals.ts'
import { totalOf, type Trade } from '../totals/trade.server.ts'
import { trendsOf } from './trend.ts'
import type { Result, PartnerBar, PartnerView, TrendView } from './view.ts'
import { periodWords, refusalWords, scaleOf } from '../flows/words.server.ts'

export type Measure = 'value' | 'quantity'

const ADD: Readonly<Record<Measure, Add>> = { value: addValues, quantity: addQuantities }
/** Bars in the chart, and partners in the table below it. */
const MOST_BARS = 10
const MOST_PARTNERS = 60
/** Sums of the same cents in another order differ in their last digits. */
const ROUNDING_TOLERANCE = 1 - 1e-9
/** Where flows of several reporters begin: the middle of the Gulf. */
const GULF = { lon: 50.5, lat: 25.5 }

/** The trend of lines; of one process where the focus has one. */
export function trendView(
  ctx: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  trade: Pick<Trade, 'lines' | 'wanted'> & {
    focus: Pick<Trade['focus'], 'processes' | 'process' | 'frequency' | 'twice'>
  },
  measure: Measure,
): Result<TrendView> {
  const { lang } = ctx
  const ar = lang === 'ar'
  const { focus, lines, wanted } = trade
  if (focus.twice.length > 0) return { why: refusalWords({ kind: 'codes', of: focus.twice }, lang) }
  const { trends, refused } = trendsOf(lines, focus, wanted.span, ADD[measure])
  const [first] = trends
  if (!first) return { why: refusalWords(refused[0]?.why ?? { kind: 'none' }, lang) }
  const amounts = trends.flatMap(({ points }) => points.map(({ value }) => value ?? 0))
  const scale = scaleOf(Math.max(...amounts), first.unit, lang)
  const monthly = focus.frequency === 'monthly'
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const known = first.points.filter(({ value }) => value !== null)
  const say = (point: (typeof known)[number] | undefined) =>
    point
      ? `${partialDate(point.date, fmt)}: ${fmt.number((point.value ?? 0) / scale.by, 2)} ${scale.unit}`
      : ''
  const name = PROCESSES[first.process][lang]
  return {
    title: monthly ? (ar ? 'الاتجاه الشهري' : 'Monthly trend') : ar ? 'الاتجاه السنوي' : 'Annual trend',
    summary: `${name}. ${say(known[0])}${ar ? '؛ ' : '; '}${say(known.at(-1))}.`,
    unit: scale.unit,
    by: monthly ? 'month' : 'year',
    series: trends.map(({ process, points }) => ({
      name: PROCESSES[process][lang],
      points: points.map((point) => ({
        ...point,
        value: point.value === null ? null : rounded(point.value / scale.by),
      })),
    })),
  }
}

/** The partners of the focus, the largest first; or why they cannot be known. */
export function partnerView(
  ctx: Pick<RequestContext, 'lang' | 'now' | 'prefs'>,
  trade: Trade,
  measure: Measure,
  lines: readonly PartnerLine[],
): Result<PartnerView> {
  const { lang } = ctx
  const ar = lang === 'ar'
  const add = ADD[measure]
  const shown = totalOf(trade, lines, add)
  if (shown.kind !== 'sum')
    return {
      why:
        shown.kind === 'none'
          ? ar
            ? 'لا أرقام حسب الشريك لهذه الفترة'
            : 'No figures by partner for this period'
          : refusalWords(shown, lang),
    }
  // The total over all partners, where it is reported in the same unit and is not less than its parts.
  const whole = totalOf(trade, trade.now, add)
  const all =
    whole.kind === 'sum' && whole.unit === shown.unit && whole.amount > shown.amount * ROUNDING_TOLERANCE
      ? whole.amount
      : null
  const base = all ?? shown.amount
  const byPartner = [...Map.groupBy(lines, ({ partner }) => partner)].flatMap(([code, own]) => {
    const amount = amountIn(shown.unit, own, add)
    return amount === null ? [] : [{ code, amount, marks: lineMarks(own) }]
  })
  // One mark of all is above the chart; where they differ, each partner has its own.
  const alike = new Set(byPartner.map(({ marks }) => JSON.stringify(marks))).size === 1
  byPartner.sort((a, b) => b.amount - a.amount || (a.code < b.code ? -1 : 1))
  const scale = scaleOf(byPartner[0]?.amount ?? 0, shown.unit, lang)
  const rows = byPartner.slice(0, MOST_PARTNERS).map(({ code, amount, marks }): PartnerBar => {
    const [lon, lat] = PLACES[code] ?? []
    return {
      code,
      name: alike ? countryName(code, lang) : withMarks(countryName(code, lang), marks, lang),
      amount: rounded(amount / scale.by),
      share: base > 0 ? rounded((amount / base) * 100) : null,
      place: lon !== undefined && lat !== undefined ? { lon, lat } : null,
    }
  })
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const { process, periods } = trade.focus
  const outgoing = process === 'export' || process === 're_export'
  const [largest] = rows
  const about = `${PROCESSES[process][lang]}${ar ? '، ' : ', '}${periodWords(periods, fmt)}`
  const [country, another] = trade.state.options['country'] ?? []
  const [lon, lat] = (country !== undefined && another === undefined && PLACES[country]) || []
  return {
    title: ar ? 'أكبر الشركاء' : 'Largest partners',
    mapTitle: outgoing
      ? ar
        ? 'أين تذهب الشحنات'
        : 'Where shipments go'
      : ar
        ? 'من أين تأتي الشحنات'
        : 'Where shipments come from',
    summary: largest
      ? `${about}. ${largest.name}: ${fmt.number(largest.amount, 2)} ${scale.unit}${
          largest.share === null ? '' : ` (${fmt.percent(largest.share, 1)})`
        }.`
      : about,
    unit: scale.unit,
    ofAll: all !== null,
    note: `${about}. ${
      all === null
        ? ar
          ? 'الحصة من مجموع الشركاء المعروضين.'
          : 'Shares are of the partners shown.'
        : ar
          ? 'الحصة من الإجمالي مع كل الشركاء.'
          : 'Shares are of the total with all partners.'
    }`,
    bars: rows.slice(0, MOST_BARS),
    others: rows.slice(MOST_BARS),
    origin: lon !== undefined && lat !== undefined ? { lon, lat } : GULF,
  }
}

/** As exact as a chart shows it: the page carries no more. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
