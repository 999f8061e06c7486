import type { Selectable, Transaction, Updateable } from 'kysely'
import type { AuditAction } from '#platform/audit/actions.ts'
import { writeAudit, type AuditValues } from '#platform/audit/write.server.ts'
import type { DB, NewsletterIssue, NewsletterList } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { type Audience, type IssueState, LIMITS } from './issue.ts'
import { NEWSLETTERS_TAG } from '../lists.server.ts'

export type IssueRow = Selectable<NewsletterIssue>
type Hand = Pick<RequestContext, 'app' | 'viewer' | 'requestId' | 'intent' | 'now'>

/** The values of an issue's form. */
export interface IssueValues {
  audience: Audience
  subject_ar: string
  subject_en: string
  intro_ar: string
  intro_en: string
}
export type ListValues = Pick<
  Selectable<NewsletterList>,
  'slug' | 'name_ar' | 'name_en' | 'about_ar' | 'about_en' | 'open' | 'demo'
>

function allow({ viewer }: Hand): void {
  if (!can(viewer, 'newsletter.manage')) throw new Refusal('not_allowed')
}

/** Begins an issue of a list; gives its number. */
export function beginIssue(ctx: Hand, listId: number): Promise<number> {
  allow(ctx)
  const { viewer } = ctx
  return once(ctx, 'newsletter.begin', async (trx) => {
    const list = await trx
      .selectFrom('newsletter_list')
      .select('id')
      .where('id', '=', listId)
      .executeTakeFirst()
    if (!list) throw new Refusal('not_found')
    const { id } = await trx
      .insertInto('newsletter_issue')
      .values({ list_id: listId, created_by: viewer.role === 'visitor' ? null : viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, {
      ctx,
      action: 'newsletter.edit',
      kind: 'newsletter',
      key: id,
      after: { list: listId },
    })
    return id
  })
}

/** Saves the texts and the audience of an unsent issue. `was` is the version that was on the screen. */
export function saveIssue(ctx: Hand, id: number, was: number, values: IssueValues): Promise<void> {
  return changeIssue(ctx, id, { action: 'newsletter.edit', from: UNSENT, was }, values)
}

/** Puts the stories and figures of an issue in an order. Throws `bad_request` for more than there may be. */
export function arrangeIssue(
  ctx: Hand,
  id: number,
  was: number,
  { posts, figures }: { posts: number[]; figures: string[] },
): Promise<void> {
  if (posts.length > LIMITS.posts || figures.length > LIMITS.figures) throw new Refusal('bad_request')
  return changeIssue(ctx, id, { action: 'newsletter.edit', from: UNSENT, was }, { posts, figures })
}

/** Has an issue sent at a time, or with the next minute. */
export const scheduleIssue = (ctx: Hand, id: number, at: Date): Promise<void> =>
  changeIssue(
    ctx,
    id,
    { action: 'newsletter.send', from: [...UNSENT, 'paused'], notStarted: true },
    { state: 'scheduled', send_at: at, problem: null },
  )

/** Has an issue sent at once; pressed again, it is on its way already. */
export async function sendIssueNow(ctx: Hand, id: number): Promise<void> {
  const { jobs } = ctx.app
  await changeIssue(
    ctx,
    id,
    {
      action: 'newsletter.send',
      from: [...UNSENT, 'paused'],
      notStarted: true,
      isDone: ({ state, send_at }) =>
        state === 'sending' ||
        state === 'sent' ||
        (state === 'scheduled' && send_at !== null && send_at <= ctx.now),
    },
    { state: 'scheduled', send_at: ctx.now, problem: null },
    (trx) => jobs.sendIn(trx, 'newsletter.due', null),
  )
}

/** Calls a schedule off: the issue is a draft again. */
export const unscheduleIssue = (ctx: Hand, id: number): Promise<void> =>
  changeIssue(
    ctx,
    id,
    { action: 'newsletter.pause', from: ['scheduled', 'paused'], notStarted: true },
    { state: 'draft', send_at: null, problem: null },
  )

/** Stops an issue on its way; a batch in the hands of a worker still goes out. */
export const pauseIssue = (ctx: Hand, id: number): Promise<void> =>
  changeIssue(ctx, id, { action: 'newsletter.pause', from: ['sending'] }, { state: 'paused' })

/** Goes on with a paused issue. */
export async function resumeIssue(ctx: Hand, id: number): Promise<void> {
  const { jobs } = ctx.app
  await changeIssue(
    ctx,
    id,
    { action: 'newsletter.send', from: ['paused'], started: true },
    { state: 'sending', problem: null },
    (trx) => jobs.sendIn(trx, 'newsletter.send', { issue: id }),
  )
}

/** Ends a paused issue permanently: unsent mails are not sent. */
export const stopIssue = (ctx: Hand, id: number): Promise<void> =>
  changeIssue(
    ctx,
    id,
    { action: 'newsletter.stop', from: ['paused'], started: true },
    { state: 'stopped', ended_at: ctx.now },
  )

/** Deletes an unsent issue. */
export async function removeIssue(ctx: Hand, id: number): Promise<void> {
  allow(ctx)
  await ctx.app.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('newsletter_issue')
      .where('id', '=', id)
      .where('started_at', 'is', null)
      .returning(['subject_ar', 'subject_en'])
      .executeTakeFirst()
    if (row)
      await writeAudit(trx, { ctx, action: 'newsletter.remove', kind: 'newsletter', key: id, before: row })
  })
}

