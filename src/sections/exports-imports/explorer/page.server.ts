import { redirect } from 'react-router'
import { readSources, sourceLine } from '#datasets/charts/sources.server.ts'
import { withheldRows } from '#datasets/passed-on.server.ts'
import type { ListState } from '#datasets/list/state.ts'
import { isoDay } from '#i18n/date/date.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { together } from '#ui/marks.ts'
import { nearestSeries } from '../charts/nearest-series.server.ts'
import type { TradeMeasure } from '../contract.ts'
import { FLOWS } from '../flows/flows.server.ts'
import { PROCESSES } from '../options.ts'
import { sentencesOf, whyWords } from './answer.server.ts'
import { addressOf, readAsked, type Asked } from './asked.ts'
import { captionOf, goodsNames } from './caption.server.ts'
import { flowTotals, keyFigures } from './figures.server.ts'
import { formOf } from './form.server.ts'
import { recordsPath, listStateOf } from './list-state.server.ts'
import { namesOf } from './names.server.ts'
import { OTHERS, pivotOf, UNNAMED, type Pivot } from './pivot/pivot.ts'
import type { Cell } from './pivot/input.ts'
import { inputOf, readPivot, type Read } from './read.server.ts'
import { sayIn, type Say } from './say.server.ts'
import { decimalsOf, tableScale, textOf } from './scale.server.ts'

type Context = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag' | 'viewer'>

/** What is read of a request, with its table. */
export interface Explored {
  asked: Asked
  wrong: string[]
  say: Say
  read: Read | null
  pivot: Pivot | null
}

/** Reads an address and makes its table; for the page and for the files. */
export async function explore(ctx: Context, query: URLSearchParams): Promise<Explored> {
  ctx.tag(FLOWS.tag, 'products')
  const { asked, wrong } = readAsked(query)
  const say = sayIn(ctx)
  const read = await readPivot(ctx.app, asked)
  return { asked, wrong, say, read, pivot: read && pivotOf(inputOf(read)) }
}

/** Everything that the page shows. A form sends all its fields: an address without the empty ones takes its place. */
export async function loadExplorer(ctx: RequestContext) {
  const query = ctx.url.searchParams
  const explored = await explore(ctx, query)
  const { asked, wrong, say } = explored
  if (wrong.length === 0 && [...query.values()].includes(''))
    throw redirect(localePath(ctx.lang, addressOf(asked)), 303)
  const [form, result] = await Promise.all([
    formOf(ctx, asked, explored.read?.scope ?? null, say),
    resultOf(ctx, explored),
  ])
  return {
    form,
    result,
    typed: query.size > 0,
    wrong:
      wrong.length > 0 ? say.t('exports-imports.explorer.note.wrong', { names: wrong.join(', ') }) : null,
  }
}

export type ExplorerPage = Awaited<ReturnType<typeof loadExplorer>>
export type Result = NonNullable<ExplorerPage['result']>

