import { sql } from 'kysely'
import { data } from 'react-router'
import { loadItem } from '#datasets/item-page.server.ts'
import { relatedRows } from '#datasets/table.server.ts'
import { localePath, splitLang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { trendView } from './charts.server.ts'
import type { FlowKey } from './details-key.ts'
import { WORLD } from './flow-sql.server.ts'
import { FLOWS } from './flows.server.ts'
import type { Line } from './totals.ts'

const RELATED = 12
/** Fields that most rows have no use for: they stand only where they say something. */
const ONLY_IF_TOLD = new Set([
  'growth_pct',
  'total_value',
  'total_quantity',
  'rate',
  'number_of_destinations',
  'notes',
])

/** Everything that a flow's page shows. Throws 404 for an unknown or hidden one. */
export async function loadFlow(ctx: RequestContext, key: FlowKey) {
  const id = await findFlow(ctx.app.db, key)
  if (id === null) throw data(null, { status: 404 })
  const { item, row, speech } = await loadItem(ctx, FLOWS, String(id))
  const { product, process, country, year_month } = key
  const [run, others, settings] = await Promise.all([
    readRun(ctx.app.db, key),
    relatedRows(
      ctx,
      FLOWS,
      sql`product = ${product} and process = ${process} and country = ${country} and year_month = ${year_month}
        and hs_code = ${key.hs_code} and is_mirror = ${key.is_mirror} and partner is not null and id <> ${id}`,
      {
        columns: ['partner', 'value', 'quantity', 'rate', 'unit_value'],
        sort: { column: 'value', descending: true },
        limit: RELATED,
      },
    ),
    siteSettings(ctx.app),
  ])
  const lines = run.filter(({ frequency }) => frequency === row.frequency)
  const focus = { processes: [row.process], process: row.process, frequency: row.frequency, twice: [] }
  const path = localePath(ctx.lang, splitLang(ctx.url.pathname).path)
  const address = new URL(path, ctx.app.config.publicUrl)
  return {
    item: {
      ...item,
      groups: item.groups.map((group) => ({
        ...group,
        facts: group.facts.filter(({ key: fact, cell }) => cell.kind !== 'x' || !ONLY_IF_TOLD.has(fact)),
      })),
      // The list begins with the latest; a reader of a series goes on in time.
      previous: item.next,
      next: item.previous,
    },
    others,
    trend:
      lines.length > 1
        ? trendView(ctx, { lines, wanted: { process: null, frequency: null, span: null }, focus }, 'value')
        : null,
    citation: [item.name, item.source, item.asOf, settings.name[ctx.lang], address.href]
      .filter(Boolean)
      .join(ctx.lang === 'ar' ? '، ' : ', '),
    product: speech.names['products']?.get(product)?.label ?? product,
  }
}

async function findFlow(db: Db, key: FlowKey): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from exports_imports_flow where ${isOf(key)} and year_month = ${key.year_month} and not hidden`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** The same trade in every period, years and months. */
async function readRun(db: Db, key: FlowKey): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select process, frequency, year_month, is_mirror, estimate, currency, value_basis, quantity_unit, value::float8,
      value_usd::float8 as usd, quantity::float8, null as weighed, null as weighed_usd
    from exports_imports_flow where ${isOf(key)} and not hidden order by year_month`.execute(db)
  return rows
}

const isOf = ({ product, process, country, partner, hs_code, is_mirror }: FlowKey) => sql`
  product = ${product} and process = ${process} and country = ${country} and hs_code = ${hs_code}
  and is_mirror = ${is_mirror} and ${partner === WORLD ? sql`partner is null` : sql`partner = ${partner}`}`
