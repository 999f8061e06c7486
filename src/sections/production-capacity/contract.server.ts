import { relatedCount, relatedRows, type Related } from '#datasets/list/table.server.ts'
import { rowAnchor } from '#datasets/row-anchor.ts'
import { worded } from '#editorial/present.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { MAINTENANCE, STOP_STATUSES } from './options.ts'
import { GULF } from './places.ts'
import { PLANTS } from './plants.server.ts'
import { PRODUCTION_CAPACITY } from './section.server.ts'
import { spanOf, type StopDates } from './stop-span.ts'
import { readGroupedLines } from './totals/totals.server.ts'
import { LIVE, addUp, type Total } from './totals/totals.ts'
import { sql } from 'kysely'

export { PLANTS }

const MOST = 100

const ofCompany = (company: string) => sql`company = ${company}`

/** The plants of a company as a table, the largest first; null where it has none. */
export function companyPlants(ctx: RequestContext, company: string): Promise<Related | null> {
  return relatedRows(ctx, PLANTS, ofCompany(company), {
    columns: ['product', 'city', 'feeds', 'product_use', 'power_volume', 'this_status', 'date_start'],
    sort: { column: 'power_volume', descending: true },
    limit: MOST,
    filters: { company },
  })
}

/** How many plants a company has. */
export function companyPlantCount(
  ctx: Pick<RequestContext, 'app' | 'tag'>,
  company: string,
): Promise<number> {
  return relatedCount(ctx, PLANTS, ofCompany(company))
}

/** How far back calendars of readers go, and how many stops they have. */
const [PAST_DAYS, MOST_DATES] = [365, 1000]

interface StopRow {
  slug: string
  plant_ar: string
  plant_en: string | null
  plants: string[]
  type: keyof typeof MAINTENANCE
  start: string
  end: string | null
  days: number | null
  status: Parameters<typeof spanOf>[0]['status']
  demo: boolean
  add_date: string
}

/** Stops of plants that began on a known day, the oldest first; null for who may not see the section. */
export async function stopDates(ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>) {
  const { section, needs } = PRODUCTION_CAPACITY
  ctx.tag(`data:${section}`)
  if (needs && !can(ctx.viewer, needs)) return null
  const from = isoDay(new Date(ctx.now.getTime() - PAST_DAYS * 86_400_000))
  const { rows } = await sql<StopRow>`
    select slug, plant_ar, plant_en, plants, maintenance_type as type, date_start as start, date_end as end,
      announced_days as days, this_status as status, demo, add_date::text as add_date
    from production_capacity_stop
    where not hidden and length(date_start) = 10 and (date_start >= ${from} or coalesce(date_end, 'z') >= ${from})
    order by date_start, slug limit ${MOST_DATES}`.execute(ctx.app.db)
  const today = isoDay(ctx.now)
  return rows.map((row) => {
    const span = spanOf({ ...row, end: row.end?.length === 10 ? row.end : null }, today)
    const { text, lang } = worded(ctx.lang, row.plant_ar, row.plant_en)
    return {
      key: row.slug,
      day: row.start,
      last: span?.to ?? row.start,
      title: { text: `${text}: ${MAINTENANCE[row.type][lang]}`, lang },
      demo: row.demo,
      path: row.plants[0] ? `/${section}/${row.plants[0]}` : `/${section}?page=1&view=stops`,
      changed: new Date(row.add_date),
    }
  })
}

/** What a company can make of a product in a place, against which a text's figures are compared. */
export interface FigurePlant {
  company: string
  product: string
  city: string | null
  operating: boolean
  amount: number
  unit: string
  /** The same in thousand tonnes a year; null for volumes. */
  kilotonnes: number | null
  /** Names in the reader's language. */
  companyName: string
  productName: string
}

/** The plants of companies, those that are not running yet too. */
export async function figurePlants(
  db: Db,
  { companies, products, lang }: { companies: readonly string[]; products: readonly string[]; lang: Lang },
): Promise<FigurePlant[]> {
  const name = (base: string) => sql.raw(lang === 'ar' ? `${base}_ar` : `coalesce(${base}_en, ${base}_ar)`)
  const { rows } = await sql<FigurePlant>`
    select p.company, p.product, p.city_en as city, p.this_status in ('operating', 'reduced_rate', 'maintenance') as operating,
      p.power_volume::float8 as amount, p.unit, p.kt_per_year::float8 as kilotonnes,
      ${name('c.shortcut_name')} as "companyName", ${name('r.name')} as "productName"
    from production_capacity_plant p
    join companies_company c on c.slug = p.company
    join products_prices_product r on r.slug = p.product
    where p.company = any(${[...companies]}::text[]) and p.product = any(${[...products]}::text[]) and not p.hidden`.execute(
    db,
  )
  return rows
}

