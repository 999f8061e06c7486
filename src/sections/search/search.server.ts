import { sql } from 'kysely'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { teasersByIds } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { countryName } from '#i18n/countries.server.ts'
import { wordsOf } from '#i18n/terms.ts'
import type { Filters } from './filters.ts'
import { wordMatcher } from './highlight.ts'
import { lexicon, type Lexicon } from '#site/lexicon/lexicon.server.ts'
import { hitOfDocument, hitOfPost } from './present.server.ts'
import { parseQuery, tsQuery, type Query } from './query.ts'
import { RESULTS_PAGE, type Hit } from './results.ts'
import { SEARCH_SECTIONS, type SearchOrder, type SearchSection } from './sections.ts'
import { matchDocuments, type DocumentRow } from './sources/documents.server.ts'
import { matchPosts } from './sources/posts.server.ts'
import { rowsInWords } from './sources/rows.server.ts'
import { corrected } from '#site/lexicon/spelling.ts'
import { nameOf } from '#site/lexicon/words.ts'

export interface SearchAnswer {
  results: Hit[]
  total_pages: number
  page_number: number
  counts: Record<SearchSection, number>
  /** Sections that have more matches than were counted. */
  more: SearchSection[]
  /** What was searched instead of what was typed, which nothing has. */
  corrected: string | null
  /** What was perhaps meant, where little was found. */
  suggestion: string | null
  /** Nothing has all of the words: these have some of them. */
  some: boolean
}

export interface SearchQuestion extends Filters {
  query: string
  section: SearchSection | null
  order: SearchOrder
  page: number
  /** Searches what was typed, whatever was meant. */
  exactly?: boolean
}

/** Things that are mixed with the posts where all sections are asked; the others follow the posts. */
const HEAD = 8
/** With fewer results a likelier spelling is offered. */
const FEW = 3

/** Searches all sections, or one of them, as this viewer may see them; null past the end. */
export async function search(ctx: RequestContext, question: SearchQuestion): Promise<SearchAnswer | null> {
  const words = await lexicon(ctx)
  const typed = narrow(parseQuery(question.query, words), question, words)
  const found = await find(ctx, question, typed)
  const begun = typed.parts.at(-1)?.prefix ?? null
  const doubtful = !question.exactly && (totalOf(found) < FEW || begun !== null)
  const isKnown = doubtful ? await knownTerms(ctx, question.query) : () => true
  const meant = doubtful ? corrected(question.query, words, isKnown) : null
  // A word that no text has is spelt wrong, though another begins like it; unless that other is what was meant.
  const wrong =
    !isFound(found) ||
    (meant !== null && begun !== null && !isKnown(begun) && !completes(meant, question.query))
  if (!wrong || question.exactly) return present(ctx, question, typed, found, { suggestion: meant })
  const other = meant === null ? typed : narrow(parseQuery(meant, words), question, words)
  if (meant !== null) {
    const better = await find(ctx, question, other)
    if (isFound(better)) return present(ctx, question, other, better, { corrected: meant })
  }
  if (isFound(found) || other.parts.length < 2) return present(ctx, question, typed, found, {})
  const some = await find(ctx, question, other, { any: true })
  return present(ctx, question, other, some, { corrected: meant, some: totalOf(some) > 0 })
}

/** A query that also names a country: a text of it has its mark or speaks of it. */
function narrow(query: Query, { country }: SearchQuestion, { concepts }: Lexicon): Query {
  if (!country) return query
  const named = concepts.get(nameOf(wordsOf(countryName(country, 'en')))) ?? []
  const phrases = [[`x0${country.toLowerCase()}`], ...named.flatMap((concept) => concept.phrases)]
  return { ...query, required: { words: [], phrases, prefix: null, kinds: [] } }
}

/** Whether a correction only completes the last word. */
function completes(meant: string, typed: string): boolean {
  const [longer = '', begun = ''] = [meant, typed].map((text) => wordsOf(text).at(-1)?.plain)
  return longer.startsWith(begun)
}

interface Found {
  counts: Record<SearchSection, number>
  more: SearchSection[]
  /** How many are only near: they are named beside words that they do not have. */
  near: number
  documents: DocumentRow[]
  posts: { id: number; score: number }[]
}

/** Whether anything has all of the words. */
const isFound = (found: Found) => totalOf(found) > found.near

