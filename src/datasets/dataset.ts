import type { RawBuilder } from 'kysely'
import type { ArabicPlural, EnglishPlural } from '#i18n/number/plural.ts'
import type { Column, Columns } from './columns.ts'
import type { Cell } from './contract.ts'
import type { Fields, PresentContext } from './present-context.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { DOUBTFUL, doubtfulPreset, type Recheck } from './recheck.ts'

/** A question with a name that no filter can ask, such as what ends within a year of the day on which it is asked. */
interface Preset {
  label: LocalizedText
  /** The condition on a day, `2026-11-20`. */
  condition(day: string): RawBuilder<unknown>
}

/**
 * A table whose rows each represent many: lists are counted from it. It has `hidden`, `search`, the `rows` of all periods, and
 * a field for each column that the list is filtered by, also for those that are computed over a row.
 */
export interface CountTable {
  table: string
  /** The field of both tables that is the same where all is the same that a text is looked for in: an index has it. */
  key: string
  /** How many rows one of its rows represents within the filtered periods, in SQL. */
  rows(periods: Readonly<Record<string, { from: string | null; to: string | null }>>): RawBuilder<number>
  /** Sums of it over some columns, which have its other fields; the smallest first. */
  sums: readonly { table: string; without: readonly string[] }[]
  /** That of them which also has `source_ar`, `source_en`, `as_of`, and how many rows have each mark: `demo_rows`. */
  sources: string
}

/** One data section, declared once: everything that shows, filters, exports or describes it reads this. */
export interface Dataset<C extends Columns = Columns> {
  /** Folder of the section, first part of its address, prefix of its API. */
  section: string
  table: string
  /** The field that addresses an item: unique, Latin, never changed. */
  key: string
  /** The columns that say which row a line of an imported file is, where it is not `key`; a unique index has them. */
  identity?: readonly string[]
  /** The columns of a row's own figures: an import that changes them takes away what was marked of the former ones. */
  measures?: readonly string[]
  /** That field holds a number. */
  numbered?: boolean
  /** `{count} plants` in every plural form. Not in the catalogue, which browsers fetch: only the server says it. */
  rows: { ar: ArabicPlural; en: EnglishPlural }
  /** What its text box searches. */
  hint: LocalizedText
  columns: C
  /** Columns of one group on the item's page, in order. */
  groups: readonly { label: LocalizedText; columns: readonly string[] }[]
  /** `-power_volume`: the order when the reader chose none. */
  order: string
  /** Columns that name an item in full where the one that heads the row is not enough. */
  fullName?: readonly string[]
  /** The key of the page that a row leads to, in SQL over the row, where it is not its own; null leads nowhere. */
  page?: string
  /** The view of the section's list that shows it, where another dataset is the section's own. */
  view?: string
  /** Its rows follow from other tables: none are written, and no file is imported into it. */
  derived?: boolean
  /** An enum filter whose values are also tabs over the list. */
  tabs?: string
  /** Columns that rows which follow one another share: neighbours are looked for among them, not in the whole table. */
  neighbourScope?: readonly string[]
  countTable?: CountTable
  /** Rows of two grains of time, by a column of options and one of periods: a year's row has the same as those of its months. */
  grains?: Readonly<Record<'column' | 'period' | 'fine' | 'coarse', string>>
  /** Values of filters that few rows have, and for each an index of those rows in the dataset's own order. */
  rare?: Readonly<Record<string, string>>
  /** Figures over a list: aggregates, in SQL, over the columns that it is filtered by; `rows` is how many are alike in them. */
  figures?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The value shown instead of the stored one, where that is out of date on the day of reading. */
  shown?: (key: string, row: Fields, presentContext: Pick<PresentContext, 'lang' | 'today'>) => Cell | null
  /** States that may have changed since a row was checked: so many months after it, a state is shown with its as-of date. */
  recheck?: Recheck
  /** Whether a row is an estimate, in SQL over it. */
  estimated?: string
  /** Whether its figure was changed after it was published, in SQL, where `data_revision` does not hold what it was. */
  revised?: string
  /** The import that a row is from, in SQL over it, where it has no `import_id` of its own. */
  importOf?: string
  /** Asked for with `preset=` and the key. */
  presets?: Readonly<Record<string, Preset>>
  /** The field with the folded text that its own text box searches, where that is more than the field `search`. */
  searched?: string
  /** Tag under which its pages and counts are dropped. */
  tag: string
}

/** A dataset as it is written down: names of columns are checked against the columns. */
type Declared<C extends Columns> = Omit<
  Dataset<C>,
  'tag' | 'groups' | 'order' | 'tabs' | 'neighbourScope' | 'recheck'
> & {
  groups: readonly { label: LocalizedText; columns: readonly (keyof C & string)[] }[]
  order: `-${keyof C & string}` | (keyof C & string)
  tabs?: keyof C & string
  recheck?: Recheck<keyof C & string>
  /** Where its rows are shown under a tag of their own already; else `data:` and the section. */
  tag?: string
  neighbourScope?: readonly (keyof C & string)[]
}

/** Declares a dataset; the row's type follows from the columns. Throws on a declaration that cannot work. */
export function dataset<const C extends Columns>(declared: Declared<C>): Dataset<C> {
  const { section, columns, groups, order, tabs, fullName = [] } = declared
  const fail = (why: string): never => {
    throw new Error(`Dataset ${section}: ${why}`)
  }
  const known = (key: string): Column => columns[key] ?? fail(`no column ${key}`)
  const mains = Object.values(columns).filter(({ list }) => list === 'main')
  if (mains.length !== 1) fail('exactly one column heads the row')
  for (const { columns: keys } of groups) for (const key of keys) known(key)
  if (!known(order.replace(/^-/, '')).sort) fail(`${order} cannot be sorted by`)
  if (tabs && (known(tabs).type !== 'enum' || known(tabs).filter !== 'options'))
    fail(`${tabs} has no values for tabs`)
  for (const key of fullName) known(key)
  if (declared.recheck && known(declared.recheck.column).type !== 'enum')
    fail(`${declared.recheck.column} has no states`)
  if (declared.recheck && declared.countTable) fail('what represents many rows was not checked on a day')
  for (const [key, column] of Object.entries(columns)) {
    if (column.under) known(column.under)
    if (column.type === 'number' && column.upTo) known(column.upTo)
    if (column.type === 'reference' && column.fallbackColumn) known(column.fallbackColumn)
    if (
      column.filter === 'range' &&
      !('min' in column || column.type === 'number' || column.type === 'integer' || column.type === 'percent')
    )
      fail(`${key} has no numbers to filter by`)
    if (column.filter === 'range' && declared.countTable) fail(`${key} cannot be counted`)
    if (column.filter === 'period' && column.type !== 'date' && column.type !== 'partialDate')
      fail(`${key} has no dates to filter by`)
    if (column.type === 'number' && column.unitFrom) {
      known(column.unitFrom)
      if ((column.sort || column.filter) && !column.measure && !column.expression)
        fail(`${key} has no measure across its units`)
    }
  }
  const { recheck, presets } = declared
  return {
    ...declared,
    ...(recheck && { presets: { ...presets, [DOUBTFUL]: doubtfulPreset(recheck, columns) } }),
    tag: declared.tag ?? `data:${section}`,
  }
}
