import { sql, type RawBuilder } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { searchWords } from '../contract.ts'
import { everyWord } from '#platform/db/words.server.ts'

/** A match in one of the short tables, in both languages. */
export interface TextRow {
  section: 'products-prices' | 'companies' | 'exports-imports' | 'glossary' | 'pages' | 'helps'
  key: string
  symbol: string | null
  title_ar: string
  title_en: string | null
  text_ar: string | null
  text_en: string | null
}

/** Matches taken from each of the short tables. */
const MOST = 60

/**
 * Products, companies, products that are traded, terms, pages and help items in which every word of the query stands. These tables are short (hundreds
 * of rows): they are read through, folded, in one query. Names that begin with the query come first.
 */
export async function matchTexts(ctx: Pick<RequestContext, 'app'>, query: string): Promise<TextRow[]> {
  const words = searchWords(query)
  if (words.length === 0) return []
  const every = (text: RawBuilder<unknown>) => everyWord(words, text)
  // Folded once a row, not once a word.
  const plain = (table: string, ...columns: string[]) => sql`(
    select *, kimya_fold(regexp_replace(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}), '<[^>]*>', ' ', 'g'))
      as plain from ${sql.table(table)} offset 0) texts`
  const first = words[0] ?? ''
  const { rows } = await sql<TextRow>`
    (select 'products-prices' as section, slug as key, shortcut_name as symbol, name_ar as title_ar, name_en as title_en,
        description_ar as text_ar, description_en as text_en
      from products_prices_product where ${every(sql`search`)}
      order by lower(shortcut_name) = ${first} desc, position(kimya_fold(${first}) in search), sort, slug limit ${sql.lit(MOST)})
    union all
    (select 'companies', slug, coalesce(ticker, country), name_ar, name_en, description_ar, description_en
      from companies_company where not hidden and ${every(sql`search`)}
      order by position(kimya_fold(${first}) in search), sort, slug limit ${sql.lit(MOST)})
    union all
    (select 'exports-imports', slug, shortcut_name, name_ar, name_en, null, null
      from products_prices_product p where ${every(sql`search`)}
        and exists (select from exports_imports_flow f where f.product = p.slug and not f.hidden)
      order by position(kimya_fold(${first}) in search), sort, slug limit ${sql.lit(MOST)})
    union all
    (select 'glossary', slug, null, term_ar, term_en, definition_ar, definition_en
      from data_glossary where not hidden and ${every(sql`search`)}
      order by position(kimya_fold(${first}) in search), sort, slug limit ${sql.lit(MOST)})
    union all
    (select 'pages', slug, null, name_ar, name_en, content_ar, content_en
      from ${plain('pages_page', 'name_ar', 'name_en', 'content_ar', 'content_en')} where ${every(sql`plain`)}
      order by position, sort limit ${sql.lit(MOST)})
    union all
    (select 'helps', id::text, null, question_ar, question_en, answer_ar, answer_en
      from ${plain('helps_item', 'question_ar', 'question_en', 'answer_ar', 'answer_en')} where ${every(sql`plain`)}
      order by sort, id limit ${sql.lit(MOST)})`.execute(ctx.app.db)
  return rows
}
