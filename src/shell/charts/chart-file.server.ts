import { chartPath, type Chart, type ChartContext } from '#datasets/charts/chart.ts'
import type { ChartSpec } from '#datasets/charts/chart-spec.ts'
import { chartWords, drawnWords } from '#datasets/charts/chart-data.server.ts'
import type { Batches, ExportAbout, Row } from '#datasets/export/export.ts'
import { fileLicence } from '#datasets/licences.server.ts'
import { dictionaryOf } from '#catalogue/dictionary.ts'
import { createI18n } from '#i18n/i18n.ts'
import { localePath } from '#i18n/locale.ts'
import { renderChartFile } from '#ui/charts/file/ChartFile.server.tsx'
import { markWords } from '#ui/marks.ts'
import { sceneOf } from '#ui/charts/plot-data.ts'
import { fontFaces } from './font-faces.server.ts'

/** The address of a chart's own page, in full. */
export function addressOf({ app, lang }: ChartContext, chart: Chart, query: URLSearchParams): string {
  return app.config.publicUrl + localePath(lang, chartPath(chart, query))
}

/** The same as a file names it, at the origin that its reader knows the site by. */
const addressAt = (origin: string, { lang }: ChartContext, chart: Chart, query: URLSearchParams): string =>
  origin + localePath(lang, chartPath(chart, query))

/** A chart as an svg text; null where there is nothing to draw. With its fonts inside, or without for a picture. */
export function chartSvg(
  ctx: ChartContext,
  chart: Chart,
  spec: ChartSpec,
  query: URLSearchParams,
  { fonts, origin = ctx.app.config.publicUrl }: { fonts: boolean; origin?: string },
): string | null {
  if (!spec.plot) return null
  const { lang, now, prefs } = ctx
  const { fmt, t } = createI18n({ lang, now, prefs, dict: dictionaryOf(lang) })
  const { title, note, summary, source } = drawnWords(ctx, chart, spec)
  const address = decodeURI(addressAt(origin, ctx, chart, query)).replace(/^https?:\/\//, '')
  const svg = renderChartFile(sceneOf(spec.plot, { lang, fmt }, 'wide'), {
    lang,
    title,
    note: [...markWords(spec.marks, lang), note].filter(Boolean).join('. '),
    summary,
    source: t('ui.chart.source', { source }),
    line: [fmt.date(now), address].join(lang === 'ar' ? '، ' : ', '),
    estimate: t('ui.chart.estimate'),
  })
  return fonts ? svg.replace('<style>', () => `<style>${fontFaces(lang)}`) : svg
}

const PERIOD = { ar: 'الفترة', en: 'Period' } as const

/** The first and the last period of a chart over time, `2025-11-21/2026-11-20`; null for one that is not. */
export function spanOf({ figures: { columns, rows } }: ChartSpec): string | null {
  const [column] = columns
  if (column?.type !== 'date' && column?.type !== 'partialDate') return null
  const periods = rows.flatMap(([period]) => (typeof period === 'string' ? [period] : [])).sort()
  const [first, last] = [periods[0], periods.at(-1)]
  return first === undefined || last === undefined ? null : `${first}/${last}`
}

/** The description of a chart's data file. */
export async function aboutChart(
  ctx: ChartContext,
  chart: Chart,
  spec: ChartSpec,
  query: URLSearchParams,
  origin: string,
): Promise<ExportAbout> {
  const { lang, now } = ctx
  // A file says its licence on a line of its own.
  const { title, source } = chartWords(ctx, chart, { ...spec, licences: [] })
  const span = spanOf(spec)
  return {
    title,
    lang,
    filters: [
      ...spec.filters,
      ...(span === null ? [] : [{ label: PERIOD[lang], value: span }]),
      ...(spec.standing ?? []),
    ],
    source,
    licence: await fileLicence(ctx.app, spec.sources, lang),
    retrieved: now,
    url: addressAt(origin, ctx, chart, query),
    marks: spec.marks,
  }
}

/** All rows at once: a chart has few. */
export async function* onceOf(rows: readonly Row[]): Batches {
  yield rows
}
