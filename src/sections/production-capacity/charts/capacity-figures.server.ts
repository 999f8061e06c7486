import type { RowsChartSpec } from '#datasets/charts/chart-spec.ts'
import type { ExportColumn, Row } from '#datasets/export/export.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Capacities } from '../totals/capacities.server.ts'
import type { Group, GroupedLine } from './groups.ts'
import { BASES, UNITS } from '../options.ts'
import { totalInWords } from '../totals/totals.server.ts'
import { LIVE, type Total } from '../totals/totals.ts'

const NONE_FOR_SALE: LocalizedText = {
  ar: 'لا طاقة عاملة معدّة للبيع بين السجلات المحسوبة',
  en: 'No operating merchant capacity among the records counted',
}
/** Of rows that count several products together. */
const IN_PARTS: LocalizedText = {
  ar: 'سجلات تجمع عدة منتجات، ولا تُجمع تفادياً للحساب المزدوج',
  en: 'Records combining several products: not added, to avoid double counting',
}

/** Whether all that runs of a group counts several products together. */
const isTogether = (lines: readonly GroupedLine[], key: string) => {
  const live = lines.filter(({ group, this_status }) => group === key && LIVE.includes(this_status))
  return live.length > 0 && live.every(({ product }) => product === null)
}

/** Why a group is not among the others, with its figure where it has one. */
function refusalOf(total: Total, presentContext: Pick<PresentContext, 'lang' | 'fmt'>): string {
  const words = totalInWords(total, presentContext)
  if ('refusal' in words) return words.refusal
  const figure = `${words.value} ${words.unit} (${words.basis})`
  return presentContext.lang === 'ar'
    ? `${figure}، بوحدة أو أساس آخر`
    : `${figure}, in another unit or on another basis`
}

/** How the groups of a chart are presented: their name, in one cell or more, and why one is not counted where that is known better. */
export interface GroupPresentation {
  headings: readonly ExportColumn[]
  nameOf: (group: Group) => string
  /** The cells under the headings; the name alone without it. */
  cells?: (group: Group) => Row
  why?: (group: Group) => string | undefined
}

/** Totals as a table: the plotted ones, then those that cannot be compared with them, then those in which nothing is counted. */
export function capacityFigures(
  { comparable, refused, empty, lines, several }: Capacities,
  { headings, nameOf, cells = (group) => [nameOf(group)], why }: GroupPresentation,
  presentContext: Pick<PresentContext, 'lang' | 'fmt'>,
): RowsChartSpec['figures'] {
  const ar = presentContext.lang === 'ar'
  const rowsOf = (key: string) =>
    lines
      .filter(({ group, this_status }) => group === key && LIVE.includes(this_status))
      .reduce((sum, { rows }) => sum + rows, 0)
  const listed = new Set([...comparable, ...refused, ...empty].map(({ key }) => key))
  const rest = [...new Set(lines.map(({ group }) => group))]
    .filter((key) => !listed.has(key))
    .map((key): Group => ({ key, total: { kind: 'none' } }))
  const reasonOf = (group: Group) =>
    why?.(group) ??
    (isTogether(lines, group.key) ? IN_PARTS[presentContext.lang] : undefined) ??
    (several && group.total.kind === 'none'
      ? NONE_FOR_SALE[presentContext.lang]
      : refusalOf(group.total, presentContext))
  const unit = comparable[0]?.total.unit ?? 'kt/y'
  return {
    columns: [
      ...headings,
      { key: 'units', label: ar ? 'الوحدات العاملة' : 'Operating units', type: 'integer' },
      {
        key: 'capacity',
        label: ar ? 'الطاقة' : 'Capacity',
        type: 'number',
        unit: UNITS[unit][presentContext.lang],
      },
      { key: 'basis', label: ar ? 'الأساس' : 'Basis', type: 'text' },
      { key: 'why_missing', label: ar ? 'سبب الغياب' : 'Reason missing', type: 'text' },
    ],
    rows: [
      ...comparable.map((group) => [
        ...cells(group),
        rowsOf(group.key),
        group.total.amount,
        BASES[group.total.basis][presentContext.lang],
        null,
      ]),
      ...[...refused, ...empty, ...rest].map((group) => [
        ...cells(group),
        rowsOf(group.key),
        null,
        null,
        reasonOf(group),
      ]),
    ],
  }
}

/** The groups that are not plotted, by name, with the reason. */
export const refusalsOf = (
  { refused, lines }: Capacities,
  nameOf: (group: Group) => string,
  presentContext: Pick<PresentContext, 'lang' | 'fmt'>,
) => {
  const together = [...new Set(lines.map(({ group }) => group))].filter((key) => isTogether(lines, key))
  return [
    ...refused.map((group) => ({ label: nameOf(group), reason: refusalOf(group.total, presentContext) })),
    ...together.map((key) => ({
      label: nameOf({ key, total: { kind: 'none' } }),
      reason: IN_PARTS[presentContext.lang],
    })),
  ]
}

/** The summary: the largest, with its figure. */
export function capacitySummary(
  { comparable, unit, scale, decimals }: Capacities,
  nameOf: (group: Group) => string,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): string {
  const [largest] = comparable
  if (!largest) return lang === 'ar' ? 'لا إجمالي يُعرض.' : 'No total to show.'
  const figure = `${fmt.number(scale(largest.total.amount), decimals)} ${unit}`
  return lang === 'ar'
    ? `الأكبر ${nameOf(largest)}: ${figure}.`
    : `The largest is ${nameOf(largest)}: ${figure}.`
}
