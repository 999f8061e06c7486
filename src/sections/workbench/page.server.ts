import { redirect } from 'react-router'
import { presentChart } from '#datasets/charts/chart-data.server.ts'
import { chartPath } from '#datasets/charts/chart.ts'
import { choicesOf } from '#datasets/series/conversion.ts'
import { densityOf } from '#datasets/series/densities.ts'
import { FORMULAS, STEPS, TRANSFORMATIONS } from '#datasets/series/transform/formulas.ts'
import { CURRENCIES, MEASURES, partsOf } from '#datasets/series/units.ts'
import { WORKBENCH_PATH, workbenchPath } from '#datasets/series/workbench-path.ts'
import { usePath } from '#datasets/machine/use-path.ts'
import { localePath } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { monthlyRates } from '#sections/landed-cost/contract.server.ts'
import { seriesToAdd } from './add.server.ts'
import {
  fullAddress,
  linkOf,
  OWN,
  readAddress,
  type Asked,
  type LinkTo,
  type Parameter,
  type Read,
} from './address.ts'
import { codeOf } from './code.ts'
import { isInUnit } from './figures/compute.ts'
import { openView, sectionOf, type OpenView } from './figures/open-view.server.ts'
import { formulaSymbols, formulaWords } from './figures/words.server.ts'
import { WORK_RANGES, type WorkRange } from './ranges.ts'
import { readyViews } from './ready-views.server.ts'
import { FREQUENCY_WORDS, statisticsRows } from './statistics.server.ts'
import { boardPath, SAVED_PATH } from './saved/path.ts'
import { sortedTable } from './table.server.ts'
import { specOf, viewEvents, WORKBENCH_CHART } from './workbench-chart.server.ts'

/** Letters of series in formulas. */
const LETTERS = 'ABCDEFGH'

/** Everything that the workbench shows; `words` narrow the series that are offered. */
export async function loadWorkbench(ctx: RequestContext, words: string) {
  const own = ctx.url.searchParams
  withoutEmpty(ctx, own)
  const isEmpty = !own.has('s')
  const ready = isEmpty ? await readyViews(ctx.app.db, ctx.lang) : []
  // Who looks for a series sees what was found; who has asked for nothing yet sees an example, with their choices.
  const example = words === '' ? ready[0] : undefined
  const query = example ? new URLSearchParams([...own, ...example.query]) : own
  const read = readAddress(query)
  const { asked } = read
  const link = linkOf(asked)
  const view = await openView(ctx, asked)
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return {
    shown: view && (await shownOf(ctx, view, query, link)),
    isExample: example !== undefined,
    asked,
    /** What the fields of the form say: what was typed, also where it is wrong, else what is so. */
    fields: fieldsOf(read),
    faults: read.faults,
    notices: {
      tooMany: read.tooMany,
      unknown: asked.series.length - (view?.series.length ?? 0),
    },
    modes: TRANSFORMATIONS.map((as) => ({
      label: FORMULAS[as].label[ctx.lang],
      href: link({ as }),
      on: as === asked.as,
    })),
    ranges: (Object.keys(WORK_RANGES) as WorkRange[]).map((range) => ({
      label: fmt.digits(WORK_RANGES[range][ctx.lang]),
      href: link({ range, from: null, to: null }),
      on: range === asked.range,
    })),
    indexed: link({ as: 'index' }),
    save: {
      href: link({}).replace(WORKBENCH_PATH, SAVED_PATH),
      isMember: ctx.viewer.role !== 'visitor',
    },
    board: boardPath(asked, link),
    form: await formOf(ctx, view, asked),
    // Nobody adds to an example: a series that is chosen beside it is the first.
    add: await seriesToAdd(ctx, example ? null : view, words),
    words,
    ready: ready.map(({ title, href, demo }, index) => ({ title, href, demo, on: example && index === 0 })),
  }
}

export type Workbench = Awaited<ReturnType<typeof loadWorkbench>>

/** A form sends all its fields: the address without the empty ones takes its place. */
function withoutEmpty(ctx: RequestContext, query: URLSearchParams): void {
  if (![...query.values()].includes('')) return
  const filled = [...query].filter(([, value]) => value !== '')
  throw redirect(localePath(ctx.lang, workbenchPath([], filled)), 303)
}

