import type { Insertable } from 'kysely'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import type { insertRows } from '../insert.server.ts'
import type { DemoContent } from '../read.server.ts'

/** What is loaded: the whole demonstration, or what a portal of real figures begins with. */
export type ContentKind = 'full' | 'open'

/** What rows are made from. */
export interface PartContext extends DemoContent {
  kind: ContentKind
  now: Date
  /** Where files go. */
  storage: Pick<Storage, 'put'>
}

export type Row = Readonly<Record<string, unknown>>

/** The rows of one table. What a full load has and an open one has not, or has otherwise, is demonstration content. */
export interface PartTable {
  table: keyof DB
  /** Its primary key. */
  id: string
  /** The columns by which a loaded row is found again: no two rows of a load are the same in them. */
  key: readonly string[]
  /** The kind of entry that the panel edits it as. */
  entry?: string
  /** The column that says that kind, where it is not the same of all rows. */
  entryColumn?: string
  /** The condition that readers need a row, in SQL over it (`t`): it then stays. */
  needed?: string
  /** Every demonstration row has its mark `demo`: the rows are known by that. */
  marked?: true
  rows: (context: PartContext) => readonly Row[] | Promise<readonly Row[]>
}

/** Something that is loaded, and goes, as one; tables in the order of their foreign keys. */
export interface Part<Name extends string = string> {
  name: Name
  label: LocalizedText
  tables: readonly PartTable[]
  /** Rows under keys that the database gives to others of the part: they go with those. */
  dependents?: (db: Db, context: PartContext, insert: typeof insertRows) => Promise<void>
}

/** A table of a part; its rows are checked against its columns. */
export function partTable<T extends keyof DB>(
  table: T,
  declared: Omit<PartTable, 'table' | 'rows'> & {
    rows: (context: PartContext) => readonly Insertable<DB[T]>[] | Promise<readonly Insertable<DB[T]>[]>
  },
): PartTable {
  return { table, ...declared }
}

/** Rows of a full load alone. */
export const inFull = <Own>({ kind }: PartContext, rows: () => readonly Own[]): readonly Own[] =>
  kind === 'full' ? rows() : []
