import { sql } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import { pickText } from '#i18n/fallback.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { App } from '#platform/app.server.ts'
import { CHANNEL } from '#platform/cache/changes.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { writeArrangement } from '#entries/order/arrangement.ts'
import { homeArrangement, HOME_PLACES, type HomeOrder } from './places.ts'

/** A post as the screen of the home page lists it. */
export interface PlacedPost {
  id: number
  section: string
  title: string
  publishedAt: string
}

const TITLED = ['id', 'section', 'title_ar', 'title_en', 'published_at'] as const

function presented(
  row: {
    id: number
    section: string
    title_ar: string | null
    title_en: string | null
    published_at: Date | null
  },
  lang: Lang,
): PlacedPost {
  const title = pickText({ ar: row.title_ar, en: row.title_en }, lang)?.text ?? ''
  return { id: row.id, section: row.section, title, publishedAt: row.published_at?.toISOString() ?? '' }
}

/** Published posts by the place of the home page that each is in, and the newest that are in none. */
export async function readPlaces(
  { db }: Pick<App, 'db'>,
  lang: Lang,
  newest: number,
): Promise<{ posts: Map<number, PlacedPost>; order: HomeOrder; others: PlacedPost[] }> {
  const [order, others] = await Promise.all([
    readArranged(db),
    db
      .selectFrom('editorial_post')
      .select(TITLED)
      .where('home_position', 'is', null)
      .where('status', '=', 'published')
      .where('hidden', '=', false)
      .where('visibility', '>', 1)
      .orderBy('published_at', 'desc')
      .limit(newest)
      .execute(),
  ])
  const ids = Object.values(order).flat()
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('editorial_post').select(TITLED).where('id', 'in', ids).execute()
  return {
    posts: new Map(rows.map((row) => [row.id, presented(row, lang)])),
    order,
    others: others.map((row) => presented(row, lang)),
  }
}

/** The order of the home page as its form sends it and the audit log has it. */
export const writeHomeOrder = (order: HomeOrder): string => writeArrangement(homeArrangement(order))

async function readArranged(db: Db, lock = false): Promise<HomeOrder> {
  const rows = await db
    .selectFrom('editorial_post as p')
    .leftJoin('home_order as o', 'o.post_id', 'p.id')
    .select(['p.id', 'p.home_position'])
    .where('p.home_position', 'is not', null)
    .where('p.status', '=', 'published')
    .where('p.hidden', '=', false)
    .orderBy(sql`o.sort nulls first`)
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id')
    .$if(lock, (query) => query.forUpdate('p'))
    .execute()
  const at = (place: number) => rows.flatMap((row) => (row.home_position === place ? [row.id] : []))
  return { 11: at(11), 12: at(12), 13: at(13) }
}

/**
 * Puts the posts of the home page in an order. `was` is the order on the screen: where someone else has changed it
 * meanwhile nothing is written. Asked for twice, it is done once. Throws `not_allowed`, `stale`, and `invalid_input` for
 * posts that readers do not have.
 */
export async function arrangeHome(ctx: RequestContext, was: HomeOrder, wanted: HomeOrder): Promise<void> {
  if (!can(ctx.viewer, 'home.arrange')) throw new Refusal('not_allowed')
  const tags = ['home']
  const changed = await ctx.app.db.transaction().execute(async (trx) => {
    // One after another: an order is of all posts together.
    await sql`select pg_advisory_xact_lock(hashtext('home_order'))`.execute(trx)
    const current = await readArranged(trx, true)
    const [before, after] = [writeHomeOrder(current), writeHomeOrder(wanted)]
    if (before === after) return false
    if (before !== writeHomeOrder(was)) throw new Refusal('stale')
    const ids = Object.values(wanted).flat()
    const added = ids.filter((id) => !Object.values(current).flat().includes(id))
    if (added.length > 0) {
      const found = await trx
        .selectFrom('editorial_post')
        .select('id')
        .where('id', 'in', added)
        .where('status', '=', 'published')
        .where('hidden', '=', false)
        .execute()
      if (found.length < added.length)
        throw new Refusal('invalid_input', { fields: { post: 'must_be_valid' } })
    }
    for (const { place } of HOME_PLACES) {
      await sql`update editorial_post set home_position = null
        where home_position = ${place} and status = 'published' and not hidden
          and not id = any(${[...wanted[place]]}::bigint[])`.execute(trx)
    }
    for (const { place } of HOME_PLACES) {
      await sql`update editorial_post set home_position = ${place}
        where id = any(${[...wanted[place]]}::bigint[]) and home_position is distinct from ${place}`.execute(
        trx,
      )
    }
    await trx.deleteFrom('home_order').execute()
    const rows = HOME_PLACES.flatMap(({ place }) => wanted[place].map((post_id, sort) => ({ post_id, sort })))
    if (rows.length > 0) await trx.insertInto('home_order').values(rows).execute()
    await writeAudit(trx, {
      ctx,
      action: 'home.arrange',
      kind: 'home',
      key: 'home',
      before: { order: before },
      after: { order: after },
    })
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(tags)})`.execute(trx)
    return true
  })
  // Instances that are joined by Redis do not hear what PostgreSQL says at the commit.
  if (changed) await ctx.app.changes.publish(tags)
}
