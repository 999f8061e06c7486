import { daysBetween } from '#datasets/series/dates.ts'

/** A candidate to explain a move. */
export const KINDS = ['feedstock', 'stop', 'case', 'story', 'deal'] as const
export type CoincidenceKind = (typeof KINDS)[number]

/** How it is related: the product itself, its feedstock, that feedstock's own, or a producer. */
export type Relation = 'product' | 'input' | 'second-input' | 'producer'

/**
 * How near each kind is to a move, between 0 and 1: the one place of all weights. They order what coincides; they measure no
 * cause. A feedstock that moved the same way and a stop or case of the product itself come first, then stories about it.
 */
const WEIGHTS: Readonly<Record<CoincidenceKind, Partial<Record<Relation, number>>>> = {
  feedstock: { input: 0.8, 'second-input': 0.55 },
  stop: { product: 0.9, input: 0.6, 'second-input': 0.3 },
  case: { product: 0.85, input: 0.35 },
  story: { product: 0.75, input: 0.4, producer: 0.3 },
  deal: { producer: 0.3 },
}

/** Days before a move's period and after its end within which a happening coincides with it. */
export const NEAR_DAYS = 10
/** The same for a move of a feedstock, whose price takes weeks to reach its products. */
export const LAG_DAYS = 35

/** The days of a move: after its earlier price, up to its own. */
export interface Period {
  from: string
  to: string
}

/** How many days a span lies before a period (negative) or behind it (positive); 0 where they touch. */
export function distanceTo({ from, to }: Period, first: string, last = first): number {
  if (last < from) return -daysBetween(last, from)
  return first > to ? daysBetween(to, first) : 0
}

/** What the score of something follows from. */
export interface Scored {
  kind: CoincidenceKind
  relation: Relation
  /** Days before (negative) or after the move's period. */
  distance: number
  /** How exactly its date is known. */
  exact: 'day' | 'month'
  /** Of a feedstock: whether it moved the same way. */
  sameWay?: boolean
  /** Of a stop: its share of the recorded Gulf capacity, in percent. Null where it is not known. */
  share?: number | null
  /** Of a stop: it began or ended near the move, and did not merely go on over it. */
  turned?: boolean
  /** Of a story: how many products it is about. */
  products?: number
}

/** A date known to the month alone counts for less, as does the other way, a stop that merely goes on, and a story about many products. */
const TO_THE_MONTH = 0.8
const OTHER_WAY = 0.4
const GOES_ON = 0.75
const PER_FURTHER_PRODUCT = 0.08
/** At the farthest day that still coincides, half is left; of what came only after the price, less. */
const LEFT_AT_THE_EDGE = 0.5
const AFTERWARDS = 0.7
/** A stop of a fifth of the recorded capacity and more counts whole, one of unknown size so much. */
const WHOLE_SHARE = 20
const UNKNOWN_SHARE = 0.8

/** How near something is to a move, between 0 and 1; 0 is no coincidence. */
export function scoreOf(one: Scored): number {
  const weight = WEIGHTS[one.kind][one.relation] ?? 0
  const reach = one.kind === 'feedstock' ? LAG_DAYS : NEAR_DAYS
  const away = Math.abs(one.distance)
  if (away > reach) return 0
  const nearness = (1 - ((1 - LEFT_AT_THE_EDGE) * away) / reach) * (one.distance > 0 ? AFTERWARDS : 1)
  return weight * nearness * (one.exact === 'month' ? TO_THE_MONTH : 1) * strengthOf(one)
}

function strengthOf({ kind, sameWay, share = null, turned, products = 1 }: Scored): number {
  if (kind === 'feedstock') return sameWay === false ? OTHER_WAY : 1
  if (kind === 'story') return 1 / (1 + PER_FURTHER_PRODUCT * Math.max(0, products - 1))
  if (kind !== 'stop') return 1
  const size = share === null ? UNKNOWN_SHARE : 0.7 + 0.3 * Math.min(1, share / WHOLE_SHARE)
  return size * (turned === false ? GOES_ON : 1)
}
