import { sql } from 'kysely'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import { stateOf } from '#datasets/list/list-page.server.ts'
import { partialDate } from '#datasets/present.server.ts'
import { filterQuery, writeState, type ListState } from '#datasets/list/state.ts'
import { relatedRows } from '#datasets/list/table.server.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { tradeAnswer } from './answer.server.ts'
import type { Measure } from './charts/charts.server.ts'
import { TRADE_CHARTS } from './charts/declared-charts.server.ts'
import { FLOWS } from './flows/flows.server.ts'
import { linesOf, periodsOf } from './totals/focus.ts'
import { withFilters, spanOf } from './charts/lines.server.ts'
import { PROCESSES } from './options.ts'
import { chosenProcess, readSums, tradeFigures, tradeOf, type Trade } from './totals/trade.server.ts'
import { CHART_VIEWS, measureOf } from './charts/views.server.ts'

const ROWS = 10

/**
 * Trade in one product: figures, charts and partners of one process (`process=`) and period (`month=`, a year or a
 * month), by value or by quantity (`view=`). Invalid ones are ignored. Null where there are no rows of it.
 */
export async function productTrade(ctx: RequestContext, product: string) {
  const asked = stateOf(ctx, FLOWS, CHART_VIEWS)
  const state: ListState = { ...asked, q: '', options: { product: [product] }, periods: {} }
  const sums = await readSums(ctx, state)
  const month = ctx.url.searchParams.get('month') ?? ''
  const process = chosenProcess(asked)
  const frequency = month.length === 4 ? 'annual' : null
  const latest = { process: null, frequency: null, span: null }
  const trade =
    (/^\d{4}(-\d\d)?$/.test(month) &&
      tradeOf(sums, { process, frequency, span: { from: month, to: month } })) ||
    tradeOf(sums, { ...latest, process }) ||
    tradeOf(sums, latest)
  if (!trade) return null
  const measure = measureOf(asked.view) ?? 'value'
  const { focus } = trade
  const shown: ListState = {
    ...state,
    options: { product: [product], process: [focus.process], frequency: [focus.frequency] },
    periods: { year_month: spanOf(focus) },
  }
  const [answer, figures, charts, rows] = await Promise.all([
    tradeAnswer(ctx, shown),
    tradeFigures(ctx, trade),
    chartsOf(ctx, product, trade, measure),
    partnerRows(ctx, trade),
  ])
  const chosen = { ...state, options: { ...state.options, process: [trade.focus.process] } }
  return {
    answer,
    figures,
    charts,
    rows,
    controls: controlsOf(ctx, product, trade, measure),
    all: `/exports-imports?${writeState(FLOWS, chosen, [''])}&page=1`,
  }
}

/** The section's charts, filtered by the product: partners in the period, and the trend of all periods. */
async function chartsOf(ctx: RequestContext, product: string, { focus }: Trade, measure: Measure) {
  const [from = '', to = from] = [focus.periods[0], focus.periods.at(-1)]
  const trend = { product, frequency: focus.frequency }
  const partners = { ...trend, process: focus.process, year_month_from: from, year_month_to: to }
  const all = await Promise.all([
    chartData(ctx, TRADE_CHARTS[`${measure}Map`], new URLSearchParams(partners)),
    chartData(ctx, TRADE_CHARTS[`${measure}Partners`], new URLSearchParams(partners)),
    chartData(ctx, TRADE_CHARTS[`${measure}Trend`], new URLSearchParams(trend)),
  ])
  return all.filter((one) => one !== null)
}

/** The rows of the focus by partner, the largest first. */
function partnerRows(ctx: RequestContext, { state, focus }: Trade) {
  const filters = { ...withFilters(state, focus), periods: { year_month: spanOf(focus) } }
  return relatedRows(ctx, FLOWS, sql`partner is not null and ${conditionOf(FLOWS, filters)}`, {
    columns: ['partner', 'country', 'value', 'quantity', 'rate', 'growth_pct'],
    sort: { column: 'value', descending: true },
    limit: ROWS,
    filters: filterQuery(FLOWS, { ...state, ...filters }),
  })
}

/** Links to the other processes and the other measure, and the periods to choose from. */
function controlsOf(ctx: RequestContext, product: string, { focus, lines }: Trade, measure: string) {
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const path = `/exports-imports/details=${product}`
  const period = ctx.url.searchParams.get('month') ?? ''
  const [current = ''] = focus.periods
  const link = (changed: Record<string, string>) => {
    const query = new URLSearchParams({
      process: focus.process,
      ...(period === current && { month: period }),
      ...(measure === 'quantity' && { view: measure }),
      ...changed,
    })
    if (query.get('view') === 'value') query.delete('view')
    return `${path}?${query}`
  }
  const periods = (['annual', 'monthly'] as const).flatMap((frequency) =>
    periodsOf(linesOf(lines, { process: focus.process, frequency })).reverse(),
  )
  return {
    path,
    keep: { process: focus.process, ...(measure === 'quantity' && { view: measure }) },
    processes: focus.processes.map((process) => ({
      label: PROCESSES[process][ctx.lang],
      href: link({ process }),
      on: process === focus.process,
    })),
    measures: Object.entries(CHART_VIEWS).map(([view, words]) => ({
      label: words[ctx.lang],
      href: link({ view }),
      on: view === measure,
    })),
    periods: periods.map((value) => ({ value, label: partialDate(value, fmt) })),
    period: current,
  }
}

export type ProductTrade = NonNullable<Awaited<ReturnType<typeof productTrade>>>
