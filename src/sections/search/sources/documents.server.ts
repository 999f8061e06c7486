import { sql } from 'kysely'
import { cutText } from '#i18n/reading.ts'
import type { App } from '#platform/app.server.ts'
import { PREPARED } from '#platform/db/prepared.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { SEARCH } from '#platform/limits/limits.ts'
import type { SearchFilters, Slice } from '#editorial/search/filters.ts'
import { TOPICS_TAG } from '#editorial/topics/topics.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { DOCUMENTS_TAG } from '#sections/fileuploads/contract.ts'
import { HELPS_TAG } from '#sections/helps/contract.ts'
import { PAGES_TAG } from '#sections/pages/contract.ts'
import { GLOSSARY_TAG } from '#site/glossary/glossary.server.ts'
import { plainText, TEXT_LENGTH } from '../shown-text.ts'

/** Under which everything that can be found beside posts is dropped. */
export const DOCUMENT_TAGS: readonly string[] = [
  ...new Set([
    'products',
    ...DATA_SECTIONS.flatMap(({ datasets, newest }) => [newest.tag, ...datasets.map(({ tag }) => tag)]),
    TOPICS_TAG,
    GLOSSARY_TAG,
    PAGES_TAG,
    HELPS_TAG,
    DOCUMENTS_TAG,
  ]),
]

/** A thing that matches, in both languages. */
export interface DocumentRow {
  /** The source of the result, in `search_document`: `product`, or a source of a data section. */
  source: string
  key: string
  section: string
  symbol: string | null
  title_ar: string
  title_en: string | null
  /** The beginning of its plain text. */
  text_ar: string | null
  text_en: string | null
  companies: string[]
  countries: string[]
  score: number
}

export interface DocumentMatches {
  found: DocumentRow[]
  counts: Partial<Record<string, number>>
  /** Sections that have more than was counted. */
  more: string[]
  /** How many of them are only named beside words that they do not have. */
  near: number
}

export interface DocumentQuestion extends SearchFilters, Slice {
  /** In PostgreSQL's syntax, of the whole and of names alone. */
  query: string
  nameQuery: string
  /** The query with words of phrases anywhere: an index answers it without a look at the texts. */
  loose: string
  /** Names as one word: what has one of them comes first. */
  names: readonly string[]
  /** Things named beside the words of a section: their pages in it answer, whatever else is asked. */
  answers: { names: readonly string[]; kinds: readonly string[] } | null
  section: string | null
  order: 'best' | 'newest'
}

/** What a thing is worth beside another of the same name. */
const WORTH = sql`case d.source when 'product' then 0.5 when 'company' then 0.5 when 'term' then 0.4 when 'series' then 2.5
  when 'trade' then 0.2 when 'capacity' then 0.2 when 'help' then 0.1 when 'handbook' then 0.1 else 0 end`

/** Reading all flows for it takes a moment. */
const SHOWN_S = 600

/** Products whose trade and whose plants have something to show. */
interface Shown {
  trade: readonly string[]
  capacity: readonly string[]
}

/** Whether the page of a thing has something to show. */
const hasPage = ({ trade, capacity }: Shown) => sql`case d.source
  when 'trade' then d.key = any (${[...trade]}::text[])
  when 'capacity' then d.key = any (${[...capacity]}::text[])
  when 'series' then exists (
    select from products_prices_series s join products_prices_latest l on l.series_id = s.id
    where s.product = split_part(d.key, '/', 1) and lower(s.market) = split_part(d.key, '/', 2) and not s.hidden)
  else true end`

/** Things that match: products, prices, rows of the data sections, companies, terms, pages and help; hidden ones left out. */
export async function matchDocuments(
  { app, tag }: Pick<RequestContext, 'app' | 'tag'>,
  question: DocumentQuestion,
): Promise<DocumentMatches> {
  tag('products', 'prices')
  if (question.query === '') return { found: [], counts: {}, more: [], near: 0 }
  // These are public for all: equal searches share one result.
  return app.memo.get(`search:documents:${JSON.stringify(question)}`, DOCUMENT_TAGS, async () => {
    const { rows } = await matchDocumentsQuery(question, await productsShown(app)).execute(app.db)
    const { found = [], counts, more, near } = rows[0] ?? {}
    const cut = found.map((row) => ({
      ...row,
      text_ar: beginning(row.text_ar),
      text_en: beginning(row.text_en),
    }))
    return { found: cut, counts: counts ?? {}, more: more ?? [], near: near ?? 0 }
  })
}

