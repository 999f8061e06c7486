import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/db/kysely.server.ts'

/** The ways of a mail, the soonest first: who follows a thing twice hears of it in the soonest. */
const SOONEST = sql`array['instant', 'daily', 'weekly', 'off']`

/** Of several ways, in an aggregate, the soonest. */
export const soonest = (mail: string) =>
  sql<string>`(${SOONEST})[min(array_position(${SOONEST}, ${sql.ref(mail)}))]`

/**
 * Writes a notice for each row of `happening` (user_id, kind, key, cause, payload, site, mail, push), once for each person and
 * cause, and how it leaves the site. `parts` are the common table expressions before it, `happening` among them. Says how many.
 */
export async function announce(trx: Trx, parts: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with ${parts},
    noticed as (
      insert into following_notice (user_id, kind, key, cause, payload, site, at)
      select h.user_id, h.kind, h.key, h.cause, h.payload, h.site, ${now}
      from happening h join accounts_user u on u.id = h.user_id and u.disabled_at is null
      where h.site or h.push or h.mail <> 'off'
      on conflict (user_id, cause) do nothing
      returning id, user_id, cause
    ),
    leaving as (
      insert into following_delivery (notice_id, channel, user_id, way, due_at)
      select n.id, way.channel, n.user_id, way.way,
        following_due(${now}, way.way, coalesce(s.zone, 'Asia/Riyadh'), s.quiet_from, s.quiet_to,
          coalesce(s.digest_hour, 8::smallint), coalesce(s.digest_day, 0::smallint))
      from noticed n
      join happening h on h.user_id = n.user_id and h.cause = n.cause
      left join following_settings s on s.user_id = n.user_id
      cross join lateral (
        select 'mail' as channel, h.mail as way where h.mail <> 'off'
          and coalesce(case h.kind when 'alert' then s.alert_mail else s.follow_mail end, true)
        union all select 'push', 'instant' where h.push
      ) way
    )
    select count(*)::int as n from noticed`.execute(trx)
  return rows[0]?.n ?? 0
}
