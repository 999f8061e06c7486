import { sql } from 'kysely'
import { LANGS, type Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { BreakingKind, BreakingState } from './breaking.ts'
import { stateOf } from './read.server.ts'

/** Whom a notice reached in a language: counts, never who. */
export interface Reached {
  lang: Lang
  /** Under the bell, and how many came to the story from there. */
  bell: number
  opened: number
  mail: Ways
  push: Ways
}

interface Ways {
  sent: number
  /** On their way, or waiting for the end of quiet hours. */
  waiting: number
  failed: number
}

/** What became of a notice, by language and way. */
export async function reachedBy(db: Db, id: number, post: number): Promise<Reached[]> {
  const { rows } = await sql<
    Record<Exclude<keyof Reached, 'lang' | 'mail' | 'push'>, number> & { lang: Lang } & Record<
        `${'mail' | 'push'}_${keyof Ways}`,
        number
      >
  >`
    select n.payload ->> 'lang' as lang, count(*) filter (where n.site)::int as bell,
      count(n.opened_at)::int as opened,
      count(*) filter (where o.status = 'sent')::int as mail_sent,
      count(*) filter (where m.state = 'waiting' or o.status = 'queued')::int as mail_waiting,
      count(*) filter (where o.status in ('failed', 'kept'))::int as mail_failed,
      count(*) filter (where p.state = 'sent')::int as push_sent,
      count(*) filter (where p.state = 'waiting')::int as push_waiting,
      count(*) filter (where p.state = 'failed')::int as push_failed
    from following_notice n
    left join following_delivery m on m.notice_id = n.id and m.channel = 'mail'
    left join mail_outbox o on o.id = m.mail_id
    left join following_delivery p on p.notice_id = n.id and p.channel = 'push'
    where n.kind = 'breaking' and n.key = ${String(post)} and n.cause = ${`breaking:${id}`}
    group by 1`.execute(db)
  return LANGS.flatMap((lang) => {
    const row = rows.find((one) => one.lang === lang)
    if (!row) return []
    const waysOf = (way: 'mail' | 'push') => ({
      sent: row[`${way}_sent`],
      waiting: row[`${way}_waiting`],
      failed: row[`${way}_failed`],
    })
    return [{ lang, bell: row.bell, opened: row.opened, mail: waysOf('mail'), push: waysOf('push') }]
  })
}

/** A post to a channel outside. */
export interface OutsidePost {
  id: string
  channel: string
  service: 'telegram' | 'webhook'
  lang: Lang
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unsure' | 'dropped'
  problem: string | null
  at: string
}

/** What became of a notice in the channels outside. */
export async function postsOutside(db: Db, id: number): Promise<OutsidePost[]> {
  const rows = await db
    .selectFrom('following_channel_post as p')
    .innerJoin('following_channel as c', 'c.id', 'p.channel_id')
    .select(['p.id', 'c.name as channel', 'c.kind as service', 'p.lang', 'p.state', 'p.problem', 'p.at'])
    .where('p.breaking_id', '=', id)
    .orderBy('c.name')
    .orderBy('p.lang')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** A notice in a list of the panel. */
export interface BreakingSummary {
  id: number
  kind: BreakingKind
  state: BreakingState
  headline: { ar: string | null; en: string | null }
  by: string | null
  at: string
}

/** Notices of the site, or of one story; the newest first. */
export async function listBreaking(
  db: Db,
  now: Date,
  { post, limit, offset = 0 }: { post?: number; limit: number; offset?: number },
): Promise<BreakingSummary[]> {
  const rows = await db
    .selectFrom('following_breaking as b')
    .leftJoin('accounts_user as u', (join) =>
      join.on((eb) => eb('u.id', '=', eb.fn.coalesce('b.asked_by', 'b.decided_by', 'b.made_by'))),
    )
    .select(['b.id', 'b.kind', 'b.state', 'b.expires_at', 'b.ended_at', 'b.headline_ar', 'b.headline_en'])
    .select(['b.made_at', 'b.sent_at', 'u.display_name as by'])
    .$if(post !== undefined, (query) => query.where('b.post_id', '=', post ?? 0))
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: stateOf(row, now),
    headline: { ar: row.headline_ar, en: row.headline_en },
    by: row.by,
    at: (row.sent_at ?? row.made_at).toISOString(),
  }))
}

/** How many notices there are. */
export async function countBreaking(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('following_breaking')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** How many wait for the consent of somebody other than this account. */
export async function countWaiting(db: Db, account: number, now: Date): Promise<number> {
  const { n } = await db
    .selectFrom('following_breaking')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .where((eb) => eb.or([eb('asked_by', 'is', null), eb('asked_by', '!=', account)]))
    .executeTakeFirstOrThrow()
  return Number(n)
}
