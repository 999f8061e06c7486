import { sql, type RawBuilder } from 'kysely'
import type { ChartContext } from '#datasets/charts/chart.ts'
import { conditionOf, type Filters } from '#datasets/list/where.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Lang } from '#i18n/locale.ts'
import { compare, sold, type Comparison, type GroupedLine } from '../charts/groups.ts'
import { BASES, UNITS } from '../options.ts'
import { PLANTS } from '../plants.server.ts'
import { readGroupedLines } from './totals.server.ts'
import type { Total } from './totals.ts'

/** From this many thousand tonnes a year figures are plotted in millions. */
const MILLIONS_FROM = 1000
const MILLION_T: LocalizedText = { ar: 'مليون طن/سنة', en: 'Mt/y' }
/** Over several products. */
export const FOR_SALE: LocalizedText = { ar: 'المعدّة للبيع وحدها', en: 'merchant only' }

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

/** The unit of a drawing of amounts like this one, and what each is in it. */
export function scaleOf(
  largest: Pick<Extract<Total, { kind: 'sum' }>, 'unit' | 'amount'> | undefined,
  lang: Lang,
): Pick<Capacities, 'unit' | 'scale' | 'decimals'> {
  const millions = largest?.unit === 'kt/y' && largest.amount >= MILLIONS_FROM
  return {
    unit: millions ? MILLION_T[lang] : largest ? UNITS[largest.unit][lang] : '',
    scale: (amount) => (millions ? Math.round(amount) / 1000 : amount),
    decimals: millions ? 2 : 0,
  }
}

/** Totals of groups of lines; `all` are those that their table lists, `lines` those that are added up. */
export function capacitiesOf(
  all: readonly GroupedLine[],
  { lines, several }: { lines: readonly GroupedLine[]; several: boolean },
  lang: Lang,
): Capacities {
  const comparison = compare(lines)
  const first = comparison.comparable[0]?.total
  const scale = scaleOf(first, lang)
  return {
    ...comparison,
    ...scale,
    lines: all,
    several,
    note: [scale.unit, first && BASES[first.basis][lang], several && FOR_SALE[lang]]
      .filter(Boolean)
      .join(' · '),
  }
}

/** Totals by what `group` names in SQL. `whole` counts all uses, where each group is of one product. */
export async function readCapacities(
  { app, lang }: ChartContext,
  filters: Filters,
  group: RawBuilder<unknown>,
  { whole = false } = {},
): Promise<Capacities> {
  const all = await readGroupedLines(app.db, sql`${conditionOf(PLANTS, filters)}`, group)
  return capacitiesOf(all, whole ? { lines: all, several: false } : sold(all), lang)
}
