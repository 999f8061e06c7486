import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { DB } from '#platform/db/types.ts'
import { isHolder } from '#platform/policy/viewer.ts'
import { TAKE_BACK_MS, THREADS_PER_PAGE, type Comment, type CommentPage } from './contract.ts'

type Asking = Pick<RequestContext, 'app' | 'viewer' | 'lang' | 'now'>
type Comments = ExpressionBuilder<DB & { c: DB['editorial_comment'] }, 'c'>

/** The viewer among those who have written under a post; for all others the comments are the same. */
async function writerAmong({ app, viewer }: Asking, postId: number): Promise<number | null> {
  if (viewer.role === 'visitor') return null
  const writers = await app.db
    .selectFrom('editorial_comment')
    .select('author_id')
    .distinct()
    .where('post_id', '=', postId)
    .execute()
  return writers.find(({ author_id }) => isHolder(viewer, author_id))?.author_id ?? null
}

/** Published ones, and the viewer's own held ones. */
const shown = (eb: Comments, me: number | null) =>
  eb.or([eb('c.status', '=', 'published'), eb.and([eb('c.status', '=', 'held'), eb('c.author_id', '=', me)])])

/** A thread shows when its first comment or any reply does. */
const threadShown = (eb: Comments, me: number | null) =>
  eb.or([
    shown(eb, me),
    sql<SqlBool>`exists (select from editorial_comment r where r.parent_id = c.id
      and (r.status = 'published' or (r.status = 'held' and r.author_id = ${me})))`,
  ])

/**
 * One page of a post's comments as this viewer is shown them; null past the end. The caller has asked the policy whether
 * the viewer may read them at all (`Discussion.read`).
 */
export async function listComments(ctx: Asking, postId: number, page: number): Promise<CommentPage | null> {
  const me = await writerAmong(ctx, postId)
  const { db } = ctx.app
  const { count, threads } = await db
    .selectFrom('editorial_comment as c')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('c.status', '=', 'published').as('count'),
      eb.fn
        .countAll<number>()
        .filterWhere((e) => e.and([e('c.parent_id', 'is', null), threadShown(e, me)]))
        .as('threads'),
    ])
    .where('c.post_id', '=', postId)
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(threads / THREADS_PER_PAGE))
  if (page > pages) return null
  if (threads === 0) return { threads: [], count, page, pages }
  const tops = await rows(ctx)
    .where('c.post_id', '=', postId)
    .where('c.parent_id', 'is', null)
    .where((eb) => threadShown(eb, me))
    .limit(THREADS_PER_PAGE)
    .offset((page - 1) * THREADS_PER_PAGE)
    .execute()
  const replies = await rows(ctx)
    .where(
      'c.parent_id',
      'in',
      tops.map(({ id }) => id),
    )
    .where((eb) => shown(eb, me))
    .execute()
  return {
    threads: tops.map((top) => ({
      ...present(top, ctx, me),
      replies: replies.filter((reply) => reply.parent_id === top.id).map((reply) => present(reply, ctx, me)),
    })),
    count,
    page,
    pages,
  }
}

function rows({ app }: Asking) {
  return app.db
    .selectFrom('editorial_comment as c')
    .leftJoin('accounts_user as u', 'u.id', 'c.author_id')
    .leftJoin('editorial_desk as d', 'd.key', 'c.desk')
    .select([
      'c.id',
      'c.parent_id',
      'c.author_id',
      'c.author_name',
      'c.lang',
      'c.body',
      'c.status',
      'c.demo',
      'c.created_at',
      'c.held_by',
    ])
    .select(['u.display_name', 'd.name_ar', 'd.name_en'])
    .orderBy('c.created_at')
    .orderBy('c.id')
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const FORMER = { ar: 'عضو سابق', en: 'Former member' } as const

/**
 * Who signs a comment: the account's name, or the desk's in the reader's language, or the name that somebody had on another site;
 * none once the account is deleted.
 */
export function signatureOf(
  row: Pick<Row, 'display_name' | 'name_ar' | 'name_en' | 'author_name'>,
  lang: Lang,
): string {
  return row.display_name ?? (lang === 'ar' ? row.name_ar : row.name_en) ?? row.author_name ?? FORMER[lang]
}

function present(row: Row, ctx: Asking, me: number | null): Comment {
  const own = me !== null && row.author_id === me
  const visible = row.status === 'published' || (row.status === 'held' && own)
  return {
    id: row.id,
    parent: row.parent_id,
    author: visible ? signatureOf(row, ctx.lang) : '',
    lang: row.lang,
    text: visible ? row.body : null,
    held: visible && row.status === 'held',
    heldBy: visible && row.status === 'held' ? row.held_by : [],
    demo: row.demo,
    createdAt: row.created_at.toISOString(),
    own,
    removable: own && visible && ctx.now.getTime() - row.created_at.getTime() < TAKE_BACK_MS,
  }
}

/** The page of its post's comments on which this viewer finds a comment; 1 when there is none. */
export async function pageOfComment(ctx: Asking, commentId: number): Promise<number> {
  const top = await ctx.app.db
    .selectFrom('editorial_comment as c')
    .innerJoin('editorial_comment as t', (join) =>
      join.on((eb) => eb('t.id', '=', eb.fn.coalesce('c.parent_id', 'c.id'))),
    )
    .select(['t.id', 't.post_id', 't.created_at'])
    .where('c.id', '=', commentId)
    .executeTakeFirst()
  if (!top) return 1
  const me = await writerAmong(ctx, top.post_id)
  const { before } = await ctx.app.db
    .selectFrom('editorial_comment as c')
    .select((eb) => eb.fn.countAll<number>().as('before'))
    .where('c.post_id', '=', top.post_id)
    .where('c.parent_id', 'is', null)
    .where((eb) => threadShown(eb, me))
    .where(sql<SqlBool>`(c.created_at, c.id) < (${top.created_at}, ${top.id})`)
    .executeTakeFirstOrThrow()
  return Math.floor(before / THREADS_PER_PAGE) + 1
}
