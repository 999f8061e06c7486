import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { API } from '#platform/limits/limits.ts'
import { can } from '#platform/policy/policy.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'
import { KEY_DAYS, KEY_KINDS, KEY_LABEL, KEYS_TAG, type KeyKind, type ListedKey } from './keys.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const DAY_MS = 24 * 3600_000

/** What a member types to make a key. */
export interface KeyForm {
  label: string
  kind: string
  days: string
}

const newId = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The key's secret half: as long as 32 letters of base64, and the same when the form is sent twice. */
const secretOf = (secret: string, intent: string) =>
  createHmac('sha256', secret).update(`api-key:${intent}`).digest('base64url').slice(0, 32)

/** Makes a key of the member's and returns it, which is the only time that it is shown. */
export async function makeKey(ctx: RequestContext, form: KeyForm): Promise<{ key: string; kind: KeyKind }> {
  const { app, viewer, now } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const label = form.label.trim().replace(/\s+/g, ' ')
  const kind = KEY_KINDS.find((one) => one === form.kind)
  const days = KEY_DAYS.find((one) => one === form.days)
  const fields: Record<string, ErrorCode> = {}
  if (label === '') fields['label'] = 'required_field'
  else if (label.length > KEY_LABEL) fields['label'] = 'must_be_valid'
  if (!kind) fields['kind'] = 'must_be_valid'
  if (days === undefined) fields['days'] = 'must_be_valid'
  if (!kind || days === undefined || Object.keys(fields).length > 0)
    throw new Refusal('invalid_input', { fields })
  const secret = secretOf(app.secret, ctx.intent.key)
  const id = await once(ctx, 'api-key', async (trx) => {
    // Two forms at once may not both take the last place.
    await trx.selectFrom('accounts_user').select('id').where('id', '=', viewer.id).forUpdate().execute()
    const { n } = await trx
      .selectFrom('accounts_api_key')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', viewer.id)
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
      .executeTakeFirstOrThrow()
    if (n >= API.keysPerAccount) throw new Refusal('too_many')
    const made = newId()
    await trx
      .insertInto('accounts_api_key')
      .values({
        id: made,
        user_id: viewer.id,
        hash: hashOfToken(`kmy_${made}_${secret}`),
        label,
        scopes: kind === 'bulk' ? ['read', 'bulk'] : ['read'],
        sheet: kind === 'sheet',
        created_at: now,
        expires_at: days === '' ? null : new Date(now.getTime() + Number(days) * DAY_MS),
      })
      .execute()
    const after = { label, kind, days }
    await writeAudit(trx, { ctx, action: 'apiKey.make', kind: 'api-key', key: made, after })
    return made
  })
  return { key: `kmy_${id}_${secret}`, kind }
}

/** Ends a key at once: the member's own, or any for those who may edit accounts. An unknown or ended one stays as it is. */
export async function revokeKey(ctx: RequestContext, id: string): Promise<void> {
  const { app, viewer, now } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const all = can(viewer, 'user.edit')
  await once(ctx, 'api-key-end', async (trx) => {
    const row = await trx
      .updateTable('accounts_api_key')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .$if(!all, (query) => query.where('user_id', '=', viewer.id))
      .returning(['id', 'label'])
      .executeTakeFirst()
    if (row)
      await writeAudit(trx, {
        ctx,
        action: 'apiKey.revoke',
        kind: 'api-key',
        key: row.id,
        before: { label: row.label },
      })
    return null
  })
  await app.changes.publish([KEYS_TAG])
}

/** A key with whose it is. */
export interface OwnedKey extends ListedKey {
  owner: { id: number; username: string }
}

/** Keys with what they were used for, those in use first: a member's, or all of them for administrators. */
export async function listKeys(db: Db, now: Date, userId: number | null, limit = 200): Promise<OwnedKey[]> {
  const today = isoDay(now)
  const from = isoDay(new Date(now.getTime() - 30 * DAY_MS))
  const { rows } = await sql<{
    id: string
    label: string
    sheet: boolean
    bulk: boolean
    created_at: Date
    expires_at: Date | null
    revoked_at: Date | null
    last_used: string | null
    today: number
    month: number
    user_id: number
    username: string
  }>`
    select k.id, k.label, k.sheet, 'bulk' = any(k.scopes) as bulk, k.created_at, k.expires_at, k.revoked_at,
      k.last_used::text as last_used, u.id as user_id, u.username,
      coalesce((select calls from accounts_api_use where key_id = k.id and day = ${today}::date), 0)::float8 as today,
      coalesce((select sum(calls) from accounts_api_use where key_id = k.id and day > ${from}::date), 0)::float8 as month
    from accounts_api_key k join accounts_user u on u.id = k.user_id
    where ${userId === null ? sql`true` : sql`k.user_id = ${userId}`}
    order by (k.revoked_at is not null or coalesce(k.expires_at <= ${now}, false)), k.created_at desc, k.id
    limit ${limit}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    kind: row.sheet ? 'sheet' : row.bulk ? 'bulk' : 'program',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsed: row.last_used,
    today: row.today,
    month: row.month,
    state: row.revoked_at
      ? 'revoked'
      : row.expires_at !== null && row.expires_at <= now
        ? 'expired'
        : 'active',
    owner: { id: row.user_id, username: row.username },
  }))
}
