import { sql } from 'kysely'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { listTag, summariesByIds } from '#editorial/list.server.ts'
import { PREPARED } from '#platform/db/prepared.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { wordsOf } from '#i18n/words/terms.ts'
import { countAsked } from './contract.server.ts'
import { countUnanswered } from './unanswered.server.ts'
import type { SearchFilters } from '#editorial/search/filters.ts'
import { wordMatcher } from './highlight.ts'
import { lexicon, type Lexicon } from '#site/lexicon/lexicon.server.ts'
import { hitOfDocument, hitOfPost, workbenchOf } from './present.server.ts'
import { parseQuery, tsQuery, type Query } from '#editorial/search/query.ts'
import { RESULTS_PAGE, type Hit } from './results.server.ts'
import type { SearchOrder } from './search-link.ts'
import { SEARCH_SECTIONS } from './sections.server.ts'
import {
  DOCUMENT_TAGS,
  matchDocuments,
  type DocumentMatches,
  type DocumentRow,
} from './sources/documents.server.ts'
import { matchPosts, type PostMatches } from '#editorial/search/posts.server.ts'
import { rowsInWords } from './sources/rows.server.ts'
import { corrected } from '#site/lexicon/spelling.ts'
import { nameOf } from '#site/lexicon/words.ts'
import { leadingSeries } from '#sections/products-prices/contract.server.ts'

export interface SearchAnswer {
  results: Hit[]
  total_pages: number
  page_number: number
  counts: Record<string, number>
  /** Sections that have more matches than were counted. */
  more: string[]
  /** The searched text in place of the typed one, which finds nothing. */
  corrected: string | null
  /** A suggested spelling, where little was found. */
  suggestion: string | null
  /** Nothing has all of the words: these have some of them. */
  some: boolean
}

export interface SearchQuestion extends SearchFilters {
  query: string
  section: string | null
  order: SearchOrder
  page: number
  /** Searches what was typed, whatever was meant. */
  exactly?: boolean
  /** The results leave the site: figures that may not be passed on stay out. */
  leaving?: boolean
}

/** Things that are mixed with the posts where all sections are asked; the others follow the posts. */
const HEAD = 8
/** With fewer results a likelier spelling is offered. */
const FEW = 3

/** Searches all sections, or one of them, as this viewer may see them; null past the end. */
export async function search(ctx: RequestContext, question: SearchQuestion): Promise<SearchAnswer | null> {
  const words = await lexicon(ctx)
  const typed = withCountry(parseQuery(question.query, words), question, words)
  const found = await find(ctx, question, typed)
  const begun = typed.parts.at(-1)?.prefix ?? null
  const doubtful = !question.exactly && (totalOf(found) < FEW || begun !== null)
  const isKnown = doubtful ? await knownTerms(ctx, question.query) : () => true
  const meant = doubtful ? corrected(question.query, words, isKnown) : null
  // A word that no text has is spelt wrong, though another begins like it; unless that other is what was meant.
  const wrong =
    !isFound(found) ||
    (meant !== null && begun !== null && !isKnown(begun) && !completes(meant, question.query))
  if (!wrong || question.exactly) {
    const [answer] = await Promise.all([
      present(ctx, question, typed, found, { suggestion: meant }),
      isFound(found) && isPlain(ctx, question) ? countAsked(ctx, question.query, words) : null,
    ])
    return answer
  }
  const other = meant === null ? typed : withCountry(parseQuery(meant, words), question, words)
  if (meant !== null) {
    const better = await find(ctx, question, other)
    if (isFound(better)) return present(ctx, question, other, better, { corrected: meant })
  }
  if (!isFound(found) && isPlain(ctx, question)) await countUnanswered(ctx, question.query)
  if (isFound(found) || other.parts.length < 2) return present(ctx, question, typed, found, {})
  const some = await find(ctx, question, other, { any: true })
  return present(ctx, question, other, some, { corrected: meant, some: totalOf(some) > 0 })
}

/** Whether a visitor searches for words alone. Results for members may not be public. */
function isPlain(
  { viewer }: RequestContext,
  { section, page, product, since, country }: SearchQuestion,
): boolean {
  return viewer.role === 'visitor' && section === null && page === 1 && !product && !since && !country
}

/** A query that also names a country: a text of it has its mark or speaks of it. */
function withCountry(query: Query, { country }: SearchQuestion, { concepts }: Lexicon): Query {
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
  counts: Record<string, number>
  more: string[]
  /** How many are only near: they are named beside words that they do not have. */
  near: number
  documents: DocumentRow[]
  posts: { id: number; score: number }[]
}

/** Whether anything has all of the words. */
const isFound = (found: Found) => totalOf(found) > found.near

