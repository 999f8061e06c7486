import { formatterOf } from '#i18n/number/formatter.server.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { packed } from '#ui/charts/packed.ts'
import { heightOf, type PlotData } from '#ui/charts/plot-data.ts'
import { withMarks } from '#ui/marks.ts'
import { chartPath, withLicences, type Chart, type ChartContext } from './chart.ts'
import type { ChartSpec } from './chart-spec.ts'
import { citationOf, filtersLine } from './citation.server.ts'
import { figuresInWords, MOST_BESIDE } from './figures-words.server.ts'
import { creditPieces, sourceLine } from './sources.server.ts'
import type { ChartData } from './view/contract.ts'

/** Files of a chart, pictures for slides first; each is the chart's address with this ending. */
export const PICTURES = ['png', 'svg'] as const
const DATA_FILES = ['xlsx', 'csv', 'json'] as const

/** The files of a chart's figures. */
export const dataFilesOf = ({ parquet }: Pick<Chart, 'parquet'>): readonly DataFile[] =>
  parquet ? [...DATA_FILES, 'parquet'] : DATA_FILES
export type DataFile = (typeof DATA_FILES)[number] | 'parquet'

/** What the heading, the lines under a plot and the table of a frame have of a chart. */
export type ChartWords = Pick<ChartData, 'title' | 'note' | 'summary' | 'source' | 'table'>

/** A chart in the reader's words; null when it is of something that does not exist. Its own page has `most` rows of its table. */
export async function chartData(
  ctx: ChartContext,
  chart: Chart,
  asked: URLSearchParams,
  most = MOST_BESIDE,
): Promise<ChartData | null> {
  const { query, load } = chart.open(ctx, asked)
  const spec = await load()
  return spec && presentChart(ctx, chart, query, spec, most)
}

/** The same of figures that a page has read already; `query` is what the chart understood of the address. */
export async function presentChart(
  ctx: ChartContext,
  chart: Chart,
  query: URLSearchParams,
  read: ChartSpec,
  most = MOST_BESIDE,
): Promise<ChartData> {
  const spec = await withLicences(ctx, chart.section, read)
  const { app, lang, now, prefs } = ctx
  ctx.tag('settings')
  const fmt = formatterOf(lang, now, prefs)
  const words = chartWords(ctx, chart, spec, most)
  const { title, source } = words
  const { name } = await siteSettings(app)
  const path = (ending = '') => localePath(lang, chartPath(chart, query, ending))
  const address = app.config.publicUrl + path()
  const { plot, refusals = [], rules = null, marks, filters, withheld = null, workbench = null } = spec
  return {
    ...words,
    credit: creditPieces(source, spec),
    id: `${chart.section}-${chart.key}`,
    plot: plot && packed(plot),
    rules,
    refusals,
    marks,
    permalink: chartPath(chart, query),
    workbench,
    address,
    withheld,
    downloads: [...(plot ? PICTURES : []), ...(withheld === null ? dataFilesOf(chart) : [])].map(
      (ending) => ({
        label: ending === 'parquet' ? 'Parquet' : ending.toUpperCase(),
        href: path(`.${ending}`),
      }),
    ),
    citation: citationOf(
      { site: name[lang], title, filters, source, marks, address, day: fmt.date(now) },
      lang,
    ),
    embed: plot ? snippet(app.config.publicUrl + path('/embed'), title, frameHeight(plot, ctx)) : null,
  }
}

/** The same from an address, where the page may have found nothing to plot. */
export async function pageChart(
  ctx: ChartContext,
  chart: Chart,
  asked: URLSearchParams,
  spec: ChartSpec | null,
): Promise<ChartData | null> {
  return spec && presentChart(ctx, chart, chart.open(ctx, asked).query, spec)
}

/** The charts of a view of a section's list, with the page's filters; null where it has none. */
export async function viewCharts(
  ctx: RequestContext,
  charts: Readonly<Record<string, Chart>>,
  view: string,
): Promise<ChartData[] | null> {
  const own = Object.values(charts).filter((chart) => chart.view === view)
  if (own.length === 0) return null
  const all = await Promise.all(own.map((chart) => chartData(ctx, chart, ctx.url.searchParams)))
  return all.filter((one) => one !== null)
}

/** The words that every way of showing a chart shares. */
export function chartWords(
  { lang, now, prefs }: Pick<ChartContext, 'lang' | 'now' | 'prefs'>,
  chart: Chart,
  spec: ChartSpec,
  most = MOST_BESIDE,
): ChartWords {
  const fmt = formatterOf(lang, now, prefs)
  const title = spec.title ?? chart.title[lang]
  const filterText = filtersLine(spec.filters, lang)
  return {
    title,
    note: [filterText && `${filterText}.`, spec.note].filter(Boolean).join(' '),
    summary: spec.plot ? withMarks(spec.summary, spec.marks, lang) : spec.summary,
    source: sourceLine(spec, { lang, fmt }),
    table: figuresInWords(spec.figures, title, { lang, fmt }, most),
  }
}

/** The same where a drawing leaves the site: of figures that may not be passed on there is the drawing alone, and why. */
export function drawnWords(...asked: Parameters<typeof chartWords>): ChartWords {
  const words = chartWords(...asked)
  const [, , { withheld }] = asked
  return withheld ? { ...words, summary: withheld, table: { ...words.table, rows: [], more: 0 } } : words
}

/** Heading, note and foot of a frame, in pixels. */
const FRAME = 240

/** A frame as high as the tallest plot that it may show. */
function frameHeight(plot: PlotData, { lang, now, prefs }: ChartContext): number {
  const i18n = { lang, fmt: formatterOf(lang, now, prefs) }
  const heights = (['narrow', 'middle', 'wide'] as const).map((size) => heightOf(plot, i18n, size))
  return Math.ceil((Math.max(...heights) + FRAME) / 10) * 10
}

function snippet(address: string, title: string, height: number): string {
  const attribute = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="${height}" style="border:0" loading="lazy"></iframe>`
}
