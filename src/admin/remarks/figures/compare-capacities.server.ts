import type { FigurePlant } from '#sections/production-capacity/plant/figure-plants.server.ts'
import type { CapacityClaim } from './find.ts'

/** Our figure, where a text has another one. */
export interface CapacityDifference {
  ours: number
  unit: 'kt/y' | 't/d'
  plant: FigurePlant
}

const ROUGH = 0.05
/** A year has as many days of work as its source counts. */
const DAYS_OF_YEAR = { least: 330, most: 366 }

/** What our plants have instead of a text's capacity; null where they agree, or where none can be compared. */
export function capacityDifference(
  claim: CapacityClaim,
  all: readonly FigurePlant[],
): CapacityDifference | null {
  const [company] = claim.companies
  const [product] = claim.products
  const own = all.filter((plant) => plant.company === company && plant.product === product)
  const [first] = own
  if (!first) return null
  const sums = own.length > 0 ? sumsOf(own) : []
  if (sums.some((sum) => agrees(claim, sum))) return null
  // A figure that fits another thing in the sentence was only assigned wrongly.
  const others = all.filter(
    (plant) => claim.companies.includes(plant.company) && claim.products.includes(plant.product),
  )
  for (const group of Object.values(Object.groupBy(others, (plant) => `${plant.company}/${plant.product}`)))
    if (group && sumsOf(group).some((sum) => agrees(claim, sum))) return null
  const inUnit = sums.flatMap((sum) => valueIn(claim.figure.unit, sum) ?? [])
  const { value } = claim.figure.amount
  const [ours] = inUnit.toSorted((a, b) => Math.abs(a - value) - Math.abs(b - value))
  return ours === undefined ? null : { ours, unit: claim.figure.unit, plant: first }
}

interface Sum {
  amount: number
  unit: string
}

/** Each plant, all of them, those that run, and those of each place. */
function sumsOf(plants: readonly FigurePlant[]): Sum[] {
  const groups = [
    ...plants.map((plant) => [plant]),
    plants,
    plants.filter(({ operating }) => operating),
    ...Object.values(Object.groupBy(plants, ({ city }) => city ?? '')).map((group) => group ?? []),
  ]
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const [unit] = new Set(group.map((plant) => plant.unit))
    if (unit !== undefined && group.every((plant) => plant.unit === unit))
      return [{ amount: group.reduce((sum, { amount }) => sum + amount, 0), unit }]
    return group.every(({ kilotonnes }) => kilotonnes !== null)
      ? [{ amount: group.reduce((sum, { kilotonnes }) => sum + (kilotonnes ?? 0), 0), unit: 'kt/y' }]
      : []
  })
}

function agrees({ figure }: CapacityClaim, { amount, unit }: Sum): boolean {
  const { value, slack } = figure.amount
  const room = slack + (figure.roughly ? value * ROUGH : 0) + 1e-9
  const own = unit === 'Mt/y' ? amount * 1000 : amount
  const ownUnit = unit === 'Mt/y' ? 'kt/y' : unit
  if (ownUnit === figure.unit) return Math.abs(own - value) <= room
  const bounds = [DAYS_OF_YEAR.least, DAYS_OF_YEAR.most]
  const scaled = bounds.map((days) => (ownUnit === 't/d' ? (own * days) / 1000 : (own * 1000) / days))
  if (ownUnit !== 't/d' && ownUnit !== 'kt/y') return true
  return value >= Math.min(...scaled) - room && value <= Math.max(...scaled) + room
}

function valueIn(unit: 'kt/y' | 't/d', sum: Sum): number | null {
  if (sum.unit === unit) return sum.amount
  if (sum.unit === 'Mt/y' && unit === 'kt/y') return sum.amount * 1000
  if (sum.unit === 't/d' && unit === 'kt/y') return (sum.amount * 350) / 1000
  return sum.unit === 'kt/y' && unit === 't/d' ? Math.round((sum.amount * 1000) / 350) : null
}
