import type pg from 'pg'
import type { Issue } from '#datasets/import/run/issues.ts'

/** Beyond this number it is the wrong file: the rest is only counted. */
export const MOST_FAULTS = 100_000
const PORTION = 500

export interface Fault {
  severity: 'error' | 'warning'
  issue: Issue
}

/** Stores every fault of a run, in portions as it runs. `close` waits for the last and throws what writing threw. */
export function faultKeeper(pool: pg.Pool, importId: string) {
  let waiting: (Fault & { n: number })[] = []
  let n = 0
  let written: Promise<unknown> | null = null
  // Those of an attempt that broke off are found again. Not before the run has its lock: until then they are another's.
  const begin = () => {
    written ??= pool.query('delete from data_import_fault where import_id = $1', [importId])
    return written
  }
  const flush = () => {
    const portion = JSON.stringify(
      waiting.map(({ issue, ...rest }) => ({ ...rest, line: issue.line, issue })),
    )
    waiting = []
    written = begin().then(() =>
      pool.query(
        `insert into data_import_fault (import_id, line, n, severity, issue)
         select $1, line, n, severity, issue
         from jsonb_to_recordset($2::jsonb) as f(line int, n int, severity text, issue jsonb)`,
        [importId, portion],
      ),
    )
    written.catch(() => undefined)
  }
  return {
    add(severity: Fault['severity'], issue: Issue): void {
      n += 1
      if (n > MOST_FAULTS) return
      waiting.push({ severity, issue, n })
      if (waiting.length >= PORTION) flush()
    },
    async close(): Promise<void> {
      if (waiting.length > 0) flush()
      await begin()
    },
  }
}

/** Faults of an import in the order of the file, of one severity or all. */
export async function readFaults(
  pool: pg.Pool,
  importId: string,
  severity: Fault['severity'] | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<Fault[]> {
  const { rows } = await pool.query<Fault>(
    `select severity, issue from data_import_fault where import_id = $1 and ($2::text is null or severity = $2)
     order by line, n limit $3 offset $4`,
    [importId, severity, limit, offset],
  )
  return rows
}

/** How many faults of each severity are stored. */
export async function countFaults(
  pool: pg.Pool,
  importId: string,
): Promise<Record<Fault['severity'], number>> {
  const { rows } = await pool.query<{ error: number; warning: number }>(
    `select count(*) filter (where severity = 'error')::int as error,
       count(*) filter (where severity = 'warning')::int as warning from data_import_fault where import_id = $1`,
    [importId],
  )
  return { error: rows[0]?.error ?? 0, warning: rows[0]?.warning ?? 0 }
}
