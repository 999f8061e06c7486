import type { Transaction } from 'kysely'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import type { DB } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { hit, roomIn } from '#platform/limits/rate-limit.server.ts'
import { knownDevice } from '../login/device.server.ts'
import { checkPasskey } from './passkeys/passkeys.server.ts'
import { takeRecoveryCode } from './codes/recovery-codes.server.ts'
import { unseal } from './codes/seal.server.ts'
import { stepOfCode } from './codes/totp.server.ts'

/** A second factor: a code of the app, a recovery code, or a passkey's answer. */
export interface Shown {
  kind: 'code' | 'recovery' | 'passkey'
  text: string
}

/** A code of an app as the form holds it: without spaces, in Western digits. */
export const tidyCode = (typed: string): string => toWesternDigits(typed).replace(/\s/g, '')

/**
 * Whether what was shown is right for this account; it is used up by it. Wrong codes of an app are counted by account, those
 * of a device that has logged in before apart from strangers'. Refuses with `too_many`.
 */
export async function checkFactor(
  ctx: RequestContext,
  trx: Transaction<DB>,
  { userId, purpose, shown }: { userId: number; purpose: 'step' | 'prove'; shown: Shown },
): Promise<boolean> {
  switch (shown.kind) {
    case 'passkey':
      return (await checkPasskey(ctx, trx, { answer: shown.text, purpose, userId })) !== null
    case 'recovery':
      return takeRecoveryCode(ctx, trx, userId, shown.text)
    case 'code': {
      const counter = { db: trx, secret: ctx.app.secret }
      const who = { account: userId, device: knownDevice(ctx, userId) ?? undefined }
      const verdict = await roomIn(counter, 'code', who, ctx.now)
      if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
      const right = await takeCode(ctx, trx, userId, shown.text)
      if (!right) await hit(counter, 'code', who, ctx.now)
      return right
    }
  }
}

/** Takes a code of the account's app, once: its time step must be newer than that of the last one. */
async function takeCode(
  { app, now, requestId }: RequestContext,
  trx: Transaction<DB>,
  userId: number,
  typed: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('accounts_user')
    .select('totp_secret')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row?.totp_secret) return false
  const secret = unseal(app.secret, userId, row.totp_secret)
  // Sealed under another SECRET: recovery codes and passkeys still work.
  if (!secret)
    app.telemetry.log('error', 'The secret of an authenticator app cannot be read: was SECRET changed?', {
      requestId,
    })
  const step = secret && stepOfCode(secret, tidyCode(typed), now)
  if (step === null) return false
  const taken = await trx
    .updateTable('accounts_user')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where('totp_last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
