import type pg from 'pg'
import type { Mapping } from '../mapping/mapping.ts'
import type { Progress } from '../run/progress.ts'
import { SOURCE_COLUMNS, sourceValues, type ImportSource } from './record.server.ts'

/** Notes that a run which was asked for begins, or goes on (`takenUp`) after it broke off. */
export async function beginAsked(
  pool: pg.Pool,
  importId: string,
  mapping: Mapping,
  source: ImportSource,
): Promise<{ id: string; takenUp: boolean }> {
  const values = sourceValues(source)
  const { rows } = await pool.query<{ before: string }>(
    `update data_import i set state = case when i.dry then 'checking' else 'running' end, mapping = $2::jsonb, rows_done = 0,
       progress = null, (${SOURCE_COLUMNS.join(', ')}) = (${SOURCE_COLUMNS.map((_, at) => `$${at + 3}`).join(', ')})
     from data_import was where i.id = $1 and was.id = i.id returning was.state as before`,
    [importId, JSON.stringify(mapping), ...SOURCE_COLUMNS.map((name) => values[name])],
  )
  return { id: importId, takenUp: rows[0]?.before !== 'waiting' }
}

/** Records the progress of a run; returns whether it should stop. */
export async function noteProgress(pool: pg.Pool, importId: string, progress: Progress): Promise<boolean> {
  const { rows } = await pool.query<{ stop_asked: boolean }>(
    'update data_import set rows_done = $2, progress = $3::jsonb where id = $1 returning stop_asked',
    [importId, progress.rows, JSON.stringify(progress)],
  )
  return rows[0]?.stop_asked === true
}

/** Notes that a run was given up; nothing of it was written. */
export async function noteGivenUp(pool: pg.Pool, importId: string, code: 'stopped' | 'fault'): Promise<void> {
  await pool.query(
    `update data_import set state = 'failed', finished_at = now(), progress = null, problems = $2::jsonb
     where id = $1 and state in ('waiting', 'checking', 'running')`,
    [importId, JSON.stringify([{ severity: 'refusal', code }])],
  )
}
