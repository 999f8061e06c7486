import type pg from 'pg'
import type { RefusalCode, IssueParams } from '../refusal.ts'
import type { Progress } from '../run/progress.ts'

/** A line in the list of imports. */
export interface ImportLine {
  id: string
  target: string
  file: string
  /** As stored; `broken` for an unfinished run without a process. */
  state: 'waiting' | 'checking' | 'checked' | 'refused' | 'running' | 'broken' | 'done' | 'failed' | 'undone'
  startedAt: Date
  by: string | null
  rows: number
  added: number
  changed: number
  refused: number
  /** Only the good rows were asked for. */
  goodOnly: boolean
  /** Lines that stayed out, or would; null where they are not all known. */
  linesOut: number | null
  asOf: string | null
  source: { ar: string | null; en: string | null }
}

/** An import with everything that is known of it. */
export interface ImportDetail extends ImportLine {
  dry: boolean
  uploadId: number | null
  unchanged: number
  skipped: number
  warnings: number
  /** Why the whole file was refused, or why the run was given up. */
  refusal: { code: RefusalCode | 'stopped' | 'fault'; params?: IssueParams | null } | null
  progress: Progress | null
  rowsDone: number
  stopAsked: boolean
  finishedAt: Date | null
  undoneAt: Date | null
  undoneBy: string | null
  sourceUrl: string | null
}

const NOBODY_WORKS = `not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.objsubid = 1
    and l.database = (select oid from pg_database where datname = current_database())
    and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('import_' || i.id, 0))`

// Who works on an import holds a lock of its name.
const LINE = `i.id::text, target, file_name as file, started_at as "startedAt", coalesce(u.username, started_by) as by,
  rows_total as rows, rows_added as added, rows_changed as changed, rows_refused as refused, good_only as "goodOnly", lines_out as "linesOut", as_of as "asOf",
  json_build_object('ar', source_ar, 'en', source_en) as source,
  case when state in ('running', 'checking') and ${NOBODY_WORKS} then 'broken' else state end as state`
const FROM = `from data_import i left join accounts_user u on u.id = i.account_id`

/** The newest imports first; `dry` has only checks or only what was to be written, both when it is left out. */
export async function listImports(
  pool: pg.Pool,
  limit: number,
  { offset = 0, dry = null }: { offset?: number; dry?: boolean | null } = {},
): Promise<ImportLine[]> {
  const { rows } = await pool.query<ImportLine>(
    `select ${LINE} ${FROM} where $3::boolean is null or i.dry = $3 order by i.id desc limit $1 offset $2`,
    [limit, offset, dry],
  )
  return rows
}

/** How many imports there are, or checks. */
export async function countImports(pool: pg.Pool, dry: boolean): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from data_import where dry = $1',
    [dry],
  )
  return rows[0]?.n ?? 0
}

/** One import; null where there is none of that number. */
export async function readImport(pool: pg.Pool, id: string): Promise<ImportDetail | null> {
  const { rows } = await pool.query<ImportDetail>(
    `select ${LINE}, i.dry, i.upload_id as "uploadId", rows_unchanged as unchanged, rows_skipped as skipped, warnings,
       (select jsonb_build_object('code', p -> 'code', 'params', p -> 'params') from jsonb_array_elements(problems) p
        where p ->> 'severity' = 'refusal' limit 1) as refusal,
       progress, rows_done as "rowsDone", stop_asked as "stopAsked", finished_at as "finishedAt", undone_at as "undoneAt",
       (select username from accounts_user where id = i.undone_by) as "undoneBy", source_url as "sourceUrl"
     ${FROM} where i.id = $1`,
    [id],
  )
  return rows[0] ?? null
}