/** The view in words. */
async function shownOf(ctx: RequestContext, view: OpenView, query: URLSearchParams, link: LinkTo) {
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  const events = await viewEvents(ctx, view)
  const spec = await specOf(ctx, view, events)
  const understood = WORKBENCH_CHART.open(ctx, query).query
  // The table is the page's own, below.
  const chart = await presentChart(ctx, WORKBENCH_CHART, understood, spec, 0)
  const { asked, series, names } = view
  const keys = series.map(({ key }) => key)
  const address =
    ctx.app.config.publicUrl + localePath(ctx.lang, chartPath(WORKBENCH_CHART, understood, '.json'))
  const prices = keys.filter((key) => sectionOf(key) === 'products-prices')
  const statistics = statisticsRows(ctx, view, fmt)
  return {
    chart,
    title: chart.title,
    summary: spec.plot ? chart.summary : null,
    source: spec.source,
    answer: spec.plot ? { text: spec.summary, lead: spec.lead ?? null, figures: [] } : null,
    formula: { symbols: formulaSymbols(asked, fmt), words: formulaWords(view, { lang: ctx.lang, fmt }) },
    bases: [...new Set(view.computed.bases.map((one) => one[ctx.lang]))],
    needsTwo: FORMULAS[asked.as].takes === 'two' && series.length < 2,
    canIndex: asked.as === 'level' && spec.refusals !== undefined && spec.refusals.length > 0,
    series: series.map(({ path, key, demo }, index) => ({
      letter: LETTERS[index] ?? '',
      name: names[index] ?? '',
      path,
      demo,
      without: link({ series: keys.filter((one) => one !== key) }),
      first: index === 0 ? null : link({ series: [key, ...keys.filter((one) => one !== key)] }),
    })),
    statistics,
    events,
    frequency: FREQUENCY_WORDS[view.computed.frequency]?.[ctx.lang] ?? '',
    table: sortedTable(spec.figures, chart.title, {
      sort: query.get('sort'),
      href: (sort) => `${link({}, [['sort', sort]])}#figures`,
      lang: ctx.lang,
      fmt,
    }),
    code: spec.withheld === null ? codeOf(address) : null,
    elsewhere:
      prices.length > 0
        ? usePath('prices', new URLSearchParams(prices.map((key): [string, string] => ['series', key])))
        : null,
  }
}

function fieldsOf({ asked, typed }: Read): Readonly<Record<Exclude<Parameter, 's' | 'events'>, string>> {
  const known = Object.fromEntries(fullAddress(asked))
  return Object.fromEntries(
    ['as', 'base', 'over', 'window', 'years', 'k', 'c', 'range', 'from', 'to', 'currency', 'per'].map(
      (name) => [name, typed[name as Parameter] ?? known[name] ?? ''],
    ),
  ) as Readonly<Record<Exclude<Parameter, 's' | 'events'>, string>>
}

/** The choices of the form: the fields of what is shown, units that are certain or have rates of months, steps. */
async function formOf(ctx: RequestContext, view: OpenView | null, asked: Asked) {
  const first = view?.series[0]
  const certain =
    first && isInUnit(asked.as) && partsOf(first.unit).per !== ''
      ? choicesOf(first.unit, { since: first.points[0]?.date ?? '', density: densityOf(first.product) })
      : { currencies: [], measures: [] }
  const rates = view?.computed.frequency === 'monthly' ? await monthlyRates(ctx) : null
  const floating = certain.currencies.length > 0 ? [...(rates?.rates.keys() ?? [])].sort() : []
  const offer = (all: readonly string[], words: typeof CURRENCIES, own: string | null) => {
    const codes = own === null || all.includes(own) ? all : [...all, own]
    return codes.map((value) => ({ value, label: words[value]?.[ctx.lang] ?? value }))
  }
  const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
  return {
    fields: OWN[asked.as] ?? [],
    keys: asked.series,
    currencies: offer([...new Set([...certain.currencies, ...floating])], CURRENCIES, asked.currency),
    measures: offer(certain.measures, MEASURES, asked.per),
    steps: Object.entries(STEPS).map(([value, words]) => ({ value, label: fmt.digits(words[ctx.lang]) })),
    hasEvents: asked.as !== 'seasonal' && asked.as !== 'distribution',
  }
}
