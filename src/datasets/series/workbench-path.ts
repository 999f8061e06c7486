import type { RangeChoice } from './ranges.ts'

export const WORKBENCH_PATH = '/workbench'

/** Series that the workbench takes together. */
export const MOST_TOGETHER = 8

/** Ranges of other charts that the workbench has too, by its names. */
const RANGES: Readonly<Partial<Record<RangeChoice['name'], string>>> = {
  'three-months': '3m',
  yearly: '1y',
  all: 'all',
}

/**
 * A reader's choices on a chart of prices as the workbench takes them: the same days and unit. A range that the workbench has not
 * begins on the chart's first day.
 */
export function workbenchChoices(
  { name, from, to }: Pick<RangeChoice, 'name' | 'from' | 'to'>,
  firstDay: string,
  { currency, per }: { currency: string | null; per: string | null },
): [string, string][] {
  const range = RANGES[name]
  const all: [string, string | null | undefined][] = [
    ['range', range],
    ['from', name === 'custom' ? from : range === undefined ? firstDay : null],
    ['to', to],
    ['currency', currency],
    ['per', per],
  ]
  return all.flatMap(([key, value]): [string, string][] => (value ? [[key, value]] : []))
}

/**
 * The address at which series are opened in the workbench: every chart of series and every series leads there. Prices are named by
 * their own address, as in a comparison; `more` are further choices.
 */
export function workbenchPath(
  series: readonly string[],
  more: readonly (readonly [string, string])[] = [],
): string {
  const query = new URLSearchParams(
    [...series.slice(0, MOST_TOGETHER).map((key): [string, string] => ['s', key]), ...more].map(
      ([name, value]) => [name, value],
    ),
  )
  return query.size > 0 ? `${WORKBENCH_PATH}?${query}` : WORKBENCH_PATH
}
