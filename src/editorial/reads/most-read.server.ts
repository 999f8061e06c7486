import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { App } from '#platform/app.server.ts'
import { CACHE } from '#platform/limits/limits.ts'
import { READS } from '#platform/limits/readers-limits.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import { POST_SECTIONS, type PostPage, type PostSummary } from '../contract.ts'
import { NAME_TAGS, summariesByIds } from '../list.server.ts'
import { rankedStories } from '../story.ts'

/** The lists of the most read: of all stories, and of each section. */
const LISTS = ['all', ...POST_SECTIONS] as const
type MostReadList = (typeof LISTS)[number]

const SHOWN = 5
const DAY_MS = 24 * 3_600_000

const tagOf = (list: string) => `most-read:${list}`

/** Works out what was read most in the last 24 hours, of what everybody may see, and drops the pages that show a list that changed. */
export async function renewMostRead({ db, changes }: Pick<App, 'db' | 'changes'>, now: Date): Promise<void> {
  const changed = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ list: MostReadList; ids: number[] }>`
      with hot as (
        select p.id, p.section, sum(h.views) as views from reads_hour h join editorial_post p on p.id = h.post_id
        where h.at > ${new Date(now.getTime() - DAY_MS)} and p.status = 'published' and not p.hidden and p.visibility = 3
        group by p.id, p.section having sum(h.views) >= ${READS.mostViews}
      ), placed as (
        select list, id, row_number() over (partition by list order by views desc, id desc) as place
        from hot cross join lateral (values ('all'), (section)) as lists (list)
      )
      select list, array_agg(id order by place) as ids from placed where place <= ${SHOWN}
      group by list having count(*) >= ${READS.mostStories}`.execute(trx)
    const stored = await trx.selectFrom('reads_most').selectAll().orderBy('place').execute()
    const idsOf = (list: string) =>
      stored.filter((row) => row.list === list).map((row) => Number(row.post_id))
    const lists = LISTS.filter((list) => {
      const ids = rows.find((row) => row.list === list)?.ids.map(Number) ?? []
      return ids.join() !== idsOf(list).join()
    })
    if (lists.length === 0) return lists
    await trx.deleteFrom('reads_most').where('list', 'in', lists).execute()
    const places = rows
      .filter(({ list }) => lists.includes(list))
      .flatMap(({ list, ids }) =>
        ids.map((post_id, at) => ({ list, place: at + 1, post_id: Number(post_id) })),
      )
    if (places.length > 0) await trx.insertInto('reads_most').values(places).execute()
    return lists
  })
  if (changed.length > 0) await changes.publish(changed.map(tagOf))
}

/** The most read stories that this viewer may see in a list; none where too few were read to say so. */
export async function mostRead(
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>,
  list: MostReadList,
): Promise<readonly PostSummary[]> {
  const { app, lang, viewer } = ctx
  ctx.tag(tagOf(list))
  const ids = await app.memo.get(
    `most-read:${list}`,
    [tagOf(list)],
    async () => {
      const rows = await app.db
        .selectFrom('reads_most')
        .select('post_id')
        .where('list', '=', list)
        .orderBy('place')
        .execute()
      return rows.map(({ post_id }) => Number(post_id))
    },
    CACHE.memoSeconds,
  )
  const tags = [tagOf(list), ...NAME_TAGS, ...ids.map((id) => `post:${id}`)]
  ctx.tag(...tags)
  const posts = await app.memo.get(
    `most-read:${list}:${lang}:${listedVisibility(viewer)}`,
    tags,
    () => summariesByIds(ctx, ids),
    CACHE.memoSeconds,
  )
  return posts.length < READS.mostStories ? [] : posts
}

/** The most read of a section under the first page of a list of it. */
export const mostReadOn = async (
  ctx: Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'tag'>,
  section: Exclude<MostReadList, 'all'>,
  { page_number }: PostPage,
) => (page_number === 1 ? rankedStories(await mostRead(ctx, section), ctx.lang) : [])
