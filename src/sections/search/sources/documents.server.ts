import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Filters, Slice } from '../filters.ts'
import type { SearchSection } from '../sections.ts'

/** What a thing is found as. */
export type Source =
  | 'product'
  | 'company'
  | 'term'
  | 'series'
  | 'trade'
  | 'capacity'
  | 'plant'
  | 'stop'
  | 'case'
  | 'deal'
  | 'page'
  | 'help'

/** A thing that matches, in both languages. */
export interface DocumentRow {
  source: Source
  key: string
  section: SearchSection
  symbol: string | null
  title_ar: string
  title_en: string | null
  text_ar: string | null
  text_en: string | null
  countries: string[]
  score: number
}

export interface DocumentMatches {
  found: DocumentRow[]
  counts: Partial<Record<SearchSection, number>>
}

export interface DocumentQuestion extends Filters, Slice {
  /** In PostgreSQL's syntax, of the whole and of names alone. */
  query: string
  nameQuery: string
  /** Names as one word: what has one of them comes first. */
  names: readonly string[]
  /** Things named beside the words of a section: their pages in it answer, whatever else is asked. */
  answers: { names: readonly string[]; kinds: readonly string[] } | null
  section: SearchSection | null
  order: 'best' | 'newest'
}

/** Of more matches than these only the ones that come first in their sections are ranked. */
const CANDIDATES = 1000

/** What a thing is worth beside another of the same name. */
const WORTH = sql`case d.source when 'product' then 0.5 when 'company' then 0.5 when 'term' then 0.4 when 'series' then 2.5
  when 'trade' then 0.2 when 'capacity' then 0.2 when 'help' then 0.1 else 0 end`

/** Whether the page of a thing has something to show. */
const HAS_PAGE = sql`case d.source
  when 'trade' then exists (select from exports_imports_flow f where f.product = d.key and not f.hidden)
  when 'capacity' then exists (select from production_capacity_plant p where p.product = d.key and not p.hidden)
  when 'series' then exists (
    select from products_prices_series s join products_prices_latest l on l.series_id = s.id
    where s.product = split_part(d.key, '/', 1) and lower(s.market) = split_part(d.key, '/', 2) and not s.hidden)
  else true end`

/** Products, prices, rows of the data sections, companies, terms, pages and help that match, hidden ones left out. */
export async function matchDocuments(
  { app, tag }: Pick<RequestContext, 'app' | 'tag'>,
  { query, nameQuery, names, answers, section, order, product, since, from, limit }: DocumentQuestion,
): Promise<DocumentMatches> {
  tag('products', 'prices')
  if (query === '') return { found: [], counts: {} }
  const asked = sql`${query}::tsquery`
  const exact = names.length > 0 ? sql`d.names && ${[...names]}::text[]` : sql`false`
  const answer = answers
    ? sql`d.names && ${[...answers.names]}::text[] and d.terms @@ ${answers.kinds.map((kind) => `'${kind}'`).join(' | ')}::tsquery`
    : sql`false`
  const score = sql`(case when m.answer then 5 else 0 end) + (case when m.exact then 10 else 0 end) + (case when d.terms @@ ${nameQuery}::tsquery then 1 else 0 end)
    + ${WORTH} + ts_rank('{0.05,0.2,0.7,1}', d.terms, ${asked})`
  const ranking =
    order === 'best'
      ? sql`m.exact desc, m.score desc, d.sort, d.key`
      : sql`d.day desc nulls last, d.sort, d.key`
  const { rows } = await sql<DocumentMatches>`
    with matched as materialized (
      select d.source, d.key, d.section, d.sort, ${exact} as exact, ${answer} as answer
      from search_document d
      where (d.terms @@ ${asked} or ${answer})
        ${product ? sql`and ${product} = any (d.products)` : sql``}
        ${since ? sql`and d.day >= ${since}` : sql``}
        and ${HAS_PAGE}
        -- Prices in a market are found where the query names more than their product.
        and (d.source <> 'series' or not exists (
          select from search_document p where p.source = 'product' and p.key = d.products[1] and p.terms @@ ${asked}))
    ), candidate as (
      select * from matched ${section ? sql`where section = ${section}` : sql``}
      order by exact desc, answer desc, sort, source, key limit ${sql.lit(CANDIDATES)}
    ), ranked as materialized (
      select m.source, m.key, m.exact, ${score} as score from candidate m join search_document d using (source, key)
    ), slice as (
      select w.source, w.key, coalesce(r.exact, false) as exact, coalesce(r.score, 0) as score
      from matched w left join ranked r using (source, key) ${section ? sql`where w.section = ${section}` : sql``}
    )
    select
      (select json_object_agg(section, n) from (select section, count(*) as n from matched group by section) c) as counts,
      (select coalesce(json_agg(row_to_json(page)), '[]') from (
        select d.source, d.key, d.section, d.symbol, d.title_ar, d.title_en, d.text_ar, d.text_en, d.countries, m.score
        from slice m join search_document d using (source, key)
        order by ${ranking} offset ${from} limit ${limit}) page) as found`.execute(app.db)
  return { found: rows[0]?.found ?? [], counts: rows[0]?.counts ?? {} }
}