const totalOf = ({ counts }: Pick<Found, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/**
 * The results of a page and the counts of all. In the order of the best the first documents are mixed with the first posts,
 * then come the other posts, then the other documents, so that every match can be paged to.
 */
async function find(
  ctx: RequestContext,
  { section, order, page, product, since }: SearchQuestion,
  query: Query,
  { any = false }: { any?: boolean } = {},
): Promise<Found> {
  const asked = tsQuery(query, { any })
  const loose = tsQuery(query, { any, names: 'anywhere' })
  const sure = tsQuery(query, { any, names: 'left out' })
  const names = [query.name, query.whole].filter(Boolean)
  const of = {
    query: asked,
    loose,
    nameQuery: asked === '' ? '' : tsQuery(query, { weights: 'AB' }),
    names,
    answers: query.answers,
    section,
    order,
    product,
    since,
  }
  const postSection = POST_SECTIONS.find((name) => name === section)
  const ofPosts = { query: asked, sure, loose, section: postSection, order, product, since }
  const from = (page - 1) * RESULTS_PAGE
  const to = from + RESULTS_PAGE
  const mixed = section === null && order === 'best'
  const first = await matchDocuments(ctx, { ...of, from: 0, limit: mixed ? HEAD : 0 })
  const head = mixed ? first.found.length : 0
  const wantsPosts = section === null || postSection !== undefined
  const posts = await matchPosts(ctx, {
    ...ofPosts,
    from: Math.max(0, from - head),
    limit: wantsPosts ? Math.max(0, to - head) - Math.max(0, from - head) : 0,
  })
  const every: Partial<Record<SearchSection, number>> = { ...first.counts, ...posts.counts }
  const counts = Object.fromEntries(
    SEARCH_SECTIONS.map((name) => [name, every[name] ?? 0]),
  ) as Found['counts']
  const postCount = !wantsPosts
    ? 0
    : postSection
      ? (posts.counts[postSection] ?? 0)
      : POST_SECTIONS.reduce((sum, name) => sum + (posts.counts[name] ?? 0), 0)
  const before = head + postCount
  const rest =
    to > before
      ? await matchDocuments(ctx, {
          ...of,
          from: head + Math.max(0, from - before),
          limit: to - Math.max(from, before),
        })
      : { found: [] }
  return {
    counts,
    more: [...first.more, ...posts.more],
    near: first.near,
    documents: [...(from === 0 ? first.found.slice(0, head) : []), ...rest.found],
    posts: posts.found,
  }
}

async function present(
  ctx: RequestContext,
  { section, order, page }: SearchQuestion,
  query: Query,
  { counts, more, documents, posts }: Found,
  { corrected: instead = null, suggestion = null, some = false }: Partial<SearchAnswer>,
): Promise<SearchAnswer | null> {
  const total = section === null ? totalOf({ counts }) : counts[section]
  const pages = Math.max(1, Math.ceil(total / RESULTS_PAGE))
  if (page > pages) return null
  const matches = wordMatcher(query)
  const [teasers, rows] = await Promise.all([
    teasersByIds(
      ctx,
      posts.map(({ id }) => id),
    ),
    rowsInWords(ctx, documents),
  ])
  const scores = new Map(posts.map(({ id, score }) => [id, score]))
  const scored = [
    ...teasers.map((teaser) => ({
      score: scores.get(teaser.id) ?? 0,
      hit: hitOfPost(teaser, ctx.lang, matches),
    })),
    ...documents.map((row) => ({
      score: row.score,
      hit: hitOfDocument(row, rows.get(`${row.source}:${row.key}`), ctx.lang, matches),
    })),
  ]
  if (section === null && order === 'best' && page === 1) scored.sort((a, b) => b.score - a.score)
  return {
    results: scored.map(({ hit }) => hit),
    total_pages: pages,
    page_number: page,
    counts,
    more,
    corrected: instead,
    suggestion,
    some,
  }
}

/** Tells whether a term is in any text, however it is spelt. */
async function knownTerms(
  { app }: Pick<RequestContext, 'app'>,
  query: string,
): Promise<(term: string) => boolean> {
  const terms = [...new Set(wordsOf(query).map(({ term }) => term))]
  const { rows } = await sql<{ term: string }>`
    select term from search_known(${terms}::text[]) term`.execute(app.db)
  const known = new Set(rows.map(({ term }) => term))
  return (term) => known.has(term)
}
