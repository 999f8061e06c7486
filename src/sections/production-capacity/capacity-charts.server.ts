import { sql, type RawBuilder } from 'kysely'
import type { ChartContext, DrawnChart } from '#datasets/charts/chart.ts'
import type { ExportColumn, Row } from '#datasets/export/export.ts'
import type { Speech } from '#datasets/present.server.ts'
import { conditionOf, type Narrowing } from '#datasets/where.server.ts'
import type { Words } from '#datasets/words.ts'
import { compare, sold, type Comparison, type Group, type GroupedLine } from './groups.ts'
import { BASES, UNITS } from './options.ts'
import { PLANTS } from './plants.server.ts'
import { readGroupedLines, SALE_NOTE, totalInWords, TOTALS_NOTE } from './totals.server.ts'
import type { Total } from './totals.ts'

/** Bars of a drawing; the table and the files have all. */
const MOST_BARS = 15
/** From so many thousand tonnes a year figures are drawn in millions. */
const MILLIONS_FROM = 1000
const MILLION_T: Words = { ar: 'مليون طن/سنة', en: 'Mt/y' }

/** What a chart of capacities is drawn of: totals that can be compared, and how they are told. */
export interface Capacities extends Comparison {
  several: boolean
  /** Unit of the drawing, and what an amount of the totals is in it. */
  unit: string
  scale: (amount: number) => number
  decimals: number
  note: string
  lines: readonly GroupedLine[]
}

/** Totals by what `group` names in SQL. `whole` counts all uses, where each group is of one product. */
export async function readCapacities(
  { app, lang }: ChartContext,
  narrowing: Narrowing,
  group: RawBuilder<unknown>,
  { whole = false } = {},
): Promise<Capacities> {
  const all = await readGroupedLines(app.db, sql`${conditionOf(PLANTS, narrowing)}`, group)
  const { lines, several } = whole ? { lines: all, several: false } : sold(all)
  const comparison = compare(lines)
  const first = comparison.drawn[0]?.total
  const millions = first?.unit === 'kt/y' && first.amount >= MILLIONS_FROM
  const unit = millions ? MILLION_T[lang] : first ? UNITS[first.unit][lang] : ''
  return {
    ...comparison,
    lines: all,
    several,
    unit,
    scale: (amount) => (millions ? Math.round(amount) / 1000 : amount),
    decimals: millions ? 2 : 0,
    note: [unit, first && BASES[first.basis][lang], several && FOR_SALE[lang]].filter(Boolean).join(' · '),
  }
}

const NONE_FOR_SALE: Words = {
  ar: 'لا وحدة قائمة هنا تنتج للبيع',
  en: 'No unit that stands here makes for sale',
}
const FOR_SALE: Words = { ar: 'المعدّ للبيع وحده', en: 'for sale only' }

/** Rules of counting, for the chart's own page. */
export const rulesOf = (lang: Speech['lang']) => `${TOTALS_NOTE[lang]} ${SALE_NOTE[lang]}`

/** Why a group is not among the others, with its figure where it has one. */
function refusalOf(total: Total, speech: Pick<Speech, 'lang' | 'fmt'>): string {
  const words = totalInWords(total, speech)
  if ('refusal' in words) return words.refusal
  const figure = `${words.value} ${words.unit} (${words.basis})`
  return speech.lang === 'ar'
    ? `${figure}، بوحدة أو أساس آخر`
    : `${figure}, in another unit or on another basis`
}

