import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { foldArabic } from '#i18n/words/fold.ts'
import type { DB } from '#platform/db/types.ts'
import { everyWord } from '#platform/db/words.server.ts'

/** How many rows of the library a query finds. */
export async function countOf<Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** That every word of a text is in what is searched; undefined for a text without words. */
export function hasWords(text: string): Expression<SqlBool> | undefined {
  const words = foldArabic(text).split(/\s+/).filter(Boolean)
  return words.length > 0 ? sql<SqlBool>`${everyWord(words, sql.ref('search'))}` : undefined
}

/** Who uploaded a file; null where the account is gone. */
export const uploaderOf = (row: { uploaded_by: number | null; display_name: string | null }) =>
  row.uploaded_by === null ? null : { id: row.uploaded_by, name: row.display_name ?? '' }
