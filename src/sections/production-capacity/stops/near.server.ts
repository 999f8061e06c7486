import { sql } from 'kysely'
import type { NearSource } from '#data-section/near.ts'
import { rowAnchor } from '#datasets/row-anchor.ts'
import { GULF } from '#datasets/places.ts'
import { isoDay } from '#i18n/date/date.ts'
import { pickText } from '#i18n/fallback.ts'
import { MAINTENANCE, STOP_STATUSES } from '../options.ts'
import { STOPS } from '../stops.server.ts'
import { spanOf, type StopDates } from '../stop-span.ts'
import { readGroupedLines } from '../totals/totals.server.ts'
import { addUp, type Total } from '../totals/totals.ts'

const MOST_NEAR = 200

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
  asOf: string
  start: string
  end: string | null
  days: number | null
  demo: boolean
  source_ar: string
  source_en: string
  source_url: string | null
}

/** Stops of a product and its feedstocks, the newest first. */
export const STOPS_NEAR: NearSource = {
  kind: 'stop',
  async find({ app: { db }, lang, now }, { products, to, also }) {
    const { rows } = await sql<NearRow>`
    select slug, plant_ar, plant_en, plants, products, maintenance_type as type, this_status as status, date_start as start,
      date_end as end, announced_days as days, as_of as "asOf", demo, source_ar, source_en, source_url,
      (select p.slug from production_capacity_plant p where p.slug = any(s.plants) and not p.hidden
        order by array_position(s.plants, p.slug) limit 1) as page
    from production_capacity_stop s
    where not hidden and (products && ${[...products]}::text[] or company = any(${[...(also?.companies ?? [])]}::text[])) and date_start <= ${to}
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
    const today = isoDay(now)
    return rows.map((row) => {
      // The first of the requested products: the product itself comes before its feedstocks.
      const product = products.find((one) => row.products.includes(one)) ?? null
      const stopped = addUp(
        lines.filter((line) => row.plants.includes(line.group) && line.product === product),
      )
      const whole = addUp(gulf.filter((line) => line.group === product))
      const title = pickText({ ar: row.plant_ar, en: row.plant_en }, lang)?.text ?? row.slug
      return {
        key: row.slug,
        title,
        note: [MAINTENANCE[row.type][lang], STOP_STATUSES[row.status][lang]].join(
          lang === 'ar' ? '، ' : ', ',
        ),
        date: row.start,
        until: row.end ?? spanOf(row, today)?.to ?? null,
        product,
        capacity:
          product === null ? null : { kilotonnes: kilotonnesOf(stopped), share: shareOf(stopped, whole) },
        demo: row.demo,
        source: pickText({ ar: row.source_ar, en: row.source_en }, lang)?.text ?? '',
        sourceUrl: row.source_url,
        path: `/${STOPS.section}${row.page === null ? '?page=1&view=stops' : `/${row.page}`}#${rowAnchor(row.slug)}`,
      }
    })
  },
}

const kilotonnesOf = (total: Total) =>
  total.kind === 'sum' && total.unit === 'kt/y' && total.amount > 0 ? total.amount : null

/** Percent points; null where the two are not measured alike. */
function shareOf(part: Total, whole: Total): number | null {
  if (part.kind !== 'sum' || whole.kind !== 'sum') return null
  if (part.unit !== whole.unit || part.basis !== whole.basis || whole.amount === 0) return null
  return Math.min(100, Math.round((part.amount / whole.amount) * 1000) / 10)
}
