import { sql } from 'kysely'
import { data } from 'react-router'
import { loadItem } from '#datasets/item/item-page.server.ts'
import { relatedRows } from '#datasets/list/table.server.ts'
import { localePath, splitLang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { chartData } from '#datasets/charts/chart-data.server.ts'
import type { FlowKey } from './details-key.ts'
import { flowAnswer } from './flow-answer.server.ts'
import { FLOWS } from './flows.server.ts'
import { RUN_CHART, runQuery } from '../charts/run-chart.server.ts'
import { runIs } from './run.server.ts'

const RELATED = 12
/** Fields that few rows have: they are shown only where they have a value. */
const ONLY_WITH_VALUE = new Set([
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
  const { item, row, presentContext } = await loadItem(ctx, FLOWS, String(id))
  const { product, process, country, year_month } = key
  const [trend, others, settings] = await Promise.all([
    chartData(ctx, RUN_CHART, runQuery(key, row.frequency)),
    relatedRows(
      ctx,
      FLOWS,
      sql`product = ${product} and process = ${process} and country = ${country} and year_month = ${year_month}
        and hs_code = ${key.hs_code} and is_mirror = ${key.is_mirror} and partner is not null and id <> ${id}`,
      {
        columns: ['partner', 'value', 'quantity', 'rate', 'unit_value'],
        sort: { column: 'value', descending: true },
        limit: RELATED,
        filters: {
          product,
          process,
          country,
          year_month_from: year_month,
          year_month_to: year_month,
          heading: key.hs_code.slice(0, 4),
          is_mirror: String(key.is_mirror),
        },
      },
    ),
    siteSettings(ctx.app),
  ])
  const name = presentContext.names['products']?.get(product)?.label ?? product
  const path = localePath(ctx.lang, splitLang(ctx.url.pathname).path)
  const address = new URL(path, ctx.app.config.publicUrl)
  return {
    item: {
      ...item,
      groups: item.groups.map((group) => ({
        ...group,
        facts: group.facts.filter(({ key: fact, cell }) => cell.kind !== 'x' || !ONLY_WITH_VALUE.has(fact)),
      })),
      // The list begins with the latest; a reader of a series goes on in time.
      previous: item.next,
      next: item.previous,
    },
    others,
    // One period is no development.
    trend: trend && trend.table.rows.length > 1 ? trend : null,
    citation: [item.name, item.source, item.asOf, settings.name[ctx.lang], address.href]
      .filter(Boolean)
      .join(ctx.lang === 'ar' ? '، ' : ', '),
    product: name,
    answer: flowAnswer(row, item, name, presentContext),
    lang: ctx.lang,
  }
}

async function findFlow(db: Db, key: FlowKey): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from exports_imports_flow where ${runIs(key)} and year_month = ${key.year_month} and not hidden`.execute(
    db,
  )
  return rows[0]?.id ?? null
}
