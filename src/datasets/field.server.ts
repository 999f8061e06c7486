import { sql, type RawBuilder } from 'kysely'
import type { Dataset } from './dataset.ts'

/** A column in SQL: the table's field, or what is computed in its place. */
export function fieldOf(dataset: Dataset, key: string): RawBuilder<unknown> {
  const expression = dataset.columns[key]?.expression
  return expression ? sql`(${expression})` : sql.ref(key)
}
