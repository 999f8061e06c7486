import type pg from 'pg'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Dataset } from '../dataset.ts'
import { datasetColumns, datasetTarget, type Importable } from './dataset/target.server.ts'
import type { Mapping } from './mapping/mapping.ts'
import type { ImportSource, Made } from './record/record.server.ts'
import { undoRowsOf } from './record/undo-rows.server.ts'
import type { UndoRows } from './record/undo.server.ts'
import type { CopyTargetOptions } from './run/copy-target.server.ts'
import type { ImportColumn, ImportTarget, Outcome } from './run/target.ts'

/** What a file's columns become, by an outside source that is known. */
export interface ReadyLayout {
  mapping: Mapping
  columns: readonly ImportColumn[]
  source: ImportSource
  target(pool: pg.Pool, options: TargetOptions): ImportTarget
}

/** What an import runs with. */
export interface TargetOptions extends Pick<
  CopyTargetOptions,
  'importId' | 'mostReported' | 'before' | 'replaces'
> {
  mapping: Mapping
  columns: readonly ImportColumn[]
  source: ImportSource
  /** The day of the import. */
  today: string
  /** Given where nobody looks at a file before it is imported: what is doubtful in it stays out. */
  doubts?: { revisionPercent: number }
  merged: (client: pg.ClientBase, outcome: Outcome, made?: Made) => Promise<void>
}

/** Layouts of outside sources, by their names. */
export interface ReadyLayouts {
  labels: Readonly<Record<string, Readonly<Record<'ar' | 'en', string>>>>
  /** Names of series, for files that do not say which they are. */
  series: readonly string[]
  /** Null for an unknown name. Throws ImportRefusal. */
  layout(name: string, kind: 'csv' | 'xlsx', series: string | null): ReadyLayout | null
}

/** Where a file can be imported to. */
export interface Destination {
  /** As it is named on the command line and stored: a section's folder, its view's name, or its own. */
  name: string
  /** Synonyms. */
  aliases: readonly string[]
  section: string
  /** Its name for readers, where it has no list in the panel. */
  label?: LocalizedText
  /** The columns by which a row is known. */
  key: readonly string[]
  /** Source and confidence can be said of all rows of a file at once. */
  rowsSaySource: boolean
  ready?: ReadyLayouts
  /** Tags of the pages that show its rows. */
  tags: readonly string[]
  columns(pool: pg.Pool): Promise<ImportColumn[]>
  /** A row that is there, by its columns; null where there is none. */
  example(pool: pg.Pool): Promise<Readonly<Record<string, unknown>> | null>
  target(pool: pg.Pool, options: TargetOptions): ImportTarget
  undo: UndoRows
}

/** The one row of a query, in its column `row`; null for none. */
export async function exampleRow(
  pool: pg.Pool,
  query: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(query)
  return rows[0]?.row ?? null
}

/** What else a destination is told of a table, and the rules over several cells of its rows. */
export interface TableDestination extends Pick<
  Destination,
  'name' | 'aliases' | 'section' | 'label' | 'rowsSaySource' | 'tags'
> {
  /** Begun anew for each import: it may remember the rows before. Gets the columns, and may give others in their place. */
  begin?: (columns: readonly ImportColumn[]) => Pick<ImportTarget, 'columns' | 'check'>
  /** Rows that are no foreign key of the table, but refer to those of the import: they prevent its undoing. */
  refuseUndo?: (client: pg.ClientBase, importId: string) => Promise<void>
}

/** A table as a destination, by what is declared of it. */
export function tableDestination(
  importable: Importable,
  { begin, refuseUndo, ...named }: TableDestination,
): Destination {
  const { table, key } = importable
  const undo = undoRowsOf(table, key)
  return {
    ...named,
    key: importable.identity ?? [key],
    columns: (pool) => datasetColumns(pool, importable),
    example: (pool) =>
      exampleRow(
        pool,
        `select to_jsonb(t) as row from ${table} t where to_jsonb(t) ->> 'hidden' is distinct from 'true'
         order by t.${key} limit 1`,
      ),
    target: (pool, { columns, mapping, importId, mostReported, before, replaces, merged }) => {
      const own = begin?.(columns) ?? { columns }
      return datasetTarget(pool, importable, own.columns, mapping, {
        importId,
        mostReported,
        before,
        replaces,
        ...(own.check && { check: own.check }),
        merged: (client, outcome) => merged(client, outcome),
      })
    },
    undo: async (client, importId, made) => {
      await refuseUndo?.(client, importId)
      return undo(client, importId, made)
    },
  }
}

/** A declared dataset as a destination: under its section's name or, where it is a view of it, the view's. */
export function datasetDestination(dataset: Dataset, aliases: readonly string[] = []): Destination {
  const { tag, section, view } = dataset
  return tableDestination(dataset, {
    name: view ?? section,
    aliases,
    section,
    rowsSaySource: true,
    tags: [tag],
  })
}
