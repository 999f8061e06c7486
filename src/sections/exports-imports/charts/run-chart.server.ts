import { sql, type RawBuilder } from 'kysely'
import { workbenchPath } from '#datasets/series/workbench-path.ts'
import { printTradeKey } from '../contract.ts'
import { chart, type Chart, type ChartContext } from '#datasets/charts/chart.ts'
import { readSourcesWhere } from '#datasets/charts/sources.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { trendView } from './charts.server.ts'
import { COLUMNS } from '../flows/columns.server.ts'
import { parseRun, printRun, type RunKey } from '../flows/details-key.ts'
import { trendSpec } from './chart-specs.server.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { isOneKind, runIs } from '../flows/run.server.ts'
import { FREQUENCIES, PROCESSES, type Frequency, type Process } from '../options.ts'
import type { Line } from '../totals/totals.ts'
import { referenceNamed, type ReferenceSource } from '#datasets/references.ts'

interface Asked {
  run: RunKey | null
  frequency: Frequency
}

const isFrequency = (text: string | null): text is Frequency =>
  text !== null && Object.hasOwn(FREQUENCIES, text)

/** Value of one trade (`of=urea-export-sa-cn-310210`) over its months or years: the chart of a flow's page. */
export const RUN_CHART: Chart = chart<Asked>({
  section: FLOWS.section,
  key: 'series',
  title: { ar: 'القيمة عبر الزمن', en: 'Value over time' },
  parameters: ['of', 'frequency'],
  page: (query) => `/exports-imports/details=${parseRun(query.get('of') ?? '')?.product ?? ''}`,
  read(query) {
    const run = parseRun(query.get('of') ?? '')
    const asked = query.get('frequency')
    const frequency = isFrequency(asked) ? asked : 'monthly'
    return {
      state: { run, frequency },
      query: run ? runQuery(run, frequency) : new URLSearchParams(),
      wrong: asked !== null && !isFrequency(asked) ? ['frequency'] : [],
    }
  },
  async load(ctx, { run, frequency }) {
    ctx.tag(FLOWS.tag)
    if (!run) return null
    const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
    const isRun = isOneKind(sql`${runIs(run)} and frequency = ${frequency} and not hidden`)
    const [lines, sources, names] = await Promise.all([
      readLines(ctx.app.db, isRun),
      readSourcesWhere(ctx, FLOWS, isRun, { lang: ctx.lang, fmt }),
      referenceNamed('products').names(ctx, [run.product]),
    ])
    const key = printTradeKey({ run: printRun(run), frequency, measure: 'value' })
    const workbench = workbenchPath([key], [['range', 'all']])
    return lines.length > 0
      ? {
          ...runSpec(ctx, run, lines, frequency),
          ...sources,
          filters: runFilters(ctx.lang, run, names),
          workbench,
        }
      : null
  },
})

/** How an address asks for a trade's chart. */
export function runQuery(run: RunKey, frequency: Frequency): URLSearchParams {
  return new URLSearchParams({ of: printRun(run), frequency })
}

function runSpec(ctx: ChartContext, run: RunKey, lines: readonly Line[], frequency: Frequency) {
  const process = run.process as Process
  const focus = { processes: [process], process, frequency, twice: [] }
  const wanted = { process: null, frequency: null, span: null }
  return trendSpec(trendView(ctx, { lines, wanted, focus }, 'value'), ctx)
}

function runFilters(lang: Lang, { product, process, country, partner }: RunKey, names: Names) {
  const word = (key: 'product' | 'process' | 'country' | 'partner') => COLUMNS[key].label[lang]
  return [
    { label: word('product'), value: names.get(product)?.label ?? product },
    { label: word('process'), value: PROCESSES[process as Process][lang] },
    { label: word('country'), value: countryName(country, lang) },
    { label: word('partner'), value: countryName(partner, lang) },
  ]
}

type Names = Awaited<ReturnType<ReferenceSource['names']>>

async function readLines(db: Db, condition: RawBuilder<unknown>): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select process, frequency, year_month, is_mirror, estimate, currency, value_basis, quantity_unit, value::float8,
      value_usd::float8 as usd, quantity::float8, null as weighed, null as weighed_usd,
      1 as rows, demo::int as demo_rows, revised::int as revised_rows
    from exports_imports_flow where ${condition} order by year_month`.execute(db)
  return rows
}
