import type { RequestContext } from '#platform/http/context.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { licensedSources, LICENCES_TAG, licenceWords } from '../licences.server.ts'
import { withheldFigures } from '../passed-on.server.ts'
import type { ChartSpec } from './chart-spec.ts'

/** The request as a chart sees it: a page, a file and a frame on another site give the same. */
export type ChartContext = Pick<
  RequestContext,
  'app' | 'lang' | 'now' | 'prefs' | 'viewer' | 'tag' | 'personal'
> & {
  /** For a file of figures: every single one, also where a drawing has only those of weeks. */
  everyFigure?: true
}

/** A chart at an address. */
export interface OpenChart {
  /** The valid parameters in canonical order: equal choices have equal addresses. */
  query: URLSearchParams
  /** Parameters that could not be read and change nothing. */
  wrong: readonly string[]
  /** The search text: an answer with one is limited and never cached. */
  words: string
  /** Its figures; null when it is of something that does not exist. */
  load: () => Promise<ChartSpec | null>
}

/** A chart of a section, declared once: figure, page, frame and files follow. */
export interface Chart {
  section: string
  /** Last part of its address: `/section/chart/key`. */
  key: string
  title: LocalizedText
  /** Parameters that it reads: only those are in its addresses and in the cache key. */
  parameters: readonly string[]
  /** Its figures are for programs too: they come as Parquet beside the other files. */
  parquet?: true
  /** The view of the section's list that has it. */
  view?: string
  /** The page of the section that shows it, as a path without language. */
  page: (query: URLSearchParams) => string
  open(ctx: ChartContext, query: URLSearchParams): OpenChart
}

interface Declared<State> extends Pick<
  Chart,
  'section' | 'key' | 'title' | 'parameters' | 'view' | 'parquet'
> {
  page?: Chart['page']
  /** Reads an address on a day; `query` is what it understood of it. */
  read: (
    query: URLSearchParams,
    now: Date,
  ) => { state: State; query: URLSearchParams; wrong?: readonly string[]; words?: string }
  load: (ctx: ChartContext, state: State) => Promise<ChartSpec | null>
}

/** Declares a chart. Throws on a key that is no valid part of an address. */
export function chart<State>(declared: Declared<State>): Chart {
  const { section, key, title, parameters, view, parquet, read, load } = declared
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) throw new Error(`Chart ${section}/${key}: no key for an address`)
  return {
    section,
    key,
    title,
    parameters,
    view,
    ...(parquet && { parquet }),
    page: declared.page ?? (() => `/${section}?page=1`),
    open(ctx, asked) {
      const { state, query, wrong = [], words = '' } = read(asked, ctx.now)
      const licensed = async () => {
        const spec = await load(ctx, state)
        return spec && withLicences(ctx, section, spec)
      }
      return { query, wrong, words, load: licensed }
    },
  }
}

/**
 * The same chart of a section with the licences of its sources, which of them the page of sources lists, and whether they let its
 * figures be passed on.
 */
export async function withLicences(
  { app, lang, now, prefs, tag }: Pick<ChartContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>,
  section: string,
  spec: ChartSpec,
): Promise<ChartSpec> {
  if (spec.licences) return spec
  tag(LICENCES_TAG)
  const fmt = formatterOf(lang, now, prefs)
  const [licences, withheld, licensed] = await Promise.all([
    licenceWords(app, spec.sources, lang, fmt),
    withheldFigures(app, section, spec.sources, lang),
    licensedSources(app, spec.sources, lang),
  ])
  const listed = new Set([...(spec.listed ?? []), ...licensed.map(({ source }) => source[lang])])
  return { ...spec, licences, withheld, listed: spec.sources.filter((name) => listed.has(name)) }
}

/** The path of a chart without language, with its filters; `ending` is that of a file or of the frame. */
export function chartPath({ section, key }: Chart, query: URLSearchParams, ending = ''): string {
  const text = String(query)
  return `/${section}/chart/${key}${ending}${text ? `?${text}` : ''}`
}
