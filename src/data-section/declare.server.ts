import type { RawBuilder } from 'kysely'
import type { Chart } from '#datasets/charts/chart.ts'
import type { Dataset } from '#datasets/dataset.ts'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { ApiModule } from '#platform/http/api.ts'

/** Pages that are listed together for search engines, one file: the tags that change them, and their paths. */
interface FixedMap {
  tags: readonly string[]
  paths: (app: App) => Promise<string[]>
}

/** Pages of a table that grows, by key, in as many files as they need. */
export interface KeyedMap {
  table: string
  key: string
  /** Its rows can be hidden. */
  hidden: boolean
  path: (key: string) => string
  tag: string
}

/** Rows that the site's search finds, by the name of their source in `search_document`. */
export interface SearchedRows {
  dataset: Dataset
  icon: 'factory' | 'clock' | 'gavel' | 'merge'
  /** Columns whose words are under the name. */
  text: readonly string[]
  /** Its rows have no pages: each is shown where it is in a table. */
  anchored?: boolean
}

/** A section of figures, declared once: what the portal shows of it everywhere follows from this. */
export interface DataSection {
  /** Its folder, its address and the beginning of its tables' names: `dumping-cases`. */
  section: string
  /** What it is called where there is little room. */
  label: Readonly<Record<Lang, string>>
  /** Its list first, then its other views. */
  datasets: readonly Dataset[]
  charts: readonly Chart[]
  api: ApiModule
  /** Its figure on the home page: the place among the others, the drawing beside it. */
  home: { place: number; scene: number; figure(ctx: HighlightContext): Promise<Highlight> }
  sitemaps: { fixed?: Readonly<Record<string, FixedMap>>; keyed?: Readonly<Record<string, KeyedMap>> }
  searched?: Readonly<Record<string, SearchedRows>>
  /** Its newest day in SQL, the tag that changes it, and after how many days its figures are ageing and old. */
  newest: { day: RawBuilder<unknown>; tag: string; days: readonly [number, number] }
}

/** The pages of a dataset's rows for search engines. */
export function pagesOfRows({ section, table, key, tag }: Dataset): KeyedMap {
  return { table, key, hidden: true, path: (row) => `/${section}/${row}`, tag }
}
