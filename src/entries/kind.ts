import type { Lang } from '#i18n/locale.ts'
import type { ArabicPlural, EnglishPlural } from '#i18n/number/plural.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { App } from '#platform/app.server.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import type { Work } from '#platform/jobs/work.ts'
import type { Action } from '#platform/policy/policy.ts'
import { columnsOf, type EntryColumn, type Fields } from './fields.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Values } from './values.ts'

/** How a thing is archived: by a column; without one its row is deleted, and its history remains. */
type Archive = { column: string; value: string | boolean; back: string | boolean } | 'away'

/** How far a thing has come; `public` where nothing differs from what readers have. */
export type State = 'draft' | 'submitted' | 'returned' | 'reviewed' | 'scheduled' | 'archived' | 'public'

/** Things of another kind that may be chosen. */
export interface Chooser {
  /** There are too many to offer any before something is typed. */
  many?: true
  /** The first that a text finds, or those with given keys. */
  find(
    app: Pick<App, 'db'>,
    asked: { text: string; keys?: readonly string[]; lang: Lang; limit: number },
  ): Promise<readonly { key: string; label: string }[]>
}

/** A kind of thing that the newsroom writes and changes, declared once: form, list, drafts, history follow from it. */
export interface EntryKind {
  /** Its part of the panel's address: `deals`. */
  name: string
  one: LocalizedText
  rows: { ar: ArabicPlural; en: EnglishPlural }
  table: string
  /** The column that addresses it. */
  key: string
  /** That column is a number which the database gives. */
  numbered?: true
  /** The columns from whose Latin texts together the key is made; without it the key is typed. */
  keyFrom?: readonly string[]
  /** The constant columns of its rows: `section = articles`. */
  where?: Readonly<Record<string, string>>
  fields: Fields
  /** The initial values of a new one, by column. */
  initial?: Values
  /** Fields of one group, in order. Those that are `aside` are beside the form. */
  groups: readonly { label: LocalizedText; fields: readonly string[] }[]
  /** The columns that name it, by language; the first that has a text. */
  title: Readonly<Record<Lang, readonly string[]>>
  /** Its name in SQL over its row `t`, where no column names it: a plant is its product, company and line. */
  titled?: LocalizedText
  /** Columns beside the name in its list; those with `options` can be filtered by. */
  list: readonly string[]
  /**
   * It has a place among its neighbours, for readers to see, which the screen of its order changes: the column with the place, the one whose
   * equal values make a list (a choice, or the thing above), and the column of numbers that decides between equal places.
   */
  ordered?: { title: LocalizedText; place: string; within: string; tie: string }
  /** Screens of the panel for all of them together, beside its list. */
  links?: readonly { to: string; label: LocalizedText }[]
  /** What its list is searched by, in SQL: a text already folded, or a text search vector of terms. */
  searched: { folded: string } | { terms: string }
  /** The list's order, in SQL over the row; the key decides between equals. */
  order: string
  /** What one must be allowed to do. */
  needs: Readonly<Record<'list' | 'edit' | 'create' | 'publish' | 'archive', Action>> &
    Partial<Record<'submit' | 'return' | 'review', Action>>
  /** The column with the account whose thing it is. */
  owner?: string
  archive: Archive
  /** How far a row itself has come, where there are rows that are not public; else every row is. */
  stateOf?(row: Readonly<Record<string, unknown>>): State
  /** The values that hide a row from readers; without them a thing cannot be unpublished. */
  unpublished?: Readonly<Record<string, unknown>>
  /** Values of a row in its preview besides the typed ones: without them its page would not be shown. */
  previewed?: Readonly<Record<string, unknown>>
  /** Whether a row has been public, so that its next publication can announce a correction; without it there are none. */
  corrected?(row: Readonly<Record<string, unknown>>): boolean
  /** Whether creating and publishing are closed for the moment; what is typed is saved all the same. */
  closed?(app: Pick<App, 'db' | 'memo'>): Promise<boolean>
  /** It goes through other hands before it is public; else saving publishes. */
  workflow?: true
  choosers?: Readonly<Record<string, Chooser>>
  /** Pictures, charts and prices in its texts are expanded when they are read; elsewhere a text may not hold them. */
  expanded?: true
  /** Rules over several fields. */
  check?(values: Values): Readonly<Partial<Record<string, ErrorCode>>>
  /** What only the database can say against values before they are public. */
  lookUp?(db: Db, values: Values, key: string): Promise<Readonly<Record<string, ErrorCode>>>
  /** Columns that follow from others, as they go into the table. */
  derive?(
    stored: Readonly<Record<string, unknown>>,
    at: { now: Date; before: Readonly<Record<string, unknown>> | null },
  ): Record<string, unknown>
  /** The tags of what shows it, asked before and after a change. */
  tags(app: Pick<App, 'db'>, key: string): Promise<readonly string[]> | readonly string[]
  /** What else the panel has of one: a screen below its own, such as `prices`. */
  beside?: readonly { path: string; label: LocalizedText }[]
  /** What is done by itself for it. */
  work?: Work
  /** Where readers find it, in the language of the address. */
  address?(key: string, values: Values, lang: Lang): string | null
}

/** The same permission for everything that can be done with a kind. */
export const needing = (action: Action): EntryKind['needs'] => ({
  list: action,
  edit: action,
  create: action,
  publish: action,
  archive: action,
})

/** A kind with its columns worked out. */
export interface Kind extends EntryKind {
  columns: readonly EntryColumn[]
}

/** Declares a kind. Throws on a declaration that cannot work. */
export function entryKind(declared: EntryKind): Kind {
  const columns = columnsOf(declared.fields)
  const known = new Set(columns.map(({ column }) => column))
  const fail = (why: string): never => {
    throw new Error(`Kind ${declared.name}: ${why}`)
  }
  const inGroups = declared.groups.flatMap(({ fields }) => fields)
  for (const key of inGroups) if (!declared.fields[key]) fail(`no field ${key}`)
  for (const key of Object.keys(declared.fields)) {
    if (!inGroups.includes(key) && !declared.fields[key]?.aside) fail(`${key} stands nowhere`)
  }
  for (const column of [
    ...declared.title.ar,
    ...declared.title.en,
    ...declared.list,
    ...(declared.keyFrom ?? []),
  ]) {
    if (!known.has(column)) fail(`no column ${column}`)
  }
  return { ...declared, columns }
}

/** The name of a thing in a language, or in the other one; null while it has none. */
export function titleOf(kind: EntryKind, values: Values, lang: Lang): string | null {
  const other = lang === 'ar' ? 'en' : 'ar'
  for (const column of [...kind.title[lang], ...kind.title[other]]) {
    const value = values[column]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return null
}