async function resultOf(ctx: RequestContext, { asked, say, read, pivot }: Explored) {
  if (!read || !pivot) return null
  const { t, lang, fmt } = say
  const state = listStateOf(read)
  const totals = flowTotals(read)
  const [products, rowName, columnName, figures, sources, withheld, caption] = await Promise.all([
    goodsNames(ctx, asked, say),
    namesOf(
      ctx,
      say,
      asked.rows,
      pivot.rows.map(({ key }) => key),
    ),
    namesOf(ctx, say, asked.columns, pivot.columns),
    keyFigures(ctx, read, say, totals),
    readSources(
      ctx,
      FLOWS,
      { ...state, kind: read.scope.kind },
      { lang, fmt, today: isoDay(ctx.now), names: {} },
    ),
    withheldRows(ctx.app, FLOWS, state),
    captionOf(ctx, asked, read, say),
  ])
  const about = {
    period: read.period,
    earlier: read.earlier,
    reporters: asked.reporter,
    reporting: reportingOf(read),
    partners: asked.partner,
    products,
    hs: asked.hs,
  }
  const sentences = sentencesOf(about, totals, say)
  const scale = tableScale(pivot, asked.measure, lang)
  const cellOf = (cell: Cell, decimals: number) => ({
    text: textOf(cell, scale, asked.measure, fmt, decimals),
    why: cell.amount === null && cell.why ? whyWords(cell.why, say) : null,
    marks: cell.marks,
  })
  const decimals = decimalsOf(asked.measure, scale)
  const rowOf = ({ key, cells, total }: Pivot['rows'][number], name: string) => ({
    key,
    name,
    strong: key === OTHERS || key === UNNAMED,
    cells: cells.map((cell) => cellOf(cell, decimals)),
    total: cellOf(total, decimals),
  })
  const shown = [...pivot.rows, pivot.total]
  const all = shown.flatMap(({ cells, total }) => [...cells, total])
  const hasTotalColumn = asked.measure !== 'share-row' && shown.some(({ total }) => total.amount !== null)
  const hasTotalRow =
    asked.measure !== 'share' &&
    [...pivot.total.cells, pivot.total.total].some(({ amount }) => amount !== null)
  const refusals = [
    ...new Set(all.flatMap(({ amount, why }) => (amount === null && why ? [whyWords(why, say)] : []))),
  ]
  const sorted =
    asked.sort ||
    (asked.columns === 'period' && asked.rows !== 'period' ? `-${pivot.columns.at(-1) ?? ''}` : '')
  const sortOf = (key: string) => ({
    href: addressOf({ ...asked, sort: sorted === `-${key}` ? key : `-${key}` }),
    direction:
      sorted === `-${key}` ? ('descending' as const) : sorted === key ? ('ascending' as const) : undefined,
  })
  return {
    answers: sentences.map(({ text }) => text),
    marks: together(all.filter(({ amount }) => amount !== null).map(({ marks }) => marks)),
    demo: read.scope.kind === 'demo',
    figures,
    table: {
      caption,
      unit: scale.unit,
      head: t(`exports-imports.explorer.dimension.${asked.rows}`),
      columns: pivot.columns.map((key) => ({ key, name: columnName(key), ...sortOf(key) })),
      totalSort: hasTotalColumn ? sortOf('total') : null,
      rows: pivot.rows.map((row) => rowOf(row, rowName(row.key))),
      total: hasTotalRow ? rowOf(pivot.total, t('exports-imports.explorer.total')) : null,
      count: t('exports-imports.explorer.count', { count: pivot.count }),
      all:
        pivot.rows.some(({ key }) => key === OTHERS) || pivot.columns.includes(OTHERS)
          ? addressOf({ ...asked, all: true })
          : null,
    },
    notes: [
      ...refusals,
      ...(shown.some(({ key }) => key === UNNAMED) || pivot.columns.includes(UNNAMED)
        ? [t('exports-imports.explorer.note.unnamed')]
        : []),
      ...read.scope.flows
        .filter(({ mirror }) => mirror)
        .map(({ process }) => t('exports-imports.explorer.note.mirror', { flow: PROCESSES[process][lang] })),
      t('exports-imports.explorer.note.blank'),
      ...(withheld ? [withheld.elsewhere[lang]] : []),
    ],
    source: sourceLine(sources, { lang, fmt }),
    lead: sentences.length === 1 ? (sentences[0]?.lead ?? null) : null,
    records: recordsPath(state),
    workbench: await workbenchOf(ctx, asked, read, state),
    downloads: (['xlsx', 'csv', 'json'] as const).map((format) => ({
      format: format.toUpperCase(),
      href: localePath(lang, addressOf(asked, `.${format}`)),
    })),
  }
}

/** What a table is of, as the workbench calls it; of shares and changes it has the values. */
const MEASURES: Readonly<Partial<Record<Asked['measure'], TradeMeasure>>> = {
  quantity: 'quantity',
  unit: 'unit-value',
}

/** The series behind a table of named goods. */
async function workbenchOf(ctx: Context, { measure }: Asked, { scope }: Read, state: ListState) {
  const last = scope.periods.at(-1) ?? null
  if (last === null) return undefined
  return nearestSeries(ctx.app, {
    filters: { ...state, kind: scope.kind },
    span: { from: last, to: last },
    drawn: 'partners',
    frequency: scope.frequency,
    measure: MEASURES[measure] ?? 'value',
  })
}

/** The countries that report each trade flow in the last period. */
function reportingOf({ reported, period }: Read) {
  const own = reported.filter(({ periods }) => periods.includes(period))
  const countries = (all: typeof own) => [...new Set(all.map(({ country }) => country))]
  return new Map(
    [...Map.groupBy(own, ({ process }) => process)].map(([process, all]) => [process, countries(all)]),
  )
}
