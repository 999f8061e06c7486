import type { BASES, STATUSES, UNITS, USES } from '../options.ts'

/** The fields of a line that a total needs, or of several lines that agree in all but their amounts. */
export interface Line {
  product: string | null
  /** The top group of its product: polymers, fertilizers, industrial gases; null of several products together. */
  chain: string | null
  power_volume: number
  unit: keyof typeof UNITS
  /** Null for volumes. */
  kt_per_year: number | null
  measuring: keyof typeof BASES
  product_use: keyof typeof USES | null
  this_status: keyof typeof STATUSES
}

/**
 * Units whose capacity exists: those that run and those stopped for a while. The field
 * dictionary speaks of "live statuses" without naming them. Left out are what does not yet deliver (trial, under
 * construction, planned, announced) and what no longer does (mothballed, cancelled, closed).
 */
export const LIVE: readonly Line['this_status'][] = ['operating', 'reduced_rate', 'maintenance', 'shut_down']

/** Uses outside the company: a captive intermediate would be counted again in its products. */
export const SOLD: readonly Line['product_use'][] = ['merchant', 'export', 'domestic']

/** Units that do not exist yet and are to: in trial operation they are neither. */
export const COMING: readonly Line['this_status'][] = ['under_construction', 'planned', 'announced']

export type Total =
  | { kind: 'none' }
  /** Nameplate and permit are different measures: their sum has no meaning. */
  | { kind: 'bases'; bases: Line['measuring'][] }
  | { kind: 'units'; units: Line['unit'][] }
  /** A tonne of oxygen plus a tonne of polymer has no meaning. */
  | { kind: 'chains' }
  | {
      kind: 'sum'
      amount: number
      /** `kt/y`, or the one unit of volumes. */
      unit: Line['unit']
      basis: Line['measuring']
      byUse: { use: Line['product_use']; amount: number }[]
    }

/**
 * Adds up lines. Never stored: it follows from the rows. Lines that count several products together (no product) are
 * left out, for their parts may be listed too; so is what has none of the statuses, which is not live. Tonnes in any
 * unit are one measure (`kt_per_year`); volumes are added among their own unit only.
 */
export function addUp(lines: readonly Line[], statuses = LIVE): Total {
  const included = lines.filter(
    ({ product, this_status }) => product !== null && statuses.includes(this_status),
  )
  const [first] = included
  if (!first) return { kind: 'none' }
  const bases = [...new Set(included.map(({ measuring }) => measuring))].sort()
  if (bases.length > 1) return { kind: 'bases', bases }
  if (new Set(included.map(({ chain }) => chain)).size > 1) return { kind: 'chains' }
  const units = [...new Set(included.map(({ unit }) => unit))].sort()
  const tonnes = included.every(({ kt_per_year }) => kt_per_year !== null)
  if (!tonnes && units.length > 1) return { kind: 'units', units }
  const amountOf = (line: Line) => (tonnes ? (line.kt_per_year ?? 0) : line.power_volume)
  const uses = [...new Set(included.map(({ product_use }) => product_use))]
  return {
    kind: 'sum',
    amount: sumOf(included.map(amountOf)),
    unit: tonnes ? 'kt/y' : first.unit,
    basis: first.measuring,
    byUse: uses
      .map((use) => ({
        use,
        amount: sumOf(included.filter(({ product_use }) => product_use === use).map(amountOf)),
      }))
      .sort((a, b) => b.amount - a.amount),
  }
}

/** Figures are stored with three decimals: the sum has no more. */
function sumOf(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1000) / 1000
}
