import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'
import { freshMember } from '../../login/sessions.server.ts'
import { recordFactor } from '../../audit.server.ts'
import { factorsOf } from '../factors.server.ts'
import { mailOwner } from '../owner-mail.server.ts'

const COUNT = 10
/** Without the letters and digits that are mistaken for others (Crockford's base 32, in small letters). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits: too many to guess from a stolen backup, so that a plain hash will do and codes outlive a change of the signing key. */
const LENGTH = 16

/** Ten codes `xxxx-xxxx-xxxx-xxxx` of one intent: a form sent twice shows the same, and nothing is stored in clear. */
function codesOf({ app, intent }: Pick<RequestContext, 'app' | 'intent'>): string[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const bytes = createHmac('sha256', app.secret).update(`recovery:${index}:${intent.key}`).digest()
    const letters = Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS.charAt(byte % 32)).join('')
    return letters.replace(/(.{4})(?!$)/g, '$1-')
  })
}

/** A code as it was made, however it was typed. */
const tidy = (typed: string) =>
  toWesternDigits(typed)
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
const hashOfCode = (typed: string) => hashOfToken(`recovery:${tidy(typed)}`)

/**
 * Makes ten new recovery codes, to be shown once; the earlier ones end. Refuses with `prove_again`, and with `conflict` for an
 * account that has no second factor.
 */
export async function makeRecoveryCodes(ctx: RequestContext): Promise<string[]> {
  const { app } = ctx
  const member = await freshMember(ctx)
  const codes = codesOf(ctx)
  await once(ctx, 'recovery-codes', async (trx) => {
    if ((await factorsOf(trx, member.id)).count === 0) throw new Refusal('conflict')
    await trx.deleteFrom('accounts_recovery_code').where('user_id', '=', member.id).execute()
    await trx
      .insertInto('accounts_recovery_code')
      .values(codes.map((code) => ({ code_hash: hashOfCode(code), user_id: member.id, created_at: ctx.now })))
      .execute()
    await mailOwner(app, trx, member.id, 'codesMade')
    await recordFactor(trx, ctx, member.id, { action: 'account.codesMake' })
    return null
  })
  return codes
}

/** Uses a recovery code, in one statement, and notifies the owner; returns whether it was right and unused. */
export async function takeRecoveryCode(
  { app, now, requestId }: Pick<RequestContext, 'app' | 'now' | 'requestId'>,
  trx: Transaction<DB>,
  userId: number,
  typed: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('accounts_recovery_code')
    .set({ used_at: now })
    .where('code_hash', '=', hashOfCode(typed))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!row) return false
  await mailOwner(app, trx, userId, 'codeUsed')
  await recordFactor(trx, { requestId }, userId, { action: 'account.codeUse' })
  return true
}
