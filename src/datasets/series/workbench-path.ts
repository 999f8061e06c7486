export const WORKBENCH_PATH = '/workbench'

/** Series that the workbench takes together. */
export const MOST_TOGETHER = 8

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
