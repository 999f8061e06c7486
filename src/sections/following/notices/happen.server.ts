import { sql } from 'kysely'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { listedVisibility, type Visibility } from '#platform/policy/policy.ts'
import { ROLES } from '#platform/policy/viewer.ts'
import { judgeFigures } from '../alerts/evaluate.server.ts'
import { announceBreaking } from '../breaking/announce.server.ts'
import { breakingRules } from '../breaking/rules.server.ts'
import { announce, soonest } from './announce.server.ts'
import { entryIn } from './live-entries.server.ts'
import { isReady, noticeRevisions } from './revisions.server.ts'

/** One process at a time creates notices: it takes this advisory lock. */
const NOTICES_LOCK = 746_983_061
const MOST_AT_ONCE = 2000

interface Work {
  kind: 'figure' | 'post' | 'case' | 'reply' | 'revision' | 'breaking'
  key: string
  payload: unknown
}

/**
 * Writes the notices of what has been committed since the last time, in one transaction with the end of its being work: what a
 * killed process had not committed the next one does. Says how much work there was.
 */
export function createNotices(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(${NOTICES_LOCK}) as mine`.execute(trx)
    if (!rows[0]?.mine) return 0
    const { rows: works } = await sql<Work>`
      delete from following_work where id in (select id from following_work where ${isReady(sql`${now}`)}
        order by id limit ${MOST_AT_ONCE})
      returning kind, key, payload`.execute(trx)
    const entries = works.flatMap(({ kind, payload }) => (kind === 'post' && entryIn(payload)) || [])
    const keys = (kind: Work['kind']) =>
      works.filter((work) => work.kind === kind && !entryIn(work.payload)).map(({ key }) => key)
    // Nothing waits for less: first what is urgent.
    const breaking = new Set(keys('breaking'))
    if (breaking.size > 0) {
      const { perReader } = await breakingRules(trx)
      for (const id of breaking) await announceBreaking(trx, Number(id), perReader, now)
    }
    const series = [...new Set(keys('figure').map(Number))]
    if (series.length > 0) await judgeFigures(trx, series, now)
    const revisions = works.filter(({ kind }) => kind === 'revision')
    if (revisions.length > 0) await noticeRevisions(trx, revisions, now)
    for (const id of new Set(keys('reply'))) await noticeReply(trx, Number(id), now)
    for (const id of new Set(keys('post'))) await noticePost(trx, Number(id), now)
    for (const id of new Set(entries)) await noticeEntry(trx, id, now)
    for (const { kind, key, payload } of works)
      if (kind === 'case') await noticeEvent(trx, key, (payload as { event: number }).event, now)
    return works.length
  })
}

/** The roles whose lists may show a thing of this visibility. */
const rolesFor = (visibility: Visibility) =>
  ROLES.filter(
    (role) =>
      role !== 'visitor' && listedVisibility({ role, id: 0, username: '', displayName: '' }) <= visibility,
  )

/** A story that has come out: for who follows its section, its author, a company or a product in it, or a topic that it is in, and may read of it. */
async function noticePost(trx: Trx, id: number, now: Date): Promise<void> {
  const post = await trx
    .selectFrom('editorial_post')
    .select('visibility')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('hidden', '=', false)
    .where('visibility', '>', 1)
    .executeTakeFirst()
  if (!post) return
  await announce(
    trx,
    sql`happening as (
      select f.user_id, 'post' as kind, p.id::text as key, 'post:' || p.id as cause, '{}'::jsonb as payload,
        bool_or(f.site) as site, ${soonest('f.mail')} as mail, bool_or(f.push) as push
      from editorial_post p join following_follow f on (f.kind = 'author' and f.key = p.desk)
        or (f.kind = 'section' and f.key = p.section)
        or (f.kind = 'company' and f.key = any(p.companies)) or (f.kind = 'product' and f.key = any(p.products))
        or (f.kind = 'topic' and f.key = any(array(select substr(list, 3) from editorial_listing where post_id = ${id} and list like 't:%')))
      join accounts_user reader on reader.id = f.user_id and reader.role = any(${rolesFor(post.visibility)})
      where p.id = ${id} group by f.user_id, p.id
    )`,
    now,
  )
}

/** An update of a story's live coverage: for who follows its author, a company or a product in it, or has saved it. */
async function noticeEntry(trx: Trx, id: number, now: Date): Promise<void> {
  const post = await trx
    .selectFrom('live_entry as e')
    .innerJoin('live_coverage as c', 'c.id', 'e.coverage_id')
    .innerJoin('editorial_post as p', 'p.id', 'c.post_id')
    .select(['p.id', 'p.visibility'])
    .where('e.id', '=', id)
    .where('e.removed', '=', false)
    .where('c.hidden', '=', false)
    .where('p.status', '=', 'published')
    .where('p.hidden', '=', false)
    .where('p.visibility', '>', 1)
    .executeTakeFirst()
  if (!post) return
  await announce(
    trx,
    sql`happening as (
      select f.user_id, 'post' as kind, ${String(post.id)} as key, ${`live:${id}`} as cause, jsonb_build_object('entry', ${id}::int) as payload,
        bool_or(f.site) as site, ${soonest('f.mail')} as mail, bool_or(f.push) as push
      from (
        select f.user_id, f.site, f.mail, f.push from editorial_post p join following_follow f on (f.kind = 'author' and f.key = p.desk)
          or (f.kind = 'company' and f.key = any(p.companies)) or (f.kind = 'product' and f.key = any(p.products))
        where p.id = ${post.id}
        union all
        select user_id, true, 'off', false from following_favourite
        where kind = 'post' and key = ${String(post.id)} and removed_at is null
      ) f
      join accounts_user reader on reader.id = f.user_id and reader.role = any(${rolesFor(post.visibility)})
      group by f.user_id
    )`,
    now,
  )
}

/** An event in a case, for its followers. */
async function noticeEvent(trx: Trx, slug: string, event: number, now: Date): Promise<void> {
  await announce(
    trx,
    sql`happening as (
      select f.user_id, 'case' as kind, c.slug as key, 'case:' || e.id as cause,
        jsonb_build_object('event', e.id, 'day', e.date) as payload, f.site, f.mail, f.push
      from dumping_cases_event e join dumping_cases_case c on c.slug = e.case_slug and not c.hidden and not c.demo
      join following_follow f on f.kind = 'case' and f.key = c.slug
      where e.id = ${event} and c.slug = ${slug}
    )`,
    now,
  )
}

/** An answer to a comment, for who began the thread; no one is notified of their own. */
async function noticeReply(trx: Trx, id: number, now: Date): Promise<void> {
  await announce(
    trx,
    sql`happening as (
      select first.author_id as user_id, 'reply' as kind, reply.post_id::text as key, 'reply:' || reply.id as cause,
        jsonb_build_object('comment', reply.id) as payload, true as site, 'daily' as mail, false as push
      from editorial_comment reply join editorial_comment first on first.id = reply.parent_id
      where reply.id = ${id} and reply.status = 'published' and first.author_id <> reply.author_id
    )`,
    now,
  )
}
