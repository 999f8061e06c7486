import type pg from 'pg'
import type { Destination, TargetOptions } from '#datasets/import/destination.server.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { beginAsked } from '#datasets/import/record/asked.server.ts'
import {
  noteDone,
  noteReport,
  recordImport,
  setRevisionAuthor,
  startRecord,
  type Author,
  type Made,
} from '#datasets/import/record/record.server.ts'
import { runImport, type ImportReport, type ImportRun } from '#datasets/import/run/run-import.server.ts'
import type { ImportMode, ImportTarget, Outcome } from '#datasets/import/run/target.ts'
import { isoDay } from '#i18n/date/date.ts'
import { publishAtCommit } from '#platform/cache/publish-at-commit.server.ts'
import type { Layout } from './layout.server.ts'
import { rowsOf, type ImportFile } from './open-file.server.ts'

export interface FileImport extends Pick<ImportRun, 'progress' | 'issue' | 'doubt' | 'decide' | 'signal'> {
  file: ImportFile
  /** As readers see it: without its folder. */
  name: string
  destination: Destination
  layout: Layout
  mode: ImportMode
  author: Author
  /** The number under which the panel asked for it; without one a run that broke off is looked for, or a new one begun. */
  asked?: string
  now: Date
  /** What is doubtful stays out: nobody has looked at the file. */
  doubts?: TargetOptions['doubts']
  mostReported?: number | undefined
  /** Called before the first row is read. */
  begun?: (begun: Pick<FileImported, 'id' | 'takenUp'>) => void
}

export interface FileImported {
  id: string
  /** A run that broke off was gone on with. */
  takenUp: boolean
  report: ImportReport
}

/**
 * Imports a file and records the run in `data_import`. Pages that show its rows are dropped when it commits. Throws what
 * the database throws; the same call then goes on where it was.
 */
export async function importFile(pool: pg.Pool, one: FileImport): Promise<FileImported> {
  const { file, destination, layout, mode, author } = one
  const { id, takenUp } =
    one.asked === undefined
      ? await startRecord(pool, {
          target: destination.name,
          section: destination.section,
          file: { name: one.name, bytes: file.bytes, sha256: file.sha256 },
          mapping: layout.mapping,
          mode,
          source: layout.source,
          author,
        })
      : await beginAsked(pool, one.asked, layout.mapping, layout.source)
  one.begun?.({ id, takenUp })
  const report = await runImport({
    rows: await rowsOf(file, layout.mapping),
    fileHash: file.sha256,
    mapping: layout.mapping,
    target: targetOf(pool, one, id),
    mode,
    ...(one.progress && { progress: one.progress }),
    ...(one.issue && { issue: one.issue }),
    ...(one.doubt && { doubt: one.doubt }),
    ...(one.decide && { decide: one.decide }),
    ...(one.signal && { signal: one.signal }),
  })
  // The process that runs it records its outcome.
  if (report.refusal?.code !== 'running') await noteReport(pool, id, report)
  return { id, takenUp, report }
}

function targetOf(
  pool: pg.Pool,
  { destination, layout, author, mostReported, now, name, doubts }: FileImport,
  id: string,
): ImportTarget {
  const before = (client: pg.ClientBase) => setRevisionAuthor(client, id, author)
  const merged = async (client: pg.ClientBase, outcome: Outcome, made: Made = {}) => {
    await noteDone(client, id, outcome, made)
    const { inserted, updated, removed = 0, linesOut } = outcome
    await recordImport(client, author, {
      action: 'data.import',
      key: id,
      after: {
        target: destination.name,
        file: name,
        added: inserted,
        changed: updated,
        ...(removed > 0 && { removed }),
        ...(linesOut && { left_out: linesOut }),
      },
    })
    if (inserted + updated + removed > 0) await publishAtCommit(client, [...destination.tags, LICENCES_TAG])
  }
  const { mapping, columns, ready, source, replaces } = layout
  return (ready ?? destination).target(pool, {
    importId: id,
    mostReported,
    before,
    merged,
    mapping,
    columns,
    source,
    replaces,
    today: isoDay(now),
    ...(doubts && { doubts }),
  })
}
