/** Columns that a desk has room for. */
const MOST_COLUMNS = 9

/** A column a group while there is room; every further group goes under the shortest column. */
export function cellColumns<G extends { cells: readonly unknown[] }>(groups: readonly G[]): G[][] {
  const columns = groups.slice(0, MOST_COLUMNS).map((group) => [group])
  const length = (column: readonly G[]) => column.reduce((sum, { cells }) => sum + cells.length + 1, 0)
  for (const group of groups.slice(MOST_COLUMNS))
    columns.reduce((one, other) => (length(other) < length(one) ? other : one)).push(group)
  return columns
}
