import type { RawBuilder } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Marks } from '#ui/marks.ts'
import type { Drawing, Refusal } from '#ui/charts/drawing.ts'
import type { ExportColumn, Row } from '../export/export.ts'
import type { Words } from '../words.ts'

/** What a chart may know of who asks: a page, a file and a frame on another site give the same. */
export type ChartContext = Pick<
  RequestContext,
  'app' | 'lang' | 'now' | 'prefs' | 'viewer' | 'tag' | 'personal'
>

/** The figures of a chart as they are, in the columns of its table and of its files. */
export interface Figures {
  columns: readonly ExportColumn[]
  rows: readonly Row[]
}

/** What a chart draws and says of itself, in the reader's language. */
export interface DrawnChart {
  /** Where the declared title is not enough: what the chart is of. */
  title?: string
  /** Unit, rule of counting: a line above the drawing. */
  note?: string
  /** One sentence of what is to be seen, for who does not see it. */
  summary: string
  /** Null where no figure can be drawn. */
  drawing: Drawing | null
  /** What is not drawn, each with its reason. */
  refusals?: readonly Refusal[]
  figures: Figures
  /** What is counted and what is not, said on the chart's own page. */
  rules?: string
  /** The rows that it is of, in SQL, where they are fewer than the list has: sources and marks are theirs. */
  rows?: RawBuilder<unknown>
}

/** A chart with where its figures are from. */
export interface ChartModel extends DrawnChart {
  source: string
  /** Partial date up to which the figures are known. */
  asOf: string | null
  /** Of the figures. */
  marks: Marks
  /** What the figures are narrowed by, in words. */
  filters: readonly { label: string; value: string }[]
}

/** A chart at an address. */
export interface OpenChart {
  /** What was understood of the address, in one order: who chose the same has the same. */
  query: URLSearchParams
  /** Parameters that could not be read and change nothing. */
  wrong: readonly string[]
  /** Words that are searched for: such an answer is counted and never kept. */
  words: string
  /** Its figures; null when it is of something that does not exist. */
  load: () => Promise<ChartModel | null>
}

/** A chart of a section, declared once: figure, page, frame and files follow. */
export interface Chart {
  section: string
  /** Last part of its address: `/section/chart/key`. */
  key: string
  title: Words
  /** Parameters that it reads: those alone stand in its addresses and in the cache's key. */
  parameters: readonly string[]
  /** The view of the section's list in which it stands. */
  view?: string
  /** The page of the section that shows it, as a path without language. */
  page: (query: URLSearchParams) => string
  open(ctx: ChartContext, query: URLSearchParams): OpenChart
}

interface Declared<State> extends Pick<Chart, 'section' | 'key' | 'title' | 'parameters' | 'view'> {
  page?: Chart['page']
  /** Reads an address on a day; `query` is what it understood of it. */
  read: (
    query: URLSearchParams,
    now: Date,
  ) => { state: State; query: URLSearchParams; wrong?: readonly string[]; words?: string }
  load: (ctx: ChartContext, state: State) => Promise<ChartModel | null>
}

/** Declares a chart. Throws on a key that cannot stand in an address. */
export function chart<State>(declared: Declared<State>): Chart {
  const { section, key, title, parameters, view, read, load } = declared
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) throw new Error(`Chart ${section}/${key}: no key for an address`)
  return {
    section,
    key,
    title,
    parameters,
    view,
    page: declared.page ?? (() => `/${section}?page=1`),
    open(ctx, asked) {
      const { state, query, wrong = [], words = '' } = read(asked, ctx.now)
      return { query, wrong, words, load: () => load(ctx, state) }
    },
  }
}

/** The path of a chart without language, with what narrows it; `ending` is that of a file or of the frame. */
export function chartPath({ section, key }: Chart, query: URLSearchParams, ending = ''): string {
  const text = String(query)
  return `/${section}/chart/${key}${ending}${text ? `?${text}` : ''}`
}