/** Totals as a table: the drawn ones, then those that cannot stand beside them, then those in which nothing stands. */
export function capacityFigures(
  { drawn, refused, empty, lines, several }: Capacities,
  first: readonly ExportColumn[],
  cells: (group: Group) => Row,
  speech: Pick<Speech, 'lang' | 'fmt'>,
): DrawnChart['figures'] {
  const ar = speech.lang === 'ar'
  const counted = new Set([...drawn, ...refused, ...empty].map(({ key }) => key))
  const others = [...new Set(lines.map(({ group }) => group))].filter((key) => !counted.has(key))
  const rest = others.map((key): Group => ({
    key,
    rows: lines.filter(({ group }) => group === key).reduce((sum, { rows }) => sum + rows, 0),
    total: { kind: 'none' },
  }))
  const unit = drawn[0]?.total.unit ?? 'kt/y'
  return {
    columns: [
      ...first,
      { key: 'units', label: ar ? 'الوحدات' : 'Units', type: 'integer' },
      { key: 'capacity', label: ar ? 'الطاقة' : 'Capacity', type: 'number', unit: UNITS[unit][speech.lang] },
      { key: 'basis', label: ar ? 'الأساس' : 'Basis', type: 'text' },
      { key: 'why_missing', label: ar ? 'سبب الغياب' : 'Why missing', type: 'text' },
    ],
    rows: [
      ...drawn.map((group) => [
        ...cells(group),
        group.rows,
        group.total.amount,
        BASES[group.total.basis][speech.lang],
        null,
      ]),
      ...[...refused, ...empty, ...rest].map((group) => [
        ...cells(group),
        group.rows,
        null,
        null,
        several && group.total.kind === 'none' ? NONE_FOR_SALE[speech.lang] : refusalOf(group.total, speech),
      ]),
    ],
  }
}

/** The groups that are not drawn, by name, with the reason. */
export const refusalsOf = (
  { refused }: Capacities,
  nameOf: (group: Group) => string,
  speech: Pick<Speech, 'lang' | 'fmt'>,
) => refused.map((group) => ({ label: nameOf(group), reason: refusalOf(group.total, speech) }))

/** What is said of the whole: the largest, with its figure. */
export function capacitySummary(
  { drawn, unit, scale, decimals }: Capacities,
  nameOf: (group: Group) => string,
  { lang, fmt }: Pick<Speech, 'lang' | 'fmt'>,
): string {
  const [largest] = drawn
  if (!largest) return lang === 'ar' ? 'لا إجمالي يُرسم.' : 'There is no total to draw.'
  const figure = `${fmt.number(scale(largest.total.amount), decimals)} ${unit}`
  return lang === 'ar'
    ? `الأكبر ${nameOf(largest)}: ${figure}.`
    : `The largest is ${nameOf(largest)}: ${figure}.`
}

/** A chart of bars, one a group; `uses` splits each by the use of the product. */
export function capacityBars(
  capacities: Capacities,
  heading: ExportColumn,
  nameOf: (group: Group) => string,
  speech: Speech,
  parts?: { series: readonly string[]; of(group: Capacities['drawn'][number]): (number | null)[] },
): DrawnChart {
  const { drawn, unit, scale, decimals, note } = capacities
  const { lang, fmt } = speech
  const shown = drawn.slice(0, MOST_BARS)
  const some =
    shown.length < drawn.length
      ? lang === 'ar'
        ? `أكبر ${fmt.number(shown.length)} من ${fmt.number(drawn.length)}`
        : `the largest ${fmt.number(shown.length)} of ${fmt.number(drawn.length)}`
      : ''
  return {
    note: [note, some].filter(Boolean).join(' · '),
    rules: rulesOf(lang),
    summary: capacitySummary(capacities, nameOf, speech),
    drawing:
      shown.length > 0
        ? {
            kind: 'bars',
            unit,
            decimals,
            ...(parts && parts.series.length > 1 && { series: parts.series }),
            rows: shown.map((group) => ({
              label: nameOf(group),
              values:
                parts && parts.series.length > 1
                  ? parts.of(group).map((amount) => amount && scale(amount))
                  : [scale(group.total.amount)],
            })),
          }
        : null,
    refusals: refusalsOf(capacities, nameOf, speech),
    figures: capacityFigures(capacities, [heading], (group) => [nameOf(group)], speech),
  }
}
