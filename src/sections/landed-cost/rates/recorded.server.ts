import { sql, type SqlBool, type Transaction } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { RateKind, RecordedRate } from './recorded.ts'

/** Which rates are asked for. */
interface Asked {
  id?: number
  kind?: RateKind | null
  country?: string | null
}

/** Rates that are on record: country by country, the newest first. */
export async function recordedRates(
  db: Db | Transaction<DB>,
  asked: Asked = {},
  page: { limit: number; offset: number } = { limit: 10_000, offset: 0 },
): Promise<RecordedRate[]> {
  const rows = await db
    .with('dated', (with_) =>
      with_
        .selectFrom('landed_cost_rate')
        .selectAll()
        .select(
          sql<string | null>`coalesce(valid_to, lead(valid_from) over (
            partition by kind, country, origin, hs order by valid_from) - 1)::text`.as('last_day'),
        ),
    )
    .selectFrom('dated')
    .select(['id', 'kind', 'country', 'origin', 'hs', 'note_ar', 'note_en', 'source_ar', 'source_en'])
    .select(['source_url', 'as_of', 'last_day'])
    .select([
      sql<string>`trim_scale(rate)::text`.as('percent'),
      sql<string | null>`trim_scale(least)::text`.as('least'),
      sql<string | null>`trim_scale(most)::text`.as('most'),
      sql<string>`valid_from::text`.as('from'),
      sql<string | null>`valid_to::text`.as('to'),
    ])
    .where(conditionOf(asked))
    .orderBy('country')
    .orderBy('kind')
    .orderBy(sql`origin nulls first`)
    .orderBy(sql`hs nulls first`)
    .orderBy('valid_from', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    country: row.country,
    origin: row.origin,
    hs: row.hs,
    rate: row.percent,
    least: row.least,
    most: row.most,
    from: row.from,
    to: row.to,
    lastDay: row.last_day,
    note: { ar: row.note_ar, en: row.note_en },
    source: { ar: row.source_ar, en: row.source_en },
    sourceUrl: row.source_url,
    asOf: row.as_of,
  }))
}

/** How many there are. */
export async function countRates(db: Db, asked: Asked): Promise<number> {
  const { n } = await db
    .selectFrom('landed_cost_rate')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(conditionOf(asked))
    .executeTakeFirstOrThrow()
  return n
}

const conditionOf = ({ id, kind, country }: Asked) => sql<SqlBool>`
  (${id ?? null}::bigint is null or id = ${id ?? null}::bigint) and (${kind ?? null}::text is null or kind = ${kind ?? null})
  and (${country ?? null}::text is null or country = ${country ?? null})`
