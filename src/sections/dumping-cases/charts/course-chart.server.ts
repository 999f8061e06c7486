import { sql } from 'kysely'
import { chart, type Chart, type ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import { readSourcesWhere } from '#datasets/charts/sources.server.ts'
import { partialDate } from '#datasets/present.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { CASES } from '../cases.server.ts'
import { courseFigures, coursesDrawing, isDated, readCourses } from './courses.server.ts'

/** Lanes of a drawing: more would not fit a slide; the table and the files have all. */
const MOST = 16

/** The course of cases over time: a lane each, its stages as bars and its events as marks (MKT-05). */
export async function courseChart(
  ctx: ChartContext,
  filters: Filters,
  { lang, fmt }: PresentContext,
): Promise<RowsChartSpec> {
  const ar = lang === 'ar'
  const cases = await readCourses(ctx, conditionOf(CASES, filters))
  const dated = cases.filter(isDated)
  const plotted = dated.slice(0, MOST)
  const shown = ar
    ? `أحدث ${fmt.number(plotted.length)} من ${fmt.number(cases.length)}؛ والبقية في الجدول والملفات.`
    : `The newest ${fmt.number(plotted.length)} of ${fmt.number(cases.length)}; the table and the files include all.`
  const undated = ar ? 'لا يُعرف لها تاريخ' : 'No known dates'
  const lanes = plotted.map(({ lane, events }) => ({ ...lane, marks: events }))
  return {
    note: plotted.length < dated.length ? shown : undefined,
    summary: ar
      ? `مسار ${fmt.number(cases.length)} من القضايا من التحقيق إلى الرسوم النهائية.`
      : `Timelines of ${fmt.number(cases.length)} cases from investigation to definitive duty.`,
    plot: plotted.length > 0 ? { kind: 'timeline', ...coursesDrawing(lanes, ctx.now, lang) } : null,
    refusals: cases
      .filter((one) => !dated.includes(one))
      .map(({ name }) => ({ label: name, reason: undated })),
    figures: courseFigures(cases, lang),
  }
}

const SLUG = /^[a-z0-9-]+$/
const CASE_TITLE: LocalizedText = { ar: 'مسار القضية', en: 'Case timeline' }

/** The course of one case (`case=eu-meg-2020`): its stages as a bar, its events with their words below. */
export const CASE_COURSE: Chart = chart<string>({
  section: CASES.section,
  key: 'case',
  title: CASE_TITLE,
  parameters: ['case'],
  page: (query) => `/dumping-cases/${query.get('case') ?? ''}`,
  read(query) {
    const slug = SLUG.exec(query.get('case') ?? '')?.[0] ?? ''
    return { state: slug, query: new URLSearchParams(slug && { case: slug }) }
  },
  async load(ctx, slug) {
    ctx.tag(CASES.tag)
    const { lang, now, prefs } = ctx
    const isCase = sql`slug = ${slug} and not hidden`
    const fmt = formatterOf(lang, now, prefs)
    const [[course], sources] = await Promise.all([
      readCourses(ctx, isCase),
      readSourcesWhere(ctx, CASES, isCase, { lang, fmt }),
    ])
    if (!course) return null
    const { name, lane, events } = course
    const datedRows = [
      ...lane.spans.map(({ label, from, to }) => [label, from, to]),
      ...events.map(({ label, date }) => [label, date]),
    ]
    return {
      title: `${CASE_TITLE[lang]}: ${name}`,
      summary: datedRows
        .map(
          ([label, ...dates]) => `${label}: ${dates.map((date) => partialDate(date ?? '', fmt)).join(' – ')}`,
        )
        .join(lang === 'ar' ? '؛ ' : '; '),
      plot: isDated(course)
        ? { kind: 'timeline', ...coursesDrawing([{ ...lane, events }], now, lang) }
        : null,
      figures: courseFigures([course], lang),
      ...sources,
      filters: [],
    }
  },
})
