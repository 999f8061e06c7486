import { sql, type RawBuilder } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { isoDay } from '#i18n/date/date.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import { CASES } from '../cases.server.ts'
import { pastExpiry } from '../measures/expiring.server.ts'
import { PAST_EXPIRY } from '../measures/past-expiry.ts'
import { type CONDITIONS, DIRECTIONS } from '../options.ts'

interface Count {
  name: string | null
  part: string
  cases: number
}

/** Cases by two things at once. */
async function countBy(
  { app }: ChartContext,
  filters: Filters,
  name: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select ${name} as name, ${part} as part, count(*) as cases
    from dumping_cases_case where ${conditionOf(CASES, filters)} group by 1, 2`.execute(app.db)
  return rows
}

const CASES_UNIT: LocalizedText = { ar: 'قضية', en: 'cases' }

/** Sums of counts by name, one a part, in the order of the parts. */
function partsOf(counts: readonly Count[], name: string | null, parts: readonly string[]): number[] {
  return parts.map((part) =>
    counts.filter((one) => one.name === name && one.part === part).reduce((sum, { cases }) => sum + cases, 0),
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Cases by the year in which the authority opened them, and by whom they protect. */
export async function yearChart(
  ctx: ChartContext,
  filters: Filters,
  { lang, fmt }: PresentContext,
): Promise<RowsChartSpec> {
  const ar = lang === 'ar'
  const counts = await countBy(ctx, filters, sql`left(date_responsible_party, 4)`, sql`direction`)
  const parts = ['against_gulf_exports', 'protecting_gulf_industry'] as const
  const names = counts.flatMap(({ name }) => (name === null ? [] : [Number(name)]))
  const [first, last] = [Math.min(...names), Math.max(...names)]
  const years = names.length > 0 ? Array.from({ length: last - first + 1 }, (_, i) => String(first + i)) : []
  const points = years.map((year) => ({ date: year, values: partsOf(counts, year, parts) }))
  const undated = sumOf(partsOf(counts, null, parts))
  const most = points.toSorted((a, b) => sumOf(b.values) - sumOf(a.values))[0]
  return {
    ...(undated > 0 && {
      note: ar
        ? `قضايا لا يُعرف تاريخ فتحها، وهي خارج الرسم: ${fmt.number(undated)}.`
        : `Cases with no known opening date, not in the chart: ${fmt.number(undated)}.`,
    }),
    summary: most
      ? ar
        ? `أكثر السنوات ${fmt.digits(most.date)}، وعدد قضاياها ${fmt.number(sumOf(most.values))}.`
        : `Most were opened in ${fmt.digits(most.date)}: ${fmt.number(sumOf(most.values))}.`
      : NONE[lang],
    plot: most
      ? {
          kind: 'columns',
          points,
          series: parts.map((part) => DIRECTIONS[part][lang]),
          stacked: true,
          unit: CASES_UNIT[lang],
          by: 'year',
          decimals: 0,
        }
      : null,
    figures: {
      columns: [
        { key: 'year', label: ar ? 'سنة الفتح' : 'Opened', type: 'partialDate' },
        ...parts.map((part) => ({ key: part, label: DIRECTIONS[part][lang], type: 'integer' as const })),
        { key: 'total', label: ar ? 'المجموع' : 'Total', type: 'integer' },
      ],
      rows: [
        ...points.map(({ date, values }) => [date, ...values, sumOf(values)]),
        ...(undated > 0 ? [[null, ...partsOf(counts, null, parts), undated]] : []),
      ],
    },
  }
}

const NONE: LocalizedText = { ar: 'لا قضايا بتاريخ معروف.', en: 'No cases with a known date.' }

/** The status of a case, in few groups: several conditions form one. */
const STANDINGS: Readonly<Record<string, LocalizedText & { of: readonly (keyof typeof CONDITIONS)[] }>> = {
  in_force: {
    ar: 'تدابير سارية',
    en: 'Measures in force',
    of: ['provisional_measures', 'definitive_in_force', 'sunset_review'],
  },
  past_expiry: { ...PAST_EXPIRY, of: [] },
  pending: {
    ar: 'قيد النظر',
    en: 'Pending',
    of: ['complaint_filed', 'under_investigation', 'final_finding_recommended'],
  },
  over: { ar: 'انتهت', en: 'Ended', of: ['suspended', 'terminated_no_measures', 'revoked', 'expired'] },
  unknown: { ar: 'غير معروفة', en: 'Unknown', of: ['unknown'] },
}

/** Cases by importing market and status. */
export async function marketChart(
  ctx: ChartContext,
  filters: Filters,
  { lang, fmt }: PresentContext,
): Promise<RowsChartSpec> {
  const ar = lang === 'ar'
  const standing = sql.join(
    [
      sql`when ${pastExpiry(isoDay(ctx.now))} then 'past_expiry'`,
      ...Object.entries(STANDINGS).map(
        ([key, { of }]) => sql`when the_condition = any(${[...of]}::text[]) then ${sql.lit(key)}`,
      ),
    ],
    sql` `,
  )
  const counts = await countBy(ctx, filters, sql`importing_market`, sql`case ${standing} end`)
  const parts = Object.keys(STANDINGS).filter((key) => counts.some(({ part }) => part === key))
  const series = parts.map((key) => STANDINGS[key]?.[lang] ?? key)
  // By code first, so that markets with as many cases keep one order.
  const rows = [...new Set(counts.map(({ name }) => name ?? ''))]
    .sort()
    .map((market) => ({ label: countryName(market, lang), values: partsOf(counts, market, parts) }))
    .toSorted((a, b) => sumOf(b.values) - sumOf(a.values))
  const [most] = rows
  return {
    summary: most
      ? ar
        ? `أكثر الأسواق ${most.label}، وعدد قضاياها ${fmt.number(sumOf(most.values))}.`
        : `Most are in ${placeInText(most.label, lang)}: ${fmt.number(sumOf(most.values))}.`
      : NONE[lang],
    plot: most ? { kind: 'bars', rows, series, unit: CASES_UNIT[lang], decimals: 0 } : null,
    figures: {
      columns: [
        { key: 'market', label: ar ? 'السوق المستوردة' : 'Importing market', type: 'text' },
        ...parts.map((key, index) => ({ key, label: series[index] ?? key, type: 'integer' as const })),
        { key: 'total', label: ar ? 'المجموع' : 'Total', type: 'integer' },
      ],
      rows: rows.map(({ label, values }) => [label, ...values, sumOf(values)]),
    },
  }
}
