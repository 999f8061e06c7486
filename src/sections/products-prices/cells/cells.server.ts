import { sql, type RawBuilder } from 'kysely'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { marksOf, type Marks } from '#ui/marks.ts'
import type { PriceRow } from '#ui/price/price.ts'
import { changeOf } from '#datasets/series/change.ts'
import { basePriceSql } from '../series/change-over.ts'
import { benchmarkOf, GRADE_RANK_SQL, leadSql } from '../series/benchmarks.ts'
import { endedSql, standingSql, type Standing } from '../series/standing.ts'
import { seriesPath } from '../contract.ts'
import { lastRevised } from '../points/price-points.server.ts'
import { firstOfMarket, priceMarks } from '../series/series.server.ts'
import { withQuery } from '../series/state.ts'
import { cellsNote, type Noted } from './cells-note.server.ts'

/** The period over which the cells show a change, by its name in the address: against the price before, or one on a day. */
const SPANS = {
  last: { ar: 'آخر سعر', en: 'Last', months: null },
  monthly: { ar: 'شهر', en: 'Month', months: 1 },
  yearly: { ar: 'سنة', en: 'Year', months: 12 },
} as const satisfies Record<string, LocalizedText & { months: number | null }>

export type CellSpan = keyof typeof SPANS

/** The span that an address asks for; the last change where it asks for none. */
export function cellSpanOf(query: URLSearchParams): CellSpan {
  const asked = query.get('range') ?? ''
  return Object.hasOwn(SPANS, asked) ? (asked as CellSpan) : 'last'
}

/** A column of it: a group of products. */
export interface CellGroup {
  id: string
  name: string
  cells: PriceRow[]
}

/** The periodic table of prices with what must be known to read it. */
export interface Cells {
  groups: CellGroup[]
  /** Units, days and sources of its prices. */
  note: string
  /** Of its prices. */
  marks: Marks
}

interface Row extends Noted {
  slug: string
  first: boolean
  product: string
  market: string
  grade: string | null
  name_ar: string
  name_en: string | null
  demo: boolean
  estimated: boolean
  revised: boolean
  standing: Standing
  price: number
  base: number | null
  group_id: string
  group_ar: string
  group_en: string
}

/**
 * The products among the series under a condition over `products_prices_quote`, each with its first of them that has not ended,
 * a real one before a made-up one, then one of the benchmark that the product is followed by, then one that is not late,
 * under their groups in the order of the groups, real prices and what the industry looks at first before the others.
 */
export async function readCells(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>,
  condition: RawBuilder<unknown>,
  span: CellSpan,
): Promise<Cells> {
  ctx.tag('products', 'prices')
  const { months } = SPANS[span]
  const base =
    months === null
      ? sql`q.before`
      : sql.raw(basePriceSql({ series: 'q.id', day: 'q.add_date', frequency: 'q.frequency' }, months))
  const { rows } = await sql<Row>`
    select q.slug, ${firstOfMarket()} as first, q.product, q.market, q.grade, p.shortcut_name as symbol, p.name_ar, p.name_en, q.unit, q.demo, q.estimated, ${sql.raw(lastRevised('q'))} as revised,
      ${sql.raw(standingSql('q'))} as standing,
      q.price::float8 as price, q.add_date::text as add_date, q.source_ar, q.source_en, (${base})::float8 as base,
      c.id as group_id, c.name_ar as group_ar, c.name_en as group_en
    from (
      select distinct on (product) * from products_prices_quote
      where ${condition} and not ${sql.raw(endedSql('products_prices_quote'))}
      order by product, demo, ${sql.raw(GRADE_RANK_SQL)}, ${sql.raw(standingSql('products_prices_quote'))} = 'late', sort, id
    ) q
    join products_prices_product p on p.slug = q.product
    join products_prices_category c on c.id = p.category_id
    left join products_prices_category up on up.id = c.parent_id
    order by coalesce(up.sort, c.sort), c.parent_id nulls first, c.sort, c.id, q.demo, ${sql.raw(leadSql('q'))}, p.sort, p.slug`.execute(
    ctx.app.db,
  )
  const ar = ctx.lang === 'ar'
  const groups = new Map<string, CellGroup>()
  for (const row of rows) {
    const group = groups.get(row.group_id) ?? {
      id: row.group_id,
      name: ar ? row.group_ar : row.group_en,
      cells: [],
    }
    const benchmark = benchmarkOf(row.product, row.grade ?? '')
    group.cells.push({
      href: seriesPath(row),
      symbol: benchmark?.symbol ?? row.symbol,
      name: benchmark?.[ctx.lang] ?? (ar ? row.name_ar : (row.name_en ?? row.name_ar)),
      market: row.market,
      marks: priceMarks(row),
      standing: row.standing,
      day: row.add_date,
      price: row.price,
      change: changeOf(row.price, row.base)?.percent ?? null,
    })
    groups.set(row.group_id, group)
  }
  return { groups: [...groups.values()], note: cellsNote(ctx, rows), marks: marksOf(rows.map(priceMarks)) }
}

/** A span of the cells as a link. */
export interface SpanLink {
  label: string
  href: string
  on: boolean
}

/** The spans as addresses of the same list. */
export function spanLinks(
  ctx: Pick<RequestContext, 'lang'>,
  list: { path: string; query: string; page?: number },
  span: CellSpan,
): SpanLink[] {
  return (Object.keys(SPANS) as CellSpan[]).map((name) => {
    const query = new URLSearchParams(list.query)
    if (name !== 'last') query.set('range', name)
    if (list.page !== undefined) query.set('page', '1')
    return { label: SPANS[name][ctx.lang], href: withQuery(list.path, [...query]), on: name === span }
  })
}
