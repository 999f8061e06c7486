import type { Db } from '#platform/db/kysely.server.ts'
import type { Archive } from '../record.ts'
import { emptyReport, type ArchiveReport } from './record.server.ts'

/** An import of an archive, as lists show it. */
export interface ListedImport {
  id: number
  site: string
  format: Archive['format']
  source: string
  state: 'running' | 'stopped' | 'failed' | 'done' | 'undoing' | 'undone'
  startedBy: string
  startedAt: Date
  endedAt: Date | null
  problem: string | null
  report: ArchiveReport
}

/** The imports, the newest first. */
export async function listArchiveImports(db: Db, limit: number): Promise<ListedImport[]> {
  const rows = await db
    .selectFrom('archive_import')
    .select(['id', 'site', 'format', 'source', 'state', 'problem', 'report'])
    .select(['started_by as startedBy', 'started_at as startedAt', 'ended_at as endedAt'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ report, ...row }) => ({
    ...row,
    report: { ...emptyReport(), ...(report as unknown as ArchiveReport) },
  }))
}