const MOST_NEAR = 200

/** A stop near a move of a price: dates as exact as they are known. */
export interface StopNear {
  key: string
  title: string
  /** `Planned turnaround`, and how far it is known to have gone. */
  type: string
  status: string
  start: string
  /** The last day, read or announced; null where it is not known. */
  end: string | null
  /** The product on whose account it is here. */
  product: string
  /** What the stopped lines can make of that product a year, and its share of what is recorded in the Gulf; null where that is not known. */
  kilotonnes: number | null
  share: number | null
  demo: boolean
  source: string
  sourceUrl: string | null
  path: string
}

interface NearRow {
  slug: string
  plant_ar: string
  plant_en: string | null
  plants: string[]
  products: string[]
  /** The plant on whose page it is. */
  page: string | null
  type: keyof typeof MAINTENANCE
  status: StopDates['status']
  start: string
  end: string | null
  days: number | null
  demo: boolean
  source_ar: string
  source_en: string
  source_url: string | null
}

/** Stops that touch one of these products and began before a day, the newest first; null for who may not see the section. */
export async function stopsOf(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>,
  products: readonly string[],
  before: string,
): Promise<StopNear[] | null> {
  const { section, needs } = PRODUCTION_CAPACITY
  ctx.tag(`data:${section}`)
  if (needs && !can(ctx.viewer, needs)) return null
  const { db } = ctx.app
  const { rows } = await sql<NearRow>`
    select slug, plant_ar, plant_en, plants, products, maintenance_type as type, this_status as status, date_start as start,
      date_end as end, announced_days as days, demo, source_ar, source_en, source_url,
      (select p.slug from production_capacity_plant p where p.slug = any(s.plants) and not p.hidden
        order by array_position(s.plants, p.slug) limit 1) as page
    from production_capacity_stop s
    where not hidden and products && ${[...products]}::text[] and date_start <= ${before}
    order by date_start desc, slug limit ${MOST_NEAR}`.execute(db)
  if (rows.length === 0) return []
  const plants = [...new Set(rows.flatMap((row) => row.plants))]
  const [lines, gulf] = await Promise.all([
    readGroupedLines(db, sql`slug = any(${plants}::text[])`, sql`slug`),
    readGroupedLines(
      db,
      sql`product = any(${[...products]}::text[]) and country = any(${GULF}::text[])`,
      sql`product`,
    ),
  ])
  const today = isoDay(ctx.now)
  return rows.flatMap((row) => {
    // The first of the products that were asked for: the product itself comes before what it is made of.
    const product = products.find((one) => row.products.includes(one))
    if (product === undefined) return []
    const stopped = addUp(lines.filter((line) => row.plants.includes(line.group) && line.product === product))
    const whole = addUp(gulf.filter((line) => line.group === product))
    const title = pickText({ ar: row.plant_ar, en: row.plant_en }, ctx.lang)?.text ?? row.slug
    return {
      key: row.slug,
      title,
      type: MAINTENANCE[row.type][ctx.lang],
      status: STOP_STATUSES[row.status][ctx.lang],
      start: row.start,
      end: row.end ?? spanOf(row, today)?.to ?? null,
      product,
      kilotonnes: kilotonnesOf(stopped),
      share: shareOf(stopped, whole),
      demo: row.demo,
      source: pickText({ ar: row.source_ar, en: row.source_en }, ctx.lang)?.text ?? '',
      sourceUrl: row.source_url,
      path: `/${section}${row.page === null ? '?page=1&view=stops' : `/${row.page}`}#${rowAnchor(row.slug)}`,
    }
  })
}

const kilotonnesOf = (total: Total) =>
  total.kind === 'sum' && total.unit === 'kt/y' && total.amount > 0 ? total.amount : null

/** Percent points; null where the two are not measured alike. */
function shareOf(part: Total, whole: Total): number | null {
  if (part.kind !== 'sum' || whole.kind !== 'sum') return null
  if (part.unit !== whole.unit || part.basis !== whole.basis || whole.amount === 0) return null
  return Math.min(100, Math.round((part.amount / whole.amount) * 1000) / 10)
}

/** The companies that make a product in plants that stand. */
export async function producersOf(
  { app: { db }, tag }: Pick<RequestContext, 'app' | 'tag'>,
  product: string,
): Promise<string[]> {
  tag(`data:${PRODUCTION_CAPACITY.section}`)
  const { rows } = await sql<{ company: string }>`
    select distinct company from production_capacity_plant
    where product = ${product} and not hidden and this_status = any(${LIVE}::text[]) order by company limit ${MOST_NEAR}`.execute(
    db,
  )
  return rows.map(({ company }) => company)
}
