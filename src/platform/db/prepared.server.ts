import { createHash } from 'node:crypto'
import { sql } from 'kysely'

const MARK = '/* prepared */'

/**
 * Begins a statement that each connection plans once: for few, long and frequent ones, whose text depends on no reader.
 * `sql\`${PREPARED} select ...\``
 */
export const PREPARED = sql.raw(MARK)

/** The same of a statement that was compiled from parts. */
export const asPrepared = <Query extends { readonly sql: string }>(query: Query): Query => ({
  ...query,
  sql: `${MARK} ${query.sql}`,
})

const names = new Map<string, string>()

/** The name of a prepared statement; undefined for those that are planned each time. */
export function preparedName(text: unknown): string | null {
  if (typeof text !== 'string' || !text.startsWith(MARK)) return null
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