/** The excerpt of a text. */
const beginning = (html: string | null) => (html === null ? null : cutText(plainText(html), TEXT_LENGTH))

function productsShown({ db, memo }: App): Promise<Shown> {
  const load = async () => {
    const [trade, capacity] = await Promise.all(
      // Of trade its sums: reading millions of flows would take longer than a page may.
      (['exports_imports_without_partners', 'production_capacity_plant'] as const).map((table) =>
        db.selectFrom(table).where('hidden', '=', false).select('product').distinct().execute(),
      ),
    )
    const slugs = (rows: typeof trade = []) => rows.flatMap(({ product }) => product ?? [])
    return { trade: slugs(trade), capacity: slugs(capacity) }
  }
  return memo.get('search:shown', ['data:exports-imports', 'data:production-capacity'], load, SHOWN_S)
}

/** The one query of it; apart so that a test can read what it costs. */
export function matchDocumentsQuery(
  { query, loose, nameQuery, names, answers, section, order, product, since, from, limit }: DocumentQuestion,
  shown: Shown,
) {
  const asked = sql`${query}::tsquery`
  const kinds = answers?.kinds.map((kind) => `'${kind}'`).join(' | ') || null
  // A page that has what is named in the section that is named answers; what is named beside other words is near it.
  const score = sql`(case when not m.answer then 0 when ${kinds}::text is not null then 5 when m.matches then 0.4 else 0 end) + (case when m.exact then 10 else 0 end)
    + (case when d.terms @@ ${nameQuery}::tsquery then 1 else 0 end) + ${WORTH} + ts_rank('{0.05,0.2,0.7,1}', d.terms, ${asked})`
  const ranking =
    order === 'best'
      ? sql`m.exact desc, m.score desc, m.sort, m.key`
      : sql`m.day desc nulls last, m.sort, m.key`
  return sql<DocumentMatches>`${PREPARED}
    with seen as materialized (
      select * from search_documents(${asked}, ${loose}::tsquery, ${[...names]}::text[], ${[...(answers?.names ?? [])]}::text[],
        ${kinds}::tsquery, ${product ?? null}::text, ${since ?? null}::text, ${sql.lit(SEARCH.documents)})
    ), many as (
      select section = 'companies' as companies from seen group by 1 having count(*) >= ${sql.lit(SEARCH.documents)}
    ), matched as materialized (
      select d.* from seen d
      where (d.matches or (d.answer and (${kinds}::text is not null or d.source in ('product', 'company', 'term'))))
        and ${hasPage(shown)}
        -- Prices in a market are found where the query names more than their product.
        and case when d.source = 'series' then not coalesce((
          select p.terms @@ ${asked} from search_document p where p.source = 'product' and p.key = d.product), false) else true end
    ), candidate as (
      select * from matched ${section ? sql`where section = ${section}` : sql``}
      order by exact desc, answer desc, sort, source, key limit ${sql.lit(SEARCH.ranked)}
    ), ranked as materialized (
      select m.source, m.key, ${score} as score from candidate m join search_document d using (source, key)
    ), slice as (
      select w.source, w.key, w.sort, w.day, w.exact, coalesce(r.score, 0) as score
      from matched w left join ranked r using (source, key) ${section ? sql`where w.section = ${section}` : sql``}
    ), page as (
      select m.*, row_number() over (order by ${ranking}) as place from slice m order by ${ranking} offset ${from} limit ${limit}
    )
    select
      (select json_object_agg(section, n) from (select section, count(*) as n from matched group by section) c) as counts,
      (select count(*)::int from matched where not matches and ${kinds}::text is null) as near,
      (select coalesce(json_agg(distinct m.section), '[]') from matched m join many on many.companies = (m.section = 'companies')) as more,
      (select coalesce(json_agg(row_to_json(one)), '[]') from (
        select d.source, d.key, d.section, d.symbol, d.title_ar, d.title_en, d.text_ar, d.text_en, d.companies, d.countries, m.score
        from page m join search_document d using (source, key) order by m.place) one) as found`
}
