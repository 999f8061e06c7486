import { sql } from 'kysely'
import { LICENCES_TAG } from '#datasets/licences.server.ts'
import { summariesByIds } from '#editorial/list.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { caseSteps } from '#sections/dumping-cases/contract.server.ts'
import { weekDeals } from '#sections/mergers-acquisitions/contract.server.ts'
import { weekStops } from '#sections/production-capacity/contract.server.ts'
import {
  weekCharts,
  weekPrices,
  withheldSeries,
  type WeekPrice,
} from '#sections/products-prices/contract.server.ts'
import { shiftDay } from '#datasets/series/dates.ts'
import type { Week } from './week.ts'

export type Asking = Pick<RequestContext, 'app' | 'lang' | 'now' | 'prefs' | 'tag'>

/** Everybody who may have the report may list at least what a subscriber may: all get the same file. */
const READER: Viewer = { role: 'subscriber', id: 0, username: '', displayName: '' }
const [CHARTS, STORIES, COMING_DAYS] = [6, 40, 90]
const TAGS = [
  'prices',
  'products',
  LICENCES_TAG,
  'data:production-capacity',
  'data:dumping-cases',
  'data:mergers-acquisitions',
]

/** The data of a week's report, which is a file: prices that may not be passed on are counted in `left`. */
export async function readWeekData(ctx: Asking, week: Week, known: string | null) {
  ctx.tag(...TAGS)
  const { db } = ctx.app
  const coming = { from: shiftDay(week.to, 1), to: shiftDay(week.to, COMING_DAYS) }
  const [all, withheld, capacity, cases, deals, stories] = await Promise.all([
    weekPrices(db, ctx.lang, { to: week.to, known }),
    withheldSeries(ctx.app),
    weekStops(ctx.app, ctx.lang, week),
    caseSteps(ctx.app, ctx.lang, week, coming),
    weekDeals(ctx.app, ctx.lang, week),
    storiesOf(ctx, week),
  ])
  const prices = all.filter(({ slug }) => !withheld.has(slug))
  const charts = await weekCharts(ctx, mostMoved(prices), { to: week.to, known })
  const left = all.length - prices.length
  return { week, known, coming, prices, left, charts, ...capacity, ...cases, deals, stories }
}

export type WeekData = Awaited<ReturnType<typeof readWeekData>>

/** The prices of a week alone, as its page shows them to everybody. */
export function readWeekPrices(ctx: Asking, week: Week): Promise<WeekPrice[]> {
  ctx.tag('prices', 'products')
  return weekPrices(ctx.app.db, ctx.lang, { to: week.to, known: null })
}

/** The series that moved most in the week, a product once, in display order. */
function mostMoved(prices: readonly WeekPrice[]): string[] {
  const moved = prices.toSorted((a, b) => Math.abs(b.week ?? 0) - Math.abs(a.week ?? 0))
  const chosen = new Map(moved.toReversed().map((price) => [price.product, price.slug]))
  const most = new Set(
    moved.flatMap(({ product, slug }) => (chosen.get(product) === slug ? [slug] : [])).slice(0, CHARTS),
  )
  return prices.flatMap(({ slug }) => (most.has(slug) ? [slug] : []))
}

async function storiesOf(ctx: Asking, { from, to }: Week) {
  ctx.tag('list:all')
  const { rows } = await sql<{ post_id: number }>`
    select post_id from editorial_listing
    where list = 'all' and visibility >= ${listedVisibility(READER)}
      and published_at >= ${new Date(`${from}T00:00:00+03:00`)}
      and published_at < ${new Date(`${shiftDay(to, 1)}T00:00:00+03:00`)}
    order by published_at desc, post_id desc limit ${STORIES}`.execute(ctx.app.db)
  return summariesByIds(
    { ...ctx, viewer: READER },
    rows.map(({ post_id }) => post_id),
  )
}
