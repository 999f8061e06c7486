import { sql, type RawBuilder } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { Figures } from '#datasets/charts/chart-spec.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { pickText } from '#i18n/fallback.ts'
import { arrowOf } from '#i18n/locale.ts'
import type { TimelineEvent } from '#ui/charts/scenes/timeline/timeline-events.ts'
import type { Lane, TimelineData } from '#ui/charts/scenes/timeline/timeline-scene.ts'
import { CONDITIONS, EVENT_KINDS } from '../options.ts'
import { isPastExpiry, PAST_EXPIRY } from '../measures/past-expiry.ts'
import { EVENT_TONES, STAGE_TONES, stagesOf, type CaseCourse, type Stage, type StageSpan } from '../stages.ts'

const STAGES: Readonly<Record<Stage, LocalizedText>> = {
  investigation: { ar: 'تحقيق', en: 'Investigation' },
  provisional: { ar: 'تدابير مؤقتة', en: 'Provisional measures' },
  definitive: { ar: 'رسوم نهائية', en: 'Definitive duty' },
}

type Words = Pick<PresentContext, 'lang' | 'fmt'>

interface Row extends CaseCourse {
  product_ar: string
  product_en: string | null
  market: string
  condition: keyof typeof CONDITIONS
}

/** The course of a case as a drawing and a table show it. */
export interface CaseTimeline {
  name: string
  lane: Required<Pick<Lane, 'label' | 'spans'>>
  events: TimelineEvent[]
  rows: Figures['rows']
}

/** The courses of the cases that a condition finds, those opened last first. */
export async function readCourses(
  { app, now, lang, prefs }: ChartContext,
  condition: RawBuilder<unknown>,
): Promise<CaseTimeline[]> {
  const { rows } = await sql<Row>`
    select product_in_question_ar as product_ar, product_in_question_en as product_en, importing_market as market,
      the_condition as condition, date_responsible_party as opened, date_expiry as expiry,
      as_of as "asOf",
      coalesce((select json_agg(json_build_object('date', e.date, 'kind', e.kind) order by e.date, e.id)
        from dumping_cases_event e where e.case_slug = dumping_cases_case.slug), '[]') as events
    from dumping_cases_case where ${condition}
    order by date_responsible_party desc nulls last, slug`.execute(app.db)
  const fmt = formatterOf(lang, now, prefs)
  return rows.map((row) => courseOf(row, isoDay(now), { lang, fmt }))
}

function courseOf(row: Row, today: string, words: Words): CaseTimeline {
  const { lang } = words
  const name = `${pickText({ ar: row.product_ar, en: row.product_en }, lang)?.text ?? ''} ${arrowOf(lang)} ${countryName(row.market, lang)}`
  const isPast = isPastExpiry(row.condition, row.expiry, today)
  const status = (isPast ? PAST_EXPIRY : CONDITIONS[row.condition])[lang]
  const stages = stagesOf(row, today)
  return {
    name,
    lane: {
      label: name,
      spans: stages.map((span) => ({
        from: span.from,
        to: span.to,
        label: labelOf(span, today, words),
        tone: STAGE_TONES[span.stage],
        estimate: span.ahead,
      })),
    },
    events: row.events.map(({ date, kind }) => ({
      date,
      label: EVENT_KINDS[kind][lang],
      tone: EVENT_TONES[kind],
    })),
    rows: [
      ...stages.map((span) => [name, labelOf(span, today, words), span.from, span.to, status]),
      ...row.events.map(({ date, kind }) => [name, EVENT_KINDS[kind][lang], date, null, status]),
    ],
  }
}

/** A stage in words: whether it goes on to date, or how far it is known. */
function labelOf({ stage, from, to, ahead, open }: StageSpan, today: string, { lang, fmt }: Words): string {
  const ar = lang === 'ar'
  const comma = ar ? '، ' : ', '
  const [remaining, announced] = ar
    ? ['المدة المتبقية', 'المدة المعلنة']
    : ['remaining term', 'announced term']
  const name = STAGES[stage][lang]
  if (ahead) return name + comma + (from === today ? remaining : announced)
  if (!open) return name
  if (to === today) return name + comma + (ar ? 'حتى اليوم' : 'to date')
  return name + comma + (ar ? `آخر تحقق ${fmt.date(to)}` : `last checked ${fmt.date(to)}`)
}

/** Whether anything of a course has a date. */
export const isDated = ({ lane, events }: CaseTimeline) => lane.spans.length > 0 || events.length > 0

/** Lanes over the days, with the words of their looks. */
export function coursesDrawing(
  lanes: readonly Lane[],
  now: Date,
  lang: PresentContext['lang'],
): TimelineData {
  const ar = lang === 'ar'
  return {
    by: 'day',
    today: { date: isoDay(now), label: ar ? 'اليوم' : 'Today' },
    hatched: ar ? 'حتى آخر يوم معلن أو محسوب' : 'up to the last day announced or computed',
    legend: (['investigation', 'provisional', 'definitive'] as const).map((stage) => ({
      name: STAGES[stage][lang],
      tone: STAGE_TONES[stage],
    })),
    lanes,
  }
}

/** Stages and events of courses, a row each. */
export function courseFigures(courses: readonly CaseTimeline[], lang: PresentContext['lang']): Figures {
  const ar = lang === 'ar'
  return {
    columns: [
      { key: 'case', label: ar ? 'القضية' : 'Case', type: 'text' },
      { key: 'stage', label: ar ? 'المرحلة أو الحدث' : 'Stage or event', type: 'text' },
      { key: 'from', label: ar ? 'من' : 'From', type: 'partialDate' },
      { key: 'to', label: ar ? 'إلى' : 'To', type: 'partialDate' },
      { key: 'status', label: ar ? 'الحالة' : 'Status', type: 'text' },
    ],
    rows: courses.flatMap(({ rows }) => rows),
  }
}
