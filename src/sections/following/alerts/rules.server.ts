import { sql } from 'kysely'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { MOST, type MailWay } from '../contract.ts'
import { BAND, type RuleKind, type RuleValues, type RuleWindow } from './rule.ts'

/** A rule as its owner sees it. */
export interface Rule extends RuleValues {
  id: number
  series: string
  unit: string
  /** The series has another unit now: the rule rests until it is made again. */
  stale: boolean
  armed: boolean
  paused: boolean
  expired: boolean
  fired: string | null
}

/**
 * Writes a rule on a series, or changes one of the reader's. It waits for its price to get there: where the newest price is
 * there already, it is armed by the first that has left the threshold. Throws `not_found` and `limit_reached`.
 */
export async function writeRule(
  trx: Trx,
  userId: number,
  slug: string,
  values: RuleValues,
  id: number | null = null,
): Promise<number> {
  // Locked by person: the number of their rules is limited.
  await sql`select from accounts_user where id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<{ id: number; unit: string; price: string | null; count: number }>`
    select s.id, s.unit, l.price, (select count(*)::int from following_rule where user_id = ${userId}) as count
    from products_prices_series s left join products_prices_latest l on l.series_id = s.id
    where s.slug = ${slug} and not s.hidden`.execute(trx)
  const [series] = rows
  if (!series) throw new Refusal('not_found')
  const { kind, threshold, window, site, push, mail, expires } = values
  const row = {
    kind,
    threshold,
    window_days: window,
    band_pct: BAND[kind],
    unit: series.unit,
    armed: !isThere(kind, threshold, series.price),
    site,
    push,
    mail,
    expires_on: expires,
  }
  if (id !== null) {
    const changed = await trx
      .updateTable('following_rule')
      .set({ ...row, paused: false })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('series_id', '=', series.id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new Refusal('not_found')
    return id
  }
  const same = await sameRule(trx, userId, series.id, values)
  if (same !== null) return same
  if (series.count >= MOST.rules) throw new Refusal('limit_reached')
  const made = await trx
    .insertInto('following_rule')
    .values({ ...row, user_id: userId, series_id: series.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** A change over a window is judged with the next figure. */
const isThere = (kind: RuleKind, threshold: number | null, price: string | null): boolean =>
  price !== null &&
  threshold !== null &&
  (kind === 'above' ? Number(price) >= threshold : kind === 'below' && Number(price) <= threshold)

/** The same rule written twice is one: a button pressed again makes no second. */
async function sameRule(
  trx: Trx,
  userId: number,
  seriesId: number,
  { kind, threshold, window }: RuleValues,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from following_rule where user_id = ${userId} and series_id = ${seriesId} and kind = ${kind}
      and threshold is not distinct from ${threshold}::numeric and window_days is not distinct from ${window}::smallint
    limit 1`.execute(trx)
  return rows[0]?.id ?? null
}

/** Pauses a rule of the reader's, or lets it go on; it then waits for its price to get there, as a new one does. */
export async function pauseRule(db: Db, userId: number, id: number, paused: boolean): Promise<void> {
  await sql`
    update following_rule r set paused = ${paused}, unit = s.unit,
      armed = not coalesce(case r.kind when 'above' then l.price >= r.threshold when 'below' then l.price <= r.threshold end, false)
    from products_prices_series s left join products_prices_latest l on l.series_id = s.id
    where r.id = ${id} and r.user_id = ${userId} and s.id = r.series_id`.execute(db)
}

/** Takes a rule of the reader's away. */
export async function removeRule(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('following_rule').where('id', '=', id).where('user_id', '=', userId).execute()
}

/** The reader's rules, the newest first; with `slug` those of one series. */
export async function listRules(db: Db, userId: number, today: string, slug?: string): Promise<Rule[]> {
  const { rows } = await sql<{
    id: number
    series: string
    unit: string
    stale: boolean
    kind: RuleKind
    threshold: number | null
    window: RuleWindow | null
    site: boolean
    push: boolean
    mail: MailWay
    expires: string | null
    armed: boolean
    paused: boolean
    fired: string | null
  }>`
    select r.id, s.slug as series, r.unit, r.unit <> s.unit as stale, r.kind, r.threshold::float8 as threshold,
      r.window_days as "window", r.site, r.push, r.mail, r.expires_on as expires, r.armed, r.paused, r.fired_day as fired
    from following_rule r join products_prices_series s on s.id = r.series_id
    where r.user_id = ${userId} ${slug === undefined ? sql`` : sql`and s.slug = ${slug}`}
    order by r.id desc`.execute(db)
  return rows.map((row) => ({ ...row, expired: row.expires !== null && row.expires < today }))
}
