import { sql } from 'kysely'
import type { TableData } from '#datasets/contract.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { directionOf, type Direction } from '#ui/price/direction.ts'
import { presentSeries, readSeries } from '../series/series.server.ts'

/** A table of prices with the shape of each row's series after its price. */
export type WithTrend<Table> = Table & { trends: Readonly<Record<string, Trend>> }

interface Trend {
  path: string
  direction: Direction
}

/** Adds the column of shapes; one query for all rows. */
export async function withTrend<Table extends TableData>(
  ctx: Pick<RequestContext, 'app' | 'lang'>,
  table: Table,
): Promise<WithTrend<Table>> {
  const keys = table.rows.map(({ key }) => key)
  const series = keys.length > 0 ? await readSeries(ctx.app.db, sql`q.slug = any(${keys}::text[])`) : []
  const place = table.headings.findIndex(({ key }) => key === 'price') + 1
  const label = ctx.lang === 'ar' ? 'الاتجاه' : 'Trend'
  const heading = { key: 'trend', label, unit: null, numeric: false, sort: null, sorted: null }
  return {
    ...table,
    headings: table.headings.toSpliced(place, 0, heading),
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.toSpliced(place, 0, { text: '' }) })),
    trends: Object.fromEntries(
      series.map((row) => {
        const { slug, spark, change } = presentSeries(row, ctx.lang)
        return [slug, { path: spark, direction: directionOf(change) }]
      }),
    ),
  }
}
