import { sql, type RawBuilder } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { compare, sold, type Comparison, type GroupedLine } from '../charts/groups.ts'
import { BASES, UNITS } from '../options.ts'
import { PLANTS } from '../plants.server.ts'
import { readGroupedLines } from './totals.server.ts'

/** From this many thousand tonnes a year figures are plotted in millions. */
const MILLIONS_FROM = 1000
const MILLION_T: LocalizedText = { ar: 'مليون طن/سنة', en: 'Mt/y' }
const FOR_SALE: LocalizedText = { ar: 'المعدّة للبيع وحدها', en: 'merchant only' }

/** The data of a chart of capacities: totals that can be compared, and how they are worded. */
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
  filters: Filters,
  group: RawBuilder<unknown>,
  { whole = false } = {},
): Promise<Capacities> {
  const all = await readGroupedLines(app.db, sql`${conditionOf(PLANTS, filters)}`, group)
  const { lines, several } = whole ? { lines: all, several: false } : sold(all)
  const comparison = compare(lines)
  const first = comparison.comparable[0]?.total
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
