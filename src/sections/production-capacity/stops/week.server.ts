import { sql } from 'kysely'
import { ofNone } from '#datasets/list/where.server.ts'
import { passedOn } from '#datasets/passed-on.server.ts'
import { worded } from '#editorial/present.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { MAINTENANCE, STOP_STATUSES } from '../options.ts'
import { STOPS } from '../stops.server.ts'
import { spanOf } from '../stop-span.ts'

/** A stop that lies in a week, or in part of it. */
export interface WeekStop {
  plant: string
  company: string
  products: string
  kind: string
  status: string
  from: string
  /** Null where its end is not known. */
  to: string | null
  /** The end was announced and is not confirmed. */
  estimate: boolean
  /** Days of the week on which it is stopped. */
  days: number
  source: string
  asOf: string
  demo: boolean
}

/** The lost production of a product in a week. */
export interface OfflineCapacity {
  product: string
  /** Thousand tonnes: capacity of the plants that are down, by the days of their outage. */
  kilotonnes: number
  demo: boolean
}

interface Row {
  slug: string
  plant_ar: string
  plant_en: string | null
  company: string
  products: string[]
  type: keyof typeof MAINTENANCE
  start: string
  end: string | null
  days: number | null
  status: keyof typeof STOP_STATUSES
  source: string
  as_of: string
  demo: boolean
  capacities: { product: string; kilotonnes: number; demo: boolean }[] | null
}

const DAY_MS = 86_400_000
const DAYS_OF_YEAR = 365

/**
 * Stops of plants between two days, both included, and the capacity that they take, for a file: without rows that may not be passed on. A stop of a part of a plant takes nothing that is
 * known, and one without its day of beginning is not counted; both are listed.
 */
export async function weekStops(
  app: Pick<App, 'db' | 'memo'>,
  lang: Lang,
  { from, to }: { from: string; to: string },
): Promise<{ stops: WeekStop[]; offline: OfflineCapacity[] }> {
  const { withheld } = await passedOn(app, STOPS, {})
  const name = (base: string) => sql.raw(lang === 'ar' ? `${base}_ar` : `coalesce(${base}_en, ${base}_ar)`)
  const { rows } = await sql<Row>`
    select s.slug, s.plant_ar, s.plant_en, ${name('c.shortcut_name')} as company,
      array(select ${name('p.name')} from products_prices_product p where p.slug = any(s.products) order by p.slug) as products,
      s.maintenance_type as type, s.date_start as start, s.date_end as end, s.announced_days as days,
      s.this_status as status, ${sql.raw(lang === 'ar' ? 's.source_ar' : 's.source_en')} as source, s.as_of, s.demo,
      (select jsonb_agg(jsonb_build_object('product', ${name('r.name')}, 'kilotonnes', l.kt_per_year, 'demo', l.demo) order by l.slug)
        from production_capacity_plant l join products_prices_product r on r.slug = l.product
        where l.slug = any(s.plants) and not l.hidden and l.kt_per_year is not null and ${ofNone(sql`l.import_id`, withheld)}) as capacities
    from production_capacity_stop s join companies_company c on c.slug = s.company
    where not s.hidden and s.date_start <= ${to} and ${ofNone(sql`s.import_id`, withheld)}
    order by s.date_start, s.slug`.execute(app.db)
  const lying = rows.flatMap((row) => {
    const end = row.end?.length === 10 ? row.end : null
    const span = spanOf({ ...row, end, asOf: row.as_of }, to)
    const last = span?.to ?? row.start
    if (last < from || (span === null && row.start < from)) return []
    return [{ row, span, days: row.start.length === 10 ? overlap(row.start, last, { from, to }) : 0 }]
  })
  const offline = new Map<string, OfflineCapacity>()
  for (const { row, days } of lying) {
    if (row.type === 'partial_shutdown' || row.type === 'market_related') continue
    for (const { product, kilotonnes, demo } of row.capacities ?? []) {
      const known = offline.get(product)
      offline.set(product, {
        product,
        kilotonnes: (known?.kilotonnes ?? 0) + (kilotonnes * days) / DAYS_OF_YEAR,
        demo: (known?.demo ?? false) || demo || row.demo,
      })
    }
  }
  return {
    stops: lying.map(({ row, span, days }) => ({
      plant: worded(lang, row.plant_ar, row.plant_en).text,
      company: row.company,
      products: row.products.join(lang === 'ar' ? '، ' : ', '),
      kind: MAINTENANCE[row.type][lang],
      status: STOP_STATUSES[row.status][lang],
      from: row.start,
      to: row.end ?? (span?.estimate ? span.to : null),
      estimate: span?.estimate ?? false,
      days,
      source: row.source,
      asOf: row.as_of,
      demo: row.demo,
    })),
    offline: [...offline.values()]
      .filter(({ kilotonnes }) => kilotonnes > 0)
      .sort((a, b) => b.kilotonnes - a.kilotonnes || (a.product < b.product ? -1 : 1)),
  }
}

function overlap(start: string, end: string, { from, to }: { from: string; to: string }): number {
  const first = start > from ? start : from
  const last = end < to ? end : to
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1)
}
