import { teasersByIds } from '#editorial/list.server.ts'
import { POST_SECTIONS, type PostSection } from '#editorial/contract.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { productsBySlug } from '#sections/products-prices/contract.server.ts'
import type { ProductCell } from '#sections/products-prices/contract.ts'
import { wordMatcher } from './highlight.ts'
import { hitOfPost, hitOfRow, hitOfText } from './present.server.ts'
import { SEARCH_SECTIONS, type SearchOrder, type SearchSection } from './sections.ts'
import { RESULTS_PAGE, type Hit } from './results.ts'
import { matchPosts } from './sources/posts.server.ts'
import { matchRows, type RowSection } from './sources/rows.server.ts'
import { matchSeries } from './sources/series.server.ts'
import { matchTexts, type TextRow } from './sources/texts.server.ts'
import { closest, withoutArticles } from './suggest.ts'

export interface SearchAnswer {
  results: Hit[]
  total_pages: number
  page_number: number
  counts: Record<SearchSection, number>
}

export interface SearchQuestion {
  query: string
  section: SearchSection | null
  order: SearchOrder
  page: number
}

/** Results of each short table that stand before the posts when all sections are asked. */
const HEAD = 3

/** Searches all sections, or one of them, as this viewer may see them; null past the end. */
export async function search(
  ctx: RequestContext,
  { query, section, order, page }: SearchQuestion,
): Promise<SearchAnswer | null> {
  const ofPosts = POST_SECTIONS.find((name) => name === section)
  const [names, series, data, posts] = await Promise.all([
    matchTexts(ctx, query),
    matchSeries(ctx, query),
    matchRows(ctx, query, section),
    matchPosts(ctx, { query, section: ofPosts, order }),
  ])
  const texts = [...names, ...series]
  const counts = countsOf(texts, { ...posts.counts, ...data.counts })
  const matches = wordMatcher(query)
  const head = [
    ...headOf(texts, section).map((row) => hitOfText(row, ctx.lang, matches)),
    ...data.rows.map((row) => hitOfRow(row, ctx.lang, matches)),
  ]
  const ids = section === null || ofPosts ? posts.ids : []
  const pages = Math.max(1, Math.ceil((head.length + ids.length) / RESULTS_PAGE))
  if (page > pages) return null
  const from = (page - 1) * RESULTS_PAGE
  const shown = head.slice(from, from + RESULTS_PAGE)
  const rest = ids.slice(Math.max(0, from - head.length), Math.max(0, from + RESULTS_PAGE - head.length))
  const teasers = await teasersByIds(ctx, rest)
  return {
    results: [...shown, ...teasers.map((teaser) => hitOfPost(teaser, ctx.lang, matches))],
    total_pages: pages,
    page_number: page,
    counts,
  }
}

function headOf(texts: readonly TextRow[], section: SearchSection | null): TextRow[] {
  if (section !== null) return texts.filter((row) => row.section === section)
  const taken = new Map<string, number>()
  return texts.filter((row) => {
    const n = (taken.get(row.section) ?? 0) + 1
    taken.set(row.section, n)
    return n <= HEAD
  })
}

function countsOf(
  texts: readonly TextRow[],
  others: Partial<Record<PostSection | RowSection, number>>,
): Record<SearchSection, number> {
  const counted: Partial<Record<SearchSection, number>> = others
  const count = (name: SearchSection) =>
    (counted[name] ?? 0) + texts.filter((row) => row.section === name).length
  return Object.fromEntries(SEARCH_SECTIONS.map((name) => [name, count(name)])) as Record<
    SearchSection,
    number
  >
}

export interface WayOn {
  /** The same words without their article. */
  other: string | null
  /** Products whose names come close to what was typed. */
  products: ProductCell[]
}

const SUGGESTED = 6

/** What to offer where nothing was found. */
export async function wayOn(ctx: RequestContext, query: string): Promise<WayOn> {
  ctx.tag('products')
  const names = await ctx.app.memo.get('search:products', ['products'], async () => {
    const rows = await ctx.app.db
      .selectFrom('products_prices_product')
      .select(['slug', 'name_ar', 'name_en', 'shortcut_name'])
      .orderBy('slug')
      .execute()
    return rows.map((row) => ({ slug: row.slug, names: [row.name_ar, row.name_en ?? '', row.shortcut_name] }))
  })
  const near = closest(query, names, SUGGESTED)
  return {
    other: withoutArticles(query),
    products: await productsBySlug(
      ctx,
      near.map(({ slug }) => slug),
    ),
  }
}
