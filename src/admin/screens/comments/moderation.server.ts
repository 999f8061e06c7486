import { localePath, type Lang } from '#i18n/locale.ts'
import { createI18n } from '#i18n/i18n.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { anchorOf, type HeldBy, type Reason, type Sanction } from '#editorial/comments/contract.ts'
import { signatureOf } from '#editorial/comments/list.server.ts'
import { wordsFor } from '#editorial/comments/words.server.ts'
import { pathOf, worded } from '#editorial/present.server.ts'
import type { Worded } from '#editorial/contract.ts'

const COMMENTS_PER_PAGE = 25

/** A comment in the moderators' list. */
export interface ModeratedComment {
  id: number
  author: string
  lang: Lang
  text: string
  status: 'published' | 'held' | 'removed'
  demo: boolean
  createdAt: string
  /** Why it was reported since the last decision, a text with its count. */
  reports: { reason: string; count: number }[]
  /** Why it was held, and the piece that a rule caught. */
  heldBy: HeldBy[]
  piece: string | null
  /** Whose part in discussions can be restricted; null for desks, guests and accounts that are gone. */
  userId: number | null
  post: { title: Worded; href: string }
  /** A comment that its author deleted stays away. */
  takenBack: boolean
}

/** A page of all comments: the held ones first, then the most reported, then the newest. Null past the end. */
export async function moderationList(
  ctx: RequestContext,
  page: number,
): Promise<{ comments: ModeratedComment[]; page: number; pages: number } | null> {
  const { db } = ctx.app
  const { count } = await db
    .selectFrom('editorial_comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / COMMENTS_PER_PAGE))
  if (page > pages) return null
  const rows = await db
    .selectFrom('editorial_comment as c')
    .innerJoin('editorial_post as p', 'p.id', 'c.post_id')
    .leftJoin('accounts_user as u', 'u.id', 'c.author_id')
    .leftJoin('editorial_desk as d', 'd.key', 'c.desk')
    .select([
      'c.id',
      'c.lang',
      'c.body',
      'c.status',
      'c.demo',
      'c.created_at',
      'c.author_id',
      'c.author_name',
      'c.decided_by',
      'c.held_by',
      'c.held_piece',
    ])
    .select(['u.display_name', 'd.name_ar', 'd.name_en'])
    .select([
      'p.id as post_id',
      'p.section',
      'p.category_id',
      'p.slug_ar',
      'p.slug_en',
      'p.title_ar',
      'p.title_en',
    ])
    .orderBy((eb) => eb('c.status', '=', 'held'), 'desc')
    .orderBy('c.open_reports', 'desc')
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(COMMENTS_PER_PAGE)
    .offset((page - 1) * COMMENTS_PER_PAGE)
    .execute()
  const reports = await reportsOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    comments: rows.map((row) => ({
      id: row.id,
      author: signatureOf(row, ctx.lang),
      lang: row.lang,
      text: row.body,
      status: row.status,
      demo: row.demo,
      createdAt: row.created_at.toISOString(),
      reports: reports.filter((report) => report.id === row.id),
      heldBy: row.status === 'held' ? row.held_by : [],
      piece: row.status === 'held' ? row.held_piece : null,
      userId: row.author_id,
      post: {
        title: worded(ctx.lang, row.title_ar, row.title_en),
        href: localePath(ctx.lang, pathOf({ ...row, id: row.post_id }, ctx.lang)) + `#${anchorOf(row.id)}`,
      },
      takenBack: row.status === 'removed' && row.author_id !== null && row.decided_by === row.author_id,
    })),
    page,
    pages,
  }
}

async function reportsOf(ctx: RequestContext, ids: number[]) {
  if (ids.length === 0) return []
  const { t } = createI18n(wordsFor(ctx))
  const rows = await ctx.app.db
    .selectFrom('editorial_comment_report')
    .select((eb) => ['comment_id', 'reason', eb.fn.countAll<number>().as('count')])
    .where('comment_id', 'in', ids)
    .where('settled', '=', false)
    .groupBy(['comment_id', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  return rows.map(({ comment_id, reason, count }) => ({
    id: comment_id,
    reason: t(`comments.reason.${reason satisfies Reason}`),
    count,
  }))
}

/** How many comments wait for a decision. */
export async function heldComments({ app }: RequestContext): Promise<number> {
  const { count } = await app.db
    .selectFrom('editorial_comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow()
  return count
}

/** A sanction that a moderator can lift. */
export interface SanctionInForce extends Sanction {
  id: number
  name: string
}

/** The members under a sanction now, those that end last first. */
export async function sanctionsInForce({
  app,
  now,
}: Pick<RequestContext, 'app' | 'now'>): Promise<SanctionInForce[]> {
  const rows = await app.db
    .selectFrom('editorial_sanction as s')
    .innerJoin('accounts_user as u', 'u.id', 's.user_id')
    .select(['s.id', 's.kind', 's.reason', 's.until', 'u.display_name'])
    .where('s.until', '>', now)
    .where('s.lifted_at', 'is', null)
    .orderBy('s.until', 'desc')
    .orderBy('s.id')
    .limit(100)
    .execute()
  return rows.map(({ id, kind, reason, until, display_name }) => ({
    id,
    kind,
    reason,
    until: until.toISOString(),
    name: display_name,
  }))
}
