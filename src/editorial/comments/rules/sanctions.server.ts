import type { Selectable, Transaction } from 'kysely'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { DB, EditorialSanction } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { lacking, Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { isHolder, type Member } from '#platform/policy/viewer.ts'
import { SANCTIONS, SANCTIONS_TAG, SLOW_MS, type Sanction, type SanctionKind } from '../contract.ts'

/** Longest and shortest sanction, in days. */
const SANCTION_DAYS = { least: 1, most: 365 } as const

const DAY_MS = 24 * 60 * 60 * 1000

type Row = Pick<Selectable<EditorialSanction>, 'kind' | 'reason' | 'until'>

/** From the one that allows least. */
const strictest = (rows: readonly Row[]): Row | undefined =>
  SANCTIONS.flatMap((kind) => rows.filter((row) => row.kind === kind)).at(0)

const present = (row: Row | undefined): Sanction | null =>
  row ? { kind: row.kind, reason: row.reason, until: row.until.toISOString() } : null

const inForce = ({ db }: { db: Pick<Transaction<DB>, 'selectFrom'> }, now: Date) =>
  db.selectFrom('editorial_sanction').where('until', '>', now).where('lifted_at', 'is', null)

/** The viewer's own sanction; for all others the page is the same. */
export async function ownSanction(
  ctx: Pick<RequestContext, 'app' | 'viewer' | 'now' | 'tag'>,
): Promise<Sanction | null> {
  ctx.tag(SANCTIONS_TAG)
  if (ctx.viewer.role === 'visitor') return null
  const rows = await inForce({ db: ctx.app.db }, ctx.now)
    .select(['user_id', 'kind', 'reason', 'until'])
    .orderBy('until', 'desc')
    .execute()
  return present(strictest(rows.filter(({ user_id }) => isHolder(ctx.viewer, user_id))))
}

/**
 * The sanction on a writer, locked for the transaction of the comment. Refuses with `not_allowed` while writing is barred,
 * and with `too_many` while it is limited to one comment an hour and that one is used.
 */
export async function checkSanction(
  trx: Transaction<DB>,
  { now }: Pick<RequestContext, 'now'>,
  authorId: number,
): Promise<Sanction | null> {
  const rows = await inForce({ db: trx }, now)
    .select(['kind', 'reason', 'until'])
    .where('user_id', '=', authorId)
    .orderBy('until', 'desc')
    .execute()
  const sanction = present(strictest(rows))
  if (sanction?.kind === 'mute') throw new Refusal('not_allowed')
  if (sanction?.kind === 'slow') {
    const last = await trx
      .selectFrom('editorial_comment')
      .select('created_at')
      .where('author_id', '=', authorId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const wait = last ? SLOW_MS - (now.getTime() - last.created_at.getTime()) : 0
    if (wait > 0) throw new Refusal('too_many', { retryAfter: Math.ceil(wait / 1000) })
  }
  return sanction
}

/** What a moderator decides about a member's part in discussions. */
export interface NewSanction {
  userId: number
  kind: SanctionKind
  days: number
  reason: string
}

/**
 * Puts a member under a sanction that ends by itself; one of the same kind is replaced. Refuses with `unauthorized`,
 * `not_found` (no such account), `not_allowed` (one of the newsroom) and `invalid_input`.
 */
export async function giveSanction(
  ctx: Pick<RequestContext, 'app' | 'viewer' | 'now' | 'requestId' | 'intent'>,
  { userId, kind, days, reason }: NewSanction,
): Promise<void> {
  const { app, viewer, now } = ctx
  if (viewer.role === 'visitor' || !can(viewer, 'comment.moderate')) throw lacking(viewer)
  const { least, most } = SANCTION_DAYS
  if (!Number.isInteger(days) || days < least || days > most)
    throw new Refusal('invalid_input', { fields: { days: 'must_be_valid' } })
  const why = reason.trim()
  if (why.length < 3 || why.length > 300)
    throw new Refusal('invalid_input', {
      fields: { reason: why === '' ? 'required_field' : 'must_be_valid' },
    })
  const until = new Date(now.getTime() + days * DAY_MS)
  await once(ctx, 'sanction', async (trx) => {
    // Locked: two forms at once would leave two of one kind.
    const account = await trx
      .selectFrom('accounts_user')
      .select(['id', 'role', 'username', 'display_name as displayName'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw new Refusal('not_found')
    if (can(account satisfies Member, 'comment.moderate')) throw new Refusal('not_allowed')
    const before = await trx
      .updateTable('editorial_sanction')
      .set({ lifted_at: now })
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('until', '>', now)
      .where('lifted_at', 'is', null)
      .returning(['reason', 'until'])
      .executeTakeFirst()
    await trx
      .insertInto('editorial_sanction')
      .values({ user_id: userId, kind, reason: why, until, given_by: viewer.id, given_at: now })
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'comment.sanction',
      kind: 'user',
      key: userId,
      ...(before && { before: { kind, reason: before.reason, until: before.until.toISOString() } }),
      after: { kind, reason: why, until: until.toISOString() },
    })
    return null
  })
  await app.changes.publish([SANCTIONS_TAG])
}

/** Ends a sanction before its time; done twice it is done. Refuses with `unauthorized` and `not_found`. */
export async function liftSanction(
  ctx: Pick<RequestContext, 'app' | 'viewer' | 'now' | 'requestId'>,
  id: number,
): Promise<void> {
  const { app, viewer, now } = ctx
  if (!can(viewer, 'comment.moderate')) throw lacking(viewer)
  await app.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('editorial_sanction')
      .select(['user_id', 'kind', 'reason', 'until', 'lifted_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new Refusal('not_found')
    if (found.lifted_at !== null) return
    await trx.updateTable('editorial_sanction').set({ lifted_at: now }).where('id', '=', id).execute()
    await writeAudit(trx, {
      ctx,
      action: 'comment.sanction',
      kind: 'user',
      key: found.user_id,
      before: { kind: found.kind, reason: found.reason, until: found.until.toISOString() },
      after: { kind: null },
    })
  })
  await app.changes.publish([SANCTIONS_TAG])
}