const UNSENT: readonly IssueState[] = ['draft', 'scheduled']

interface Rule {
  action: AuditAction
  /** States in which it may be done. */
  from: readonly IssueState[]
  /** The version that was looked at. */
  was?: number
  /** The request was carried out already. */
  isDone?: (row: IssueRow) => boolean
  started?: boolean
  notStarted?: boolean
}

/** Changes an issue and records it; one that is so already is left alone. Throws `not_found`, `stale` and `conflict`. */
async function changeIssue(
  ctx: Hand,
  id: number,
  { action, from, was, isDone, started, notStarted }: Rule,
  values: Updateable<NewsletterIssue>,
  then: (trx: Transaction<DB>) => Promise<void> = async () => undefined,
): Promise<void> {
  allow(ctx)
  await ctx.app.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('newsletter_issue')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (isDone?.(row)) return
    const changed = Object.keys(values).filter(
      (name) =>
        JSON.stringify(row[name as keyof IssueRow]) !== JSON.stringify(values[name as keyof IssueRow]),
    )
    if (changed.length === 0 || values.state === row.state) {
      if (values.state !== 'scheduled' || changed.length === 0) return
    }
    const isStarted = row.started_at !== null
    if (!from.includes(row.state) || (started && !isStarted) || (notStarted && isStarted))
      throw new Refusal('conflict')
    if (was !== undefined && was !== row.version) throw new Refusal('stale')
    await trx
      .updateTable('newsletter_issue')
      .set({ ...values, version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    const shown = (from: object): AuditValues =>
      Object.fromEntries(
        changed.map((name) => [name, JSON.parse(JSON.stringify(from[name as keyof typeof from] ?? null))]),
      ) as AuditValues
    await writeAudit(trx, {
      ctx,
      action,
      kind: 'newsletter',
      key: id,
      before: shown(row),
      after: shown(values),
    })
    await then(trx)
  })
}

/** Saves a list, a new one where `id` is null. Throws `conflict` for a name in addresses that another list has. */
export async function saveList(ctx: Hand, id: number | null, values: ListValues): Promise<number> {
  allow(ctx)
  const saved = await once(ctx, 'newsletter.list', async (trx) => {
    const taken = await trx
      .selectFrom('newsletter_list')
      .select('id')
      .where('slug', '=', values.slug)
      .executeTakeFirst()
    if (taken && taken.id !== id) throw new Refusal('conflict')
    const row =
      id === null
        ? await trx.insertInto('newsletter_list').values(values).returning('id').executeTakeFirst()
        : await trx
            .updateTable('newsletter_list')
            .set(values)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    await writeAudit(trx, {
      ctx,
      action: 'newsletter.list',
      kind: 'newsletter',
      key: values.slug,
      after: { ...values },
    })
    return row.id
  })
  await ctx.app.changes.publish([NEWSLETTERS_TAG])
  return saved
}
