import { createHmac } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { isDone, once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { siteSettings } from '#site/settings.server.ts'
import { recordFactor } from '../audit.server.ts'
import { PASSKEY_NAME } from './passkeys/passkey.ts'
import { freshMember, keepOnlySession, takeNewToken } from '../login/sessions.server.ts'
import { tidyCode } from './check-factor.server.ts'
import { factorsOf } from './factors.server.ts'
import { mailOwner } from './owner-mail.server.ts'
import { readNewPasskey } from './passkeys/passkeys.server.ts'
import { seal } from './codes/seal.server.ts'
import { stepOfCode } from './codes/totp.server.ts'

/** RFC 4226 asks for as many bytes as the hash has. */
const SECRET_BYTES = 20

/**
 * The secret that is offered to the member's app. Derived from the session, so that it stays the same while the member opens the app
 * and the browser drops the page, and is another one in the next session; stored only once a code of it was shown.
 */
export function offeredSecret({ app, owner }: Pick<RequestContext, 'app' | 'owner'>): Buffer {
  const mac = createHmac('sha256', app.secret).update(`totp-offer:${owner() ?? ''}`)
  return mac.digest().subarray(0, SECRET_BYTES)
}

/**
 * Sets up the authenticator app that the offered secret was given to: the member's other sessions end, this one gets a new
 * token, and the address is notified. Refuses with `wrong_code`, with `conflict` when there is
 * an app, with `prove_again` and `unauthorized`.
 */
export async function addApp(ctx: RequestContext, typed: string): Promise<void> {
  const { app, now } = ctx
  if (!(await isDone(ctx, 'add-app'))) {
    const member = await freshMember(ctx)
    const secret = offeredSecret(ctx)
    const step = stepOfCode(secret, tidyCode(typed), now)
    if (step === null) throw new Refusal('wrong_code', { fields: { code: 'wrong_code' } })
    await once(ctx, 'add-app', async (trx) => {
      const added = await trx
        .updateTable('accounts_user')
        .set({ totp_secret: seal(app.secret, member.id, secret), totp_last_step: step, totp_added_at: now })
        .where('id', '=', member.id)
        .where('totp_secret', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!added) throw new Refusal('conflict')
      await keepOnlySession(ctx, trx, { proven: true })
      await mailOwner(app, trx, member.id, 'factorAdded', 'app')
      await recordFactor(trx, ctx, member.id, { action: 'account.factorAdd', after: { factor: 'app' } })
      return null
    })
  }
  await takeNewToken(ctx)
}

/**
 * Adds a passkey to the account, and ends sessions likewise. Refuses with `required_field`, `wrong_passkey`, `conflict` (known already), `prove_again` and
 * `unauthorized`.
 */
export async function addPasskey(
  ctx: RequestContext,
  { name, answer }: { name: string; answer: string },
): Promise<void> {
  const { app } = ctx
  const tidyName = Array.from(name.normalize('NFC').trim()).slice(0, PASSKEY_NAME).join('')
  if (!(await isDone(ctx, 'add-passkey'))) {
    const member = await freshMember(ctx)
    if (tidyName === '') throw new Refusal('required_field', { fields: { name: 'required_field' } })
    const added = await once(ctx, 'add-passkey', async (trx) => {
      const passkey = await readNewPasskey(ctx, trx, member, answer)
      if (!passkey) return false
      const row = await trx
        .insertInto('accounts_passkey')
        .values({ ...passkey, name: tidyName, created_at: ctx.now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) throw new Refusal('conflict')
      await keepOnlySession(ctx, trx, { proven: true })
      await mailOwner(app, trx, member.id, 'factorAdded', { passkey: tidyName })
      await recordFactor(trx, ctx, member.id, {
        action: 'account.factorAdd',
        after: { factor: 'passkey', name: tidyName },
      })
      return true
    })
    if (!added) throw new Refusal('wrong_passkey')
  }
  await takeNewToken(ctx)
}

/** The account's factors; who removes one waits for who removes another at the same time. */
async function lockedFactors(trx: Transaction<DB>, { id }: Member) {
  await trx.selectFrom('accounts_user').select('id').where('id', '=', id).forUpdate().execute()
  return factorsOf(trx, id)
}

/**
 * Removes a factor: the app, or a passkey by its id; a missing one is ignored. Recovery codes end with the last one.
 * Refuses with `factor_required` when it is the last one and the role needs one, `prove_again` and `unauthorized`.
 */
export async function removeFactor(ctx: RequestContext, factor: 'app' | { passkey: string }): Promise<void> {
  const { app } = ctx
  const member = await freshMember(ctx)
  const { second_factor_for_staff: needed } = await siteSettings(app)
  await app.db.transaction().execute(async (trx) => {
    const factors = await lockedFactors(trx, member)
    const passkey = factor === 'app' ? null : factors.passkeys.find(({ id }) => id === factor.passkey)
    if (factor === 'app' ? !factors.app : !passkey) return
    const last = factors.count === 1
    if (last && needed && can(member, 'account.secondFactor')) throw new Refusal('factor_required')
    if (passkey) await trx.deleteFrom('accounts_passkey').where('id', '=', passkey.id).execute()
    else
      await trx
        .updateTable('accounts_user')
        .set({ totp_secret: null, totp_last_step: null, totp_added_at: null })
        .where('id', '=', member.id)
        .execute()
    if (last) await trx.deleteFrom('accounts_recovery_code').where('user_id', '=', member.id).execute()
    await mailOwner(app, trx, member.id, 'factorRemoved', passkey ? { passkey: passkey.name } : 'app')
    await recordFactor(trx, ctx, member.id, {
      action: 'account.factorRemove',
      before: passkey ? { factor: 'passkey', name: passkey.name } : { factor: 'app' },
    })
  })
}
