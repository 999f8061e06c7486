import { sql } from 'kysely'
import { latestPosts, summariesByIds } from '#editorial/list.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { IssueRow } from './change.server.ts'
import { audienceViewer } from './compose.server.ts'
import { issueFigures } from './figures.server.ts'
import type { IssueThing } from './issue.ts'

/** How many of the newest stories can be chosen. */
const NEWEST = 60

/** What an issue is composed of, and what else it could be. The stories are those that its audience may list. */
export async function issueThings(
  ctx: RequestContext,
  { audience, posts, figures }: Pick<IssueRow, 'audience' | 'posts' | 'figures'>,
): Promise<Record<'posts' | 'figures' | 'otherPosts' | 'otherFigures', IssueThing[]>> {
  const { app, lang } = ctx
  const tag = (...tags: string[]) => ctx.tag(...tags)
  const asked = { app, lang, tag, viewer: audienceViewer(audience) }
  const [chosen, mine, newest, priced] = await Promise.all([
    summariesByIds(asked, posts),
    summariesByIds(ctx, posts),
    latestPosts(asked, 'all', NEWEST),
    issueFigures(ctx, figures),
  ])
  const listed = new Set(chosen.map(({ id }) => id))
  const named = new Map([...mine, ...chosen].map((post) => [post.id, post.title.text]))
  return {
    posts: posts.map((id) => ({
      key: String(id),
      title: named.get(id) ?? `#${id}`,
      note: '',
      isLeftOut: !listed.has(id),
    })),
    otherPosts: newest
      .filter(({ id }) => !posts.includes(id))
      .map(({ id, title, publishedAt }) => ({
        key: String(id),
        title: title.text,
        note: publishedAt,
        isLeftOut: false,
      })),
    ...priced,
  }
}

/** An issue as the list has it. */
export interface IssueSummary {
  id: number
  subject: string
  list: string
  state: IssueRow['state']
  problem: IssueRow['problem']
  at: string | null
  open: number
  sent: number
  bounced: number
}

/** Issues of all lists, the newest first. */
export async function listIssues(
  { app, lang }: Pick<RequestContext, 'app' | 'lang'>,
  limit: number,
  offset: number,
): Promise<IssueSummary[]> {
  const { rows } = await sql<Omit<IssueSummary, 'at'> & { at: Date | null }>`
    select i.id, ${textOf('i.subject', lang)} as subject, ${textOf('l.name', lang)} as list, i.state, i.problem,
      coalesce(i.started_at, i.send_at) as at,
      coalesce((i.counts ->> 'open')::int, n.open, 0) as open, coalesce((i.counts ->> 'sent')::int, n.sent, 0) as sent,
      coalesce((i.counts ->> 'bounced')::int + (i.counts ->> 'failed')::int, n.bounced, 0) as bounced
    from (select * from newsletter_issue order by id desc limit ${limit} offset ${offset}) i
    join newsletter_list l on l.id = i.list_id
    left join lateral (
      select (count(*) filter (where status in ('waiting', 'claimed', 'later')))::int as open,
        (count(*) filter (where status = 'sent'))::int as sent,
        (count(*) filter (where status in ('bounced', 'failed')))::int as bounced
      from newsletter_delivery d where d.issue_id = i.id
    ) n on true
    order by i.id desc`.execute(app.db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at?.toISOString() ?? null }))
}

const textOf = (name: string, lang: Lang) => sql.ref(`${name}_${lang}`)

/** Each list with how many are on it. */
export async function listsWithCounts({ app, lang }: Pick<RequestContext, 'app' | 'lang'>) {
  const { rows } = await sql<{
    id: number
    name: string
    open: boolean
    demo: boolean
    on: number
    pending: number
  }>`
    select l.id, ${textOf('l.name', lang)} as name, l.open, l.demo,
      (count(m.id) filter (where m.state = 'on'))::int as on, (count(m.id) filter (where m.state = 'pending'))::int as pending
    from newsletter_list l left join newsletter_member m on m.list_id = l.id
    group by l.id order by l.sort, l.id`.execute(app.db)
  return rows
}
