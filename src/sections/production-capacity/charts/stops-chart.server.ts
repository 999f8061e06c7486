import { sql } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { isoDay } from '#i18n/date/date.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Tone } from '#ui/charts/scenes/scene.ts'
import { MAINTENANCE, STOP_STATUSES } from '../options.ts'
import { spanOf, type StopDates } from '../stop-span.ts'
import { STOPS } from '../stops.server.ts'
import { referenceNamed } from '#datasets/references.ts'

/** Lanes of a drawing: the table and the files have all stops. */
const MOST = 16

type Kind = Exclude<keyof typeof MAINTENANCE, 'none'>

/** Kinds of stops in three looks. */
const LOOKS: readonly (LocalizedText & { tone: Tone; of: readonly Kind[] })[] = [
  {
    ar: 'صيانة مجدولة',
    en: 'Planned maintenance',
    tone: 'info',
    of: ['planned_turnaround', 'catalyst_change', 'debottlenecking'],
  },
  {
    ar: 'توقف غير مجدول',
    en: 'Unplanned outage',
    tone: 'danger',
    of: ['unplanned_outage', 'power_failure', 'force_majeure'],
  },
  {
    ar: 'جزئي، أو بسبب السوق أو اللقيم',
    en: 'Partial, or due to the market or feedstock',
    tone: 'warn',
    of: ['partial_shutdown', 'feedstock_shortage', 'market_related'],
  },
]
const toneOf = (kind: Kind) => LOOKS.find(({ of }) => of.includes(kind))?.tone ?? 'plain'

interface Row extends StopDates {
  company: string
  plant_ar: string
  plant_en: string | null
  kind: Kind
}

/** Stops of plants over time, a lane a plant (MKT-03). */
export async function stopsChart(
  ctx: ChartContext,
  filters: Filters,
  { lang, fmt }: PresentContext,
): Promise<RowsChartSpec> {
  const ar = lang === 'ar'
  const { rows } = await sql<Row>`
    select company, plant_ar, plant_en, maintenance_type as kind, this_status as status, date_start as start,
      date_end as "end", announced_days as days, as_of as "asOf"
    from production_capacity_stop where ${conditionOf(STOPS, filters)}
    order by date_start desc, slug`.execute(ctx.app.db)
  const names = await referenceNamed('companies').names(ctx, [...new Set(rows.map(({ company }) => company))])
  const today = isoDay(ctx.now)
  const stops = rows.map((row) => {
    const plant = pickText({ ar: row.plant_ar, en: row.plant_en }, lang)?.text ?? ''
    return {
      ...row,
      name: `${names.get(row.company)?.label ?? row.company}: ${plant}`,
      span: spanOf(row, today),
      label: MAINTENANCE[row.kind][lang],
    }
  })
  const lanes = [...new Set(stops.map(({ name }) => name))]
  const plotted = lanes.slice(0, MOST)
  return {
    ...(plotted.length < lanes.length && {
      note: ar
        ? `الوحدات الأحدث توقفاً: ${fmt.number(plotted.length)} من ${fmt.number(lanes.length)}؛ والبقية في الجدول والملفات.`
        : `The ${fmt.number(plotted.length)} units with the latest outages, of ${fmt.number(lanes.length)}; the table and the files include all.`,
    }),
    summary: ar
      ? `التوقفات: ${fmt.number(stops.length)}، أحدثها ${stops[0]?.name ?? '—'}.`
      : `Outages: ${fmt.number(stops.length)}, the latest ${stops[0]?.name ?? '—'}.`,
    plot:
      plotted.length > 0
        ? {
            kind: 'timeline',
            by: 'day',
            today: { date: today, label: ar ? 'اليوم' : 'Today' },
            hatched: ar ? 'مدة معلنة لم يتأكد انتهاؤها' : 'announced duration, end not confirmed',
            legend: LOOKS.filter(({ of }) => stops.some(({ kind }) => of.includes(kind))).map((look) => ({
              name: look[lang],
              tone: look.tone,
            })),
            lanes: plotted.map((name) => {
              const own = stops.filter((stop) => stop.name === name)
              return {
                label: name,
                spans: own.flatMap(({ span, label, kind }) =>
                  span ? [{ ...span, label, tone: toneOf(kind) }] : [],
                ),
                marks: own.map(({ start, label, kind }) => ({ date: start, label, tone: toneOf(kind) })),
              }
            }),
          }
        : null,
    figures: {
      columns: [
        { key: 'plant', label: ar ? 'الوحدة' : 'Unit', type: 'text' },
        { key: 'kind', label: ar ? 'نوع التوقف' : 'Outage type', type: 'text' },
        { key: 'start', label: ar ? 'البداية' : 'Start', type: 'partialDate' },
        { key: 'end', label: ar ? 'النهاية' : 'End', type: 'partialDate' },
        {
          key: 'announced_days',
          label: ar ? 'المدة المعلنة (يوم)' : 'Announced duration (days)',
          type: 'integer',
        },
        { key: 'status', label: ar ? 'الحالة' : 'Status', type: 'text' },
      ],
      rows: stops.map(({ name, label, start, end, days, status }) => [
        name,
        label,
        start,
        end,
        days,
        STOP_STATUSES[status][lang],
      ]),
    },
  }
}
