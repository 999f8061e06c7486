import type { State } from '#entries/kind.ts'
import type { FormField } from '#entries/form/model.ts'
import type { Shown } from '#entries/present.server.ts'
import type { Why } from '#entries/bulk/change.ts'
import type { ListPage } from '../../parts/list.ts'

/** A thing in its list. */
export interface EntryRow {
  key: string
  title: string | null
  state: State
  live: boolean
  cells: readonly (Shown | null)[]
  /** How often a story was read; null for what is not counted. */
  reads: number | null
  updatedAt: string | null
  updatedBy: string | null
  /** Its reader's page. */
  address: string | null
}

interface Labelled {
  value: string
  label: string
}

/** The list of a kind. */
export interface EntriesData {
  kind: string
  one: string
  together: string
  list: ListPage<EntryRow>
  countText: string
  /** Heads the names; null for the word that fits all kinds. */
  named: string | null
  columns: readonly string[]
  filters: readonly { name: string; label: string; options: readonly Labelled[] }[]
  /** What is left to translate, by type, with counts; null for kinds without translations. */
  translations: readonly { value: 'stale' | 'noEnglish' | 'noArabic'; count: number }[] | null
  /** Other screens of each of them. */
  beside: readonly { path: string; label: string }[]
  /** Screens for all of them together. */
  links: readonly { to: string; label: string }[]
  /** Its order can be changed by the viewer. */
  ordered: boolean
  /** Columns that can be set for several things at once. */
  fields: readonly Labelled[]
  may: { create: boolean; edit: boolean; publish: boolean; archive: boolean }
  views: readonly {
    id: number
    name: string
    query: string
    shared: boolean
    own: boolean
    current: boolean
  }[]
}

/** A batch in words: what it does, or did, with what. */
export interface BatchWords {
  do: 'set' | 'publish' | 'archive' | 'prices'
  field: string
  value: string
  /** The number of things, in words. */
  rows: string
}

/** A thing that is, or was, left as it was. */
interface LeftRow {
  key: string
  title: string | null
  why: Why
  columns: readonly string[]
}

/** One batch: before it is run, and after. */
export interface BatchData {
  id: number
  kind: string
  together: string
  stage: 'value' | 'confirm' | 'done' | 'undone'
  words: BatchWords
  /** How many things it changes, and how many of them are for readers to see. */
  count: number
  live: number
  left: readonly LeftRow[]
  /** The field to give a value, with the column that is set. */
  field: { field: FormField; column: string } | null
  changed: readonly { key: string; title: string | null }[]
  mayUndo: boolean
  at: string
}

/** A batch in the list of those that were run. */
export interface BatchRow {
  id: number
  kind: string
  words: BatchWords
  /** Its own screen. */
  to: string
  left: number
  by: string | null
  at: string
  undoneAt: string | null
  mayUndo: boolean
}
