import type pg from 'pg'
import { mappingSchema, type Mapping } from '../mapping/mapping.ts'
import type { Author } from './record.server.ts'

export interface SavedMapping {
  name: string
  target: string
  mapping: Mapping
  savedAt: Date
  by: string | null
}

/** Saves a mapping under its name; one of that name is replaced. */
export async function saveMapping(
  pool: pg.Pool,
  { name, target, mapping, author }: { name: string; target: string; mapping: Mapping; author: Author },
): Promise<void> {
  await pool.query(
    `insert into data_mapping (name, target, mapping, account_id, saved_by) values ($1, $2, $3::jsonb, $4, $5)
     on conflict (name) do update set target = excluded.target, mapping = excluded.mapping,
       account_id = excluded.account_id, saved_by = excluded.saved_by, saved_at = now()`,
    [name, target, JSON.stringify(mapping), author.accountId, author.name],
  )
}

/** Saved mappings by name; all of them, or the one of a name. */
export async function savedMappings(pool: pg.Pool, name: string | null = null): Promise<SavedMapping[]> {
  const { rows } = await pool.query<Omit<SavedMapping, 'mapping'> & { mapping: unknown }>(
    `select name, target, mapping, saved_at as "savedAt", coalesce(u.username, saved_by) as by
     from data_mapping m left join accounts_user u on u.id = m.account_id
     where $1::text is null or name = $1 order by name`,
    [name],
  )
  return rows.map((row) => ({ ...row, mapping: mappingSchema.parse(row.mapping) }))
}
