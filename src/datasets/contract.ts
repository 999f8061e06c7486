import type { Lang } from '#i18n/locale.ts'
import type { TermLink } from '#site/glossary/contract.ts'
import type { Marks } from '#ui/marks.ts'
import type { Tone } from '#ui/Status.tsx'

/** A value as it is shown: ready text of the reader's language. */
export interface Cell {
  text: string
  /** `n` a figure, `m` a movement with its `value`, `l` a Latin code, `s` a status with its tone, `x` a missing value. */
  kind?: 'n' | 'm' | 'l' | 's' | 'x'
  /** Percent points of a movement. */
  value?: number
  tone?: Tone
  href?: string
  /** Unit of a figure: small, after the text. */
  sub?: string
  /** Symbol of a product: shown as its element cell. */
  symbol?: string
  /** The language of a text that replaces a missing one. */
  lang?: Lang
}

export interface Heading {
  key: string
  label: string
  unit: string | null
  numeric: boolean
  /** Address of the list sorted by it, the other way round when it is already; null where it cannot be. */
  sort: string | null
  sorted: 'ascending' | 'descending' | null
  /** The term of the glossary in the label. */
  term?: TermLink
}

export interface DataRow {
  key: string
  /** Empty where the row has no page. */
  href: string
  cells: readonly Cell[]
  marks: Marks
  /** Address of who reported it, where there is one. */
  source?: string
}

interface FilterBase {
  key: string
  label: string
}
/** Values to tick, each with the rows that it would give. */
export interface OptionsFilter extends FilterBase {
  kind: 'options'
  options: readonly { value: string; label: string; count: string; on: boolean }[]
  chosen: string | null
}
/** Two ends to type: numbers or partial dates. `wrong` names those that could not be read. */
export interface SpanFilter extends FilterBase {
  kind: 'range' | 'period'
  unit: string | null
  names: readonly [from: string, to: string]
  from: string
  to: string
  wrong: readonly ('from' | 'to')[]
}
export type FilterData = OptionsFilter | SpanFilter

/** An active filter, with the address of the list without it. */
interface Chip {
  label: string
  value: string
  without: string
}

/** A way of looking at the rows. */
interface ViewLink {
  key: string
  label: string
  href: string
  on: boolean
}

/** One figure over the list with its name. */
export interface Stat {
  label: string
  value: string
  /** The value is a date or words: it is set in the direction of the page. */
  words?: true
  unit?: string
  /** Of the figures that it is counted from. */
  marks?: Marks
  /** Figures of one group are folded behind its name, so that the rows stay in sight. */
  group?: string
  /** Its change in percent, and against what. */
  change?: { percent: number | null; against: string }
}

/** Rows in words under their headings. */
export type TableData = Pick<ListData, 'headings' | 'rows' | 'count'> & {
  /** The page that says how they are fetched into Excel and elsewhere, for a table without a toolbar. */
  use?: string | undefined
}

/** Everything that a list screen shows. Addresses carry the whole state and no language. */
export interface ListData {
  section: string
  path: string
  q: string
  /** What the text box searches. */
  hint: string
  count: string
  total: number
  isFiltered: boolean
  /** The command that brings rows into an empty section, for those who may give it. */
  begin: string | null
  headings: readonly Heading[]
  rows: readonly DataRow[]
  filters: readonly FilterData[]
  /** The suggested spelling where nothing was found, and its list. */
  meant: { text: string; href: string } | null
  chips: readonly Chip[]
  clear: string
  /** The columns that the table can show; a fixed one heads the row. */
  choices: readonly { key: string; label: string; on: boolean; fixed: boolean }[]
  /** The orders that can be asked for where no heading leads to them: values of `sort` with their names. */
  sorts: readonly { value: string; label: string; on: boolean }[]
  views: readonly ViewLink[]
  /** The values of one filter as tabs, the first of them all rows; none where the dataset has no tabs. */
  tabs: readonly (ViewLink & { count: number })[]
  /** What the tabs are the values of; empty where there are none. */
  tabsLabel: string
  /** Questions with a name; the address of one that is on is the list without it. */
  presets: readonly ViewLink[]
  view: string
  downloads: readonly { format: 'csv' | 'xlsx' | 'json'; href: string }[]
  /** What they and the API leave out, in words; null where they have all rows. */
  withheld: string | null
  /** The table for programs, below the site and without an ending: `/v1/production-capacity`. */
  plainFiles: string
  /** The page on fetching these rows from Excel, R or Python. */
  elsewhere: string
  /** The page on which a reader puts the list, as it is filtered, on a board of their own. */
  board: string
  /** What a form must send along so that the rest of the state stays. */
  keep: readonly (readonly [name: string, value: string])[]
  /** The state without the page. */
  query: string
  page: number
  pages: number
  /** Of all rows that the filters leave. */
  marks: Marks
  /** Of the rows that the figures over the list are counted from: the real ones, where there are any. */
  figureMarks: Marks
  /** Who reported the rows and up to when they are known, in a line. */
  source: string
  /** What to write where the table is used elsewhere. */
  citation: string
  /** Its address in full, with all its filters. */
  permalink: string
}

/** A field of an item with its name. */
export interface Fact {
  key: string
  label: string
  meaning?: string
  /** The label as HTML, where a term in it is explained. */
  labelHtml?: string
  cell: Cell
  /** Cleaned HTML instead of the cell. */
  html?: string
}

/** Everything that an item's page shows beside what its section adds. */
export interface ItemData {
  section: string
  key: string
  title: Cell
  /** The item's full name, where it is alone: in the browser's title, beside other items. */
  name: string
  groups: readonly { label: string; facts: readonly Fact[] }[]
  source: string
  sourceUrl: string | null
  /** What is said of its publisher on this site; null where it is not listed there. */
  sourcePage: string | null
  /** Partial date, in words. */
  asOf: string | null
  confidence: string | null
  marks: Marks
  previous: { href: string; label: string } | null
  next: { href: string; label: string } | null
}
