import { createHash } from 'node:crypto'
import { drawnWords } from '#datasets/charts/chart-data.server.ts'
import type { Chart } from '#datasets/charts/chart.ts'
import type { ChartSpec } from '#datasets/charts/chart-spec.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import type { CoverSubject } from '#editorial/covers/cover-path.ts'
import type { ChooseSubject, CoverWords } from '#editorial/covers/covers.server.ts'
import { createI18n } from '#i18n/i18n.ts'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { withPlants } from '#sections/production-capacity/contract.server.ts'
import { priceSpans, type PriceSpan } from '#sections/products-prices/contract.server.ts'
import { ar } from '#ui/charts/messages.ar.ts'
import { en } from '#ui/charts/messages.en.ts'
import { renderDrawnCover } from '#ui/charts/file/DrawnCover.server.tsx'
import { sceneOf, type PlotData } from '#ui/charts/plot-data.ts'
import { markWords } from '#ui/marks.ts'
import { anybody } from '../charts/reading.server.ts'
import { chartAt } from '../charts.server.ts'

const WORDS = { ar: { ...languageAr, ...ar }, en: { ...languageEn, ...en } }

/** Days of prices before a story, and how long before it the last of them may be: a monthly price comes some weeks later. */
const SHOWN_DAYS = 365
const LATEST_DAYS = 100
/** A series that began later shows no course. */
const LEAST_DAYS = 60
/** Bars that can be read on a cover. */
const MOST_BARS = 5

/** The series whose prices lead up to a story's day. */
const seriesOn = (spans: readonly PriceSpan[] = [], day: string): PriceSpan | undefined =>
  spans.find(({ first, last }) => first <= shiftDay(day, -LEAST_DAYS) && last >= shiftDay(day, -LATEST_DAYS))

/** Finds what the cover of a story shows: prices of its first product that has some, else a company's capacity, else a country's map. */
export async function chooseSubject(
  app: App,
  among: readonly { products: readonly string[] }[],
): Promise<ChooseSubject> {
  const [spans, { companies, countries }] = await Promise.all([
    priceSpans(app, [...new Set(among.flatMap(({ products }) => products))]),
    withPlants(app),
  ])
  return ({ products, companies: own, country, day }) => {
    const product = products.find((key) => seriesOn(spans.get(key), day) !== undefined)
    if (product !== undefined) return { kind: 'product', key: product, day }
    const company = own.find((key) => companies.has(key))
    if (company !== undefined) return { kind: 'company', key: company, day }
    return country !== null && countries.has(country) ? { kind: 'country', key: country, day } : null
  }
}

/** The chart of a subject with the parameters of its address; null where there is none. */
async function chartOf(
  app: App,
  { kind, key, day }: CoverSubject,
): Promise<{ chart: Chart; query: URLSearchParams } | null> {
  const found = async () => {
    if (kind !== 'product') {
      const known = await withPlants(app)
      const has = (kind === 'company' ? known.companies : known.countries).has(key)
      const query = new URLSearchParams({ [kind]: key })
      return has
        ? { chart: chartAt('production-capacity', kind === 'company' ? 'by-product' : 'map'), query }
        : null
    }
    const series = seriesOn((await priceSpans(app, [key])).get(key), day)
    if (!series) return null
    const query = new URLSearchParams({ s: series.slug, from: shiftDay(day, -SHOWN_DAYS), to: day })
    return { chart: chartAt('products-prices', 'price'), query }
  }
  const at = await found()
  return at?.chart ? { chart: at.chart, query: at.query } : null
}

/** What a cover can show of a plot: one course, or the largest bars; null for less than that. */
function coverPlot(plot: PlotData): PlotData | null {
  if (plot.kind === 'line') {
    const { annotations: _, tall: __, ...line } = plot
    return (line.series[0]?.points.length ?? 0) > 1 ? line : null
  }
  if (plot.kind === 'bars') {
    const { series: _, ...bars } = plot
    const rows = plot.rows.slice(0, MOST_BARS).map((row) => ({
      ...row,
      // The parts of a bar would need a legend.
      values: [row.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)],
    }))
    return { ...bars, rows }
  }
  return plot
}

interface Drawn extends Omit<CoverWords, 'version'> {
  svg: string
}

/** A cover as a visitor may see it; null where there is nothing to draw, or where real and made-up figures would be mixed. */
async function draw(app: App, subject: CoverSubject, lang: Lang): Promise<Drawn | null> {
  const at = await chartOf(app, subject)
  if (!at) return null
  const { ctx } = anybody(app, lang)
  const spec = await at.chart
    .open(ctx, at.query)
    .load()
    .catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  const plot = spec?.plot && spec.marks.demo !== 'some' ? coverPlot(spec.plot) : null
  if (!spec || !plot) return null
  const { fmt, t } = createI18n({ lang, now: ctx.now, prefs: ctx.prefs, dict: WORDS[lang] })
  const words = drawnWords(ctx, at.chart, spec)
  const title = titleOf(words.title, spec, lang)
  const source = t('ui.chart.source', { source: words.source })
  const marks = markWords(spec.marks, lang)
  const scene = sceneOf(plot, { lang, fmt }, plot.kind === 'map' ? 'narrow' : 'middle')
  const line = [title, ...marks, source].join(lang === 'ar' ? '؛ ' : '; ')
  return {
    svg: renderDrawnCover(scene, { lang, title, note: spec.note ?? '', marks, source }),
    alt: `${title}. ${words.summary}`,
    caption: line,
  }
}

/** A chart of filtered rows is named by what they are filtered to. */
function titleOf(title: string, { title: own, filters }: ChartSpec, lang: Lang): string {
  const of = filters.map(({ value }) => value).join(lang === 'ar' ? '، ' : ', ')
  return own === undefined && of ? `${of}: ${title}` : title
}

/** The drawing of a cover. */
export const coverSvg = async (app: App, subject: CoverSubject, lang: Lang): Promise<string | null> =>
  (await draw(app, subject, lang))?.svg ?? null

/** The tags of all figures that covers show. */
export const COVER_TAGS = [
  'prices',
  'products',
  'data:production-capacity',
  'data:companies',
  'settings',
  LICENCES_TAG,
]

/** The words of a cover, remembered until figures change. */
export function coverWords(app: App, subject: CoverSubject, lang: Lang): Promise<CoverWords | null> {
  const { kind, key, day } = subject
  return app.memo.get(
    `cover:${kind}:${key}:${day}:${lang}`,
    COVER_TAGS,
    async () => {
      const drawn = await draw(app, subject, lang)
      if (!drawn) return null
      const { svg, ...words } = drawn
      return { ...words, version: createHash('sha256').update(svg).digest('hex').slice(0, 16) }
    },
    300,
  )
}
