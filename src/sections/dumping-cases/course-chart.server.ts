import { sql } from 'kysely'
import type { ChartContext, DrawnChart } from '#datasets/charts/chart.ts'
import type { Speech } from '#datasets/present.server.ts'
import type { Narrowing } from '#datasets/where.server.ts'
import { conditionOf } from '#datasets/where.server.ts'
import type { Words } from '#datasets/words.ts'
import { countryName } from '#i18n/countries.server.ts'
import { isoDay } from '#i18n/date.ts'
import { pickText } from '#i18n/fallback.ts'
import { CASES } from './cases.server.ts'
import { CONDITIONS } from './options.ts'
import {
  EVENT_TONES,
  STAGE_TONES,
  stagesOf,
  type CaseCourse,
  type EventKind,
  type Stage,
  type StageSpan,
} from './stages.ts'

/** Lanes of a drawing: more would not fit a slide; the table and the files have all. */
const MOST = 16

const STAGES: Readonly<Record<Stage, Words>> = {
  investigation: { ar: 'تحقيق', en: 'Investigation' },
  provisional: { ar: 'تدابير مؤقتة', en: 'Provisional measures' },
  definitive: { ar: 'رسوم نهائية', en: 'Definitive duty' },
}

const KINDS: Readonly<Record<EventKind, Words>> = {
  complaint: { ar: 'شكوى', en: 'Complaint' },
  initiation: { ar: 'بدء التحقيق', en: 'Initiation' },
  preliminary_finding: { ar: 'نتيجة أولية', en: 'Preliminary finding' },
  provisional: { ar: 'تدابير مؤقتة', en: 'Provisional measures' },
  final_finding: { ar: 'نتيجة نهائية', en: 'Final finding' },
  definitive: { ar: 'رسوم نهائية', en: 'Definitive duty' },
  publication: { ar: 'نشر القرار', en: 'Publication' },
  review: { ar: 'مراجعة', en: 'Review' },
  termination: { ar: 'إنهاء', en: 'Termination' },
  expiry: { ar: 'انقضاء', en: 'Expiry' },
  other: { ar: 'حدث آخر', en: 'Other event' },
}

interface Row extends CaseCourse {
  product_ar: string
  product_en: string | null
  market: string
  condition: keyof typeof CONDITIONS
}

async function readCourses({ app }: ChartContext, narrowing: Narrowing): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select product_in_question_ar as product_ar, product_in_question_en as product_en, importing_market as market,
      the_condition as condition, date_responsible_party as opened, date_expiry as expiry,
      coalesce((select json_agg(json_build_object('date', e.date, 'kind', e.kind) order by e.date, e.id)
        from dumping_cases_event e where e.case_slug = dumping_cases_case.slug), '[]') as events
    from dumping_cases_case where ${conditionOf(CASES, narrowing)}
    order by date_responsible_party desc nulls last, slug`.execute(app.db)
  return rows
}

/** The course of cases over time: a lane each, its stages as bars and its events as marks (MKT-05). */
export async function courseChart(
  ctx: ChartContext,
  narrowing: Narrowing,
  { lang, fmt }: Speech,
): Promise<DrawnChart> {
  const ar = lang === 'ar'
  const today = isoDay(ctx.now)
  const cases = (await readCourses(ctx, narrowing)).map((row) => ({
    ...row,
    name: `${pickText({ ar: row.product_ar, en: row.product_en }, lang)?.text ?? ''} ← ${countryName(row.market, lang)}`,
    spans: stagesOf(row, today),
  }))
  const dated = cases.filter(({ spans, events }) => spans.length > 0 || events.length > 0)
  const drawn = dated.slice(0, MOST)
  const labelOf = ({ stage, ahead, open }: StageSpan) =>
    STAGES[stage][lang] +
    (ahead ? (ar ? '، المدة الباقية' : ', time left') : open ? (ar ? '، حتى اليوم' : ', until today') : '')
  const shown = ar
    ? `أحدث ${fmt.number(drawn.length)} من ${fmt.number(cases.length)}؛ والجدول والملفات تضم الجميع.`
    : `The newest ${fmt.number(drawn.length)} of ${fmt.number(cases.length)}; table and files have all.`
  const undated = ar ? 'لا يُعرف لها تاريخ' : 'none of its dates is known'
  return {
    note: drawn.length < dated.length ? shown : undefined,
    summary: ar
      ? `مسار ${fmt.number(cases.length)} من القضايا من التحقيق إلى الرسوم النهائية.`
      : `The course of ${fmt.number(cases.length)} cases from investigation to definitive duty.`,
    drawing:
      drawn.length > 0
        ? {
            kind: 'timeline',
            by: 'day',
            today: { date: today, label: ar ? 'اليوم' : 'Today' },
            hatched: ar ? 'حتى آخر يوم معلن أو محسوب' : 'up to the last day told or counted',
            legend: (['investigation', 'provisional', 'definitive'] as const).map((stage) => ({
              name: STAGES[stage][lang],
              tone: STAGE_TONES[stage],
            })),
            lanes: drawn.map(({ name, spans, events }) => ({
              label: name,
              spans: spans.map((span) => ({
                from: span.from,
                to: span.to,
                label: labelOf(span),
                tone: STAGE_TONES[span.stage],
                estimate: span.ahead,
              })),
              marks: events.map(({ date, kind }) => ({
                date,
                label: KINDS[kind][lang],
                tone: EVENT_TONES[kind],
              })),
            })),
          }
        : null,
    refusals: cases
      .filter((one) => !dated.includes(one))
      .map(({ name }) => ({ label: name, reason: undated })),
    figures: {
      columns: [
        { key: 'case', label: ar ? 'القضية' : 'Case', type: 'text' },
        { key: 'stage', label: ar ? 'المرحلة أو الحدث' : 'Stage or event', type: 'text' },
        { key: 'from', label: ar ? 'من' : 'From', type: 'partialDate' },
        { key: 'to', label: ar ? 'إلى' : 'To', type: 'partialDate' },
        { key: 'status', label: ar ? 'الحالة' : 'Status', type: 'text' },
      ],
      rows: cases.flatMap(({ name, spans, events, condition }) => {
        const status = CONDITIONS[condition][lang]
        return [
          ...spans.map((span) => [name, labelOf(span), span.from, span.to, status]),
          ...events.map(({ date, kind }) => [name, KINDS[kind][lang], date, null, status]),
        ]
      }),
    },
  }
}
