import { GULF } from '#datasets/places.ts'
import { sold } from '../charts/groups.ts'
import { LIVE, type Line } from './totals.ts'

/** Lines of one company in one country, with the year in which they started or are due to. */
export type PlacedLine = Line & {
  rows: number
  country: string
  company: string
  /** Empty where no date is known. */
  year: string
}

/** The lines that a total of what exists counts, and those it is chosen from. */
export interface Existing {
  live: readonly PlacedLine[]
  /** Those in the Gulf, or all where none is. */
  inGulf: readonly PlacedLine[]
  /** All of one product; of several what is sold, each chain by itself. */
  included: readonly PlacedLine[]
  /** Several products are counted. */
  several: boolean
}

/** What exists. Capacity elsewhere is not the Gulf's: it is counted only where there is no other. */
export function existing(all: readonly PlacedLine[]): Existing {
  const live = all.filter(({ this_status }) => LIVE.includes(this_status))
  const ofGulf = live.filter(({ country }) => GULF.includes(country))
  const inGulf = ofGulf.length > 0 ? ofGulf : live
  const { lines, several } = sold(inGulf)
  return { live, inGulf, included: lines.filter(({ product }) => product !== null), several }
}

/** The number of rows of lines. */
export const rowsOf = (lines: readonly { rows: number }[]): number =>
  lines.reduce((sum, { rows }) => sum + rows, 0)

/** The key that most rows have; of equals the first by name. Empty of none. */
export function commonest<Own extends { rows: number }>(
  lines: readonly Own[],
  keyOf: (line: Own) => string,
): string {
  const counts = [...Map.groupBy(lines, keyOf)].map(([key, own]) => ({ key, count: rowsOf(own) }))
  return counts.toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))[0]?.key ?? ''
}
