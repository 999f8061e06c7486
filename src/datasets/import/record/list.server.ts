import type pg from 'pg'

/** A line in the list of imports. */
export interface ImportLine {
  id: string
  target: string
  file: string
  /** As stored; `broken` where a run stands for which no process works any more. */
  state: 'checking' | 'checked' | 'refused' | 'running' | 'broken' | 'done' | 'failed' | 'undone'
  startedAt: Date
  by: string | null
  rows: number
  added: number
  changed: number
  refused: number
  asOf: string | null
  source: { ar: string | null; en: string | null }
}

/** The newest imports first. Who works on an import holds a lock of its name. */
export async function listImports(pool: pg.Pool, limit: number): Promise<ImportLine[]> {
  const { rows } = await pool.query<ImportLine>(
    `select i.id::text, target, file_name as file, started_at as "startedAt", coalesce(u.username, started_by) as by,
       rows_total as rows, rows_added as added, rows_changed as changed, rows_refused as refused, as_of as "asOf",
       json_build_object('ar', source_ar, 'en', source_en) as source,
       case when state in ('running', 'checking') and not exists (
         select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1
           and l.database = (select oid from pg_database where datname = current_database())
           and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('import_' || i.id, 0))
       then 'broken' else state end as state
     from data_import i left join accounts_user u on u.id = i.account_id
     order by i.id desc limit $1`,
    [limit],
  )
  return rows
}