const totalOf = ({ counts }: Pick<Found, 'counts'>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** The results of a page and the counts of all. */
async function find(
  ctx: RequestContext,
  { section, order, page, product, since }: SearchQuestion,
  query: Query,
  { any = false }: { any?: boolean } = {},
): Promise<Found> {
  const asked = tsQuery(query, { any })
  const loose = tsQuery(query, { any, names: 'anywhere' })
  const sure = tsQuery(query, { any, names: 'left out' })
  const criteria = { query: asked, loose, order, product, since }
  const ofDocuments = {
    ...criteria,
    nameQuery: asked === '' ? '' : tsQuery(query, { weights: 'AB' }),
    names: [query.name, query.whole].filter(Boolean),
    answers: query.answers,
    section,
  }
  const postSection = POST_SECTIONS.find((name) => name === section)
  const ask: Ask = {
    documents: (from, to) => matchDocuments(ctx, { ...ofDocuments, from, limit: to - from }),
    posts: (from, to) => matchPosts(ctx, { ...criteria, sure, section: postSection, from, limit: to - from }),
  }
  const [from, to] = [(page - 1) * RESULTS_PAGE, page * RESULTS_PAGE]
  const [documents, posts] =
    section === null
      ? await (page === 1 ? firstOfAll : moreOfAll)(ask, from, to, order === 'best' ? HEAD : 0)
      : // Of the others there are only the counts.
        await Promise.all([
          postSection ? ask.documents(0, 0) : ask.documents(from, to),
          postSection ? ask.posts(from, to) : ask.posts(0, 0),
        ])
  const every: Partial<Record<string, number>> = { ...documents.counts, ...posts.counts }
  return {
    counts: Object.fromEntries(SEARCH_SECTIONS.map((name) => [name, every[name] ?? 0])),
    more: [...documents.more, ...posts.more],
    near: documents.near,
    documents: documents.found,
    posts: posts.found,
  }
}

/** The two kinds of matches, each from a place in its order to another. */
interface Ask {
  documents: (from: number, to: number) => Promise<DocumentMatches>
  posts: (from: number, to: number) => Promise<PostMatches>
}

/**
 * The first page of all sections: the first documents, then posts, then the other documents, so that every match can be paged
 * to. Both are asked at once, and what there is no room for is left out.
 */
async function firstOfAll(
  ask: Ask,
  from: number,
  to: number,
  head: number,
): Promise<[DocumentMatches, PostMatches]> {
  const [documents, posts] = await Promise.all([ask.documents(from, to), ask.posts(from, to)])
  const stories = posts.found.slice(0, to - Math.min(head, documents.found.length))
  return [
    { ...documents, found: documents.found.slice(0, to - stories.length) },
    { ...posts, found: stories },
  ]
}

/** A further page of them: where it begins depends on how many documents and posts there are. */
async function moreOfAll(
  ask: Ask,
  from: number,
  to: number,
  most: number,
): Promise<[DocumentMatches, PostMatches]> {
  const first = await ask.documents(0, most)
  const head = first.found.length
  const posts = await ask.posts(Math.max(0, from - head), to - head)
  const before = head + Object.values(posts.counts).reduce((sum, count) => sum + count, 0)
  const rest = to > before ? await ask.documents(head + Math.max(0, from - before), head + to - before) : null
  return [{ ...first, found: rest?.found ?? [] }, posts]
}

async function present(
  ctx: RequestContext,
  { section, order, page, leaving = false }: SearchQuestion,
  query: Query,
  { counts, more, documents, posts }: Found,
  { corrected: instead = null, suggestion = null, some = false }: Partial<SearchAnswer>,
): Promise<SearchAnswer | null> {
  const total = section === null ? totalOf({ counts }) : (counts[section] ?? 0)
  const pages = Math.max(1, Math.ceil(total / RESULTS_PAGE))
  if (page > pages) return null
  const matches = wordMatcher(query)
  const [summaries, rows, series] = await Promise.all([
    summariesByIds(
      ctx,
      posts.map(({ id }) => id),
    ),
    rowsInWords(ctx, documents, leaving),
    leadingSeries(ctx.app),
  ])
  const scores = new Map(posts.map(({ id, score }) => [id, score]))
  const scored = [
    ...summaries.map((post) => ({
      score: scores.get(post.id) ?? 0,
      hit: hitOfPost(post, ctx.lang, matches),
    })),
    ...documents.map((row) => ({
      score: row.score,
      hit: {
        ...hitOfDocument(row, rows.get(`${row.source}:${row.key}`), ctx.lang, matches),
        workbench: workbenchOf(row, series),
      },
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

/** Returns whether a term is in any text, however it is spelt. */
async function knownTerms(
  { app }: Pick<RequestContext, 'app'>,
  query: string,
): Promise<(term: string) => boolean> {
  const terms = [...new Set(wordsOf(query).map(({ term }) => term))]
  const found = await app.memo.getEach(
    terms,
    (term) => `search:known:${term}`,
    [listTag('all'), ...DOCUMENT_TAGS],
    async (missing) => {
      const { rows } = await sql<{ term: string }>`
        ${PREPARED} select term from search_known(${[...missing]}::text[]) term`.execute(app.db)
      return new Map(rows.map(({ term }) => [term, true]))
    },
  )
  const known = new Set(terms.filter((_, at) => found[at] === true))
  return (term) => known.has(term)
}
