import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '#platform/app.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { accountOf, readEntry, type Entry, type Hand } from '../drafts/draft.server.ts'
import type { Kind } from '../kind.ts'
import { LINK_DAYS } from './days.ts'

/** A link to a preview that still opens. */
export interface PreviewLink {
  id: number
  token: string
  by: string
  expiresAt: Date
}

/** The token of a link: its number with a signature. Whoever has the database alone cannot make one. */
function tokenOf({ secret }: Pick<App, 'secret'>, id: number): string {
  const signature = createHmac('sha256', secret).update(`preview:${id}`).digest('base64url')
  return `${id}-${signature}`
}

/** The number of a link by its token; null for one that was not made here. */
function idOf(app: Pick<App, 'secret'>, token: string): number | null {
  const [, digits = ''] = /^([1-9]\d{0,14})-[\w-]{43}$/.exec(token) ?? []
  if (digits === '') return null
  const id = Number(digits)
  return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(app, id))) ? id : null
}

/** Makes a link to the preview of a thing, in the caller's transaction. Throws `not_allowed`, and `invalid_input` for `days`. */
export async function makeLink(trx: Trx, hand: Hand, entry: Entry, days: number): Promise<number> {
  const account = accountOf(hand)
  if (account === null || !can(hand.viewer, entry.kind.needs.edit, entry.owned))
    throw new Refusal('not_allowed')
  if (!LINK_DAYS.some((known) => known === days))
    throw new Refusal('invalid_input', { fields: { days: 'must_be_valid' } })
  const expires = new Date(hand.now.getTime() + days * 86_400_000)
  const { id } = await trx
    .insertInto('entry_preview')
    .values({
      kind: entry.kind.name,
      key: entry.key,
      account_id: account,
      created_at: hand.now,
      expires_at: expires,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(trx, {
    ctx: hand,
    action: 'preview.share',
    kind: entry.kind.name,
    key: entry.key,
    after: { link: id, expires_at: expires.toISOString() },
  })
  return id
}

/** Withdraws a link; one that does not open any more stays as it is. Throws `not_allowed`. */
export async function withdrawLink(trx: Trx, hand: Hand, entry: Entry, id: number): Promise<void> {
  if (!can(hand.viewer, entry.kind.needs.edit, entry.owned)) throw new Refusal('not_allowed')
  const withdrawn = await trx
    .updateTable('entry_preview')
    .set({ withdrawn_at: hand.now })
    .where('id', '=', id)
    .where('kind', '=', entry.kind.name)
    .where('key', '=', entry.key)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!withdrawn) return
  await writeAudit(trx, {
    ctx: hand,
    action: 'preview.withdraw',
    kind: entry.kind.name,
    key: entry.key,
    before: { link: id },
  })
}

/** The links of a thing that still open, the newest first. */
export async function linksOf(
  app: Pick<App, 'db' | 'secret'>,
  entry: Entry,
  now: Date,
): Promise<PreviewLink[]> {
  const rows = await app.db
    .selectFrom('entry_preview as p')
    .innerJoin('accounts_user as u', 'u.id', 'p.account_id')
    .select(['p.id', 'p.expires_at', 'u.display_name'])
    .where('p.kind', '=', entry.kind.name)
    .where('p.key', '=', entry.key)
    .where('p.withdrawn_at', 'is', null)
    .where('p.expires_at', '>', now)
    .orderBy('p.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    token: tokenOf(app, row.id),
    by: row.display_name,
    expiresAt: row.expires_at,
  }))
}

/** The thing that a link opens, while its author may see it. Null for any other token. */
export async function openLink(
  app: Pick<App, 'db' | 'secret'>,
  kinds: readonly Kind[],
  token: string,
  now: Date,
): Promise<{ entry: Entry; expiresAt: Date } | null> {
  const id = idOf(app, token)
  const link = id === null ? undefined : await readLink(app.db, id, now)
  const kind = kinds.find(({ name }) => name === link?.kind)
  const entry = link && kind ? await readEntry(app.db, kind, link.key) : null
  if (!link || !kind || !entry) return null
  const giver: Member = { role: link.role, id: link.account_id, username: '', displayName: '' }
  if (!can(giver, 'panel.enter') || !can(giver, kind.needs.list, entry.owned)) return null
  return { entry, expiresAt: link.expires_at }
}

const readLink = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('entry_preview as p')
    .innerJoin('accounts_user as u', 'u.id', 'p.account_id')
    .select(['p.kind', 'p.key', 'p.account_id', 'p.expires_at', 'u.role'])
    .where('p.id', '=', id)
    .where('p.withdrawn_at', 'is', null)
    .where('p.expires_at', '>', now)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()

/** Forgets links that opened nothing for a month. */
export async function sweepPreviewLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('entry_preview')
    .where('expires_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute()
}
