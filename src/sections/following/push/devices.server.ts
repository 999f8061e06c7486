import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { readTarget } from '#platform/push/push.server.ts'
import { deviceName } from '#sections/accounts/contract.server.ts'
import { hashOfToken } from '#platform/sessions/sessions.server.ts'
import { MOST } from '../contract.ts'

/** A browser that gets an account's notices. */
export interface Device {
  id: number
  /** Browser and system. */
  name: string | null
  at: string
  reachedAt: string | null
  /** The browser's own identifier. */
  endpoint: string
}

/** An account's devices, the newest first. */
export async function listDevices({ app }: Pick<RequestContext, 'app'>, userId: number): Promise<Device[]> {
  const rows = await app.db
    .selectFrom('following_device')
    .select(['id', 'name', 'at', 'reached_at', 'endpoint'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, name, at, reached_at, endpoint }) => ({
    id,
    name,
    at: at.toISOString(),
    reachedAt: reached_at?.toISOString() ?? null,
    endpoint,
  }))
}

/**
 * Sends notices to this browser from now on, as long as it stays logged in. A browser belongs to the account that set it up last.
 * Throws `bad_request` for what is no subscription, and `limit_reached`.
 */
export async function addDevice(
  ctx: Pick<RequestContext, 'app' | 'owner' | 'header'>,
  userId: number,
  subscription: string,
): Promise<void> {
  const target = readTarget(subscription)
  if (!target) throw new Refusal('bad_request')
  const row = {
    user_id: userId,
    session: hashOfToken(ctx.owner() ?? ''),
    name: deviceName(ctx.header('user-agent')),
    ...target,
  }
  await ctx.app.db.transaction().execute(async (trx) => {
    // Locked by person: the number of their devices is limited.
    await sql`select from accounts_user where id = ${userId} for no key update`.execute(trx)
    const { n } = await trx
      .selectFrom('following_device')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('user_id', '=', userId)
      .where('endpoint', '<>', target.endpoint)
      .executeTakeFirstOrThrow()
    if (Number(n) >= MOST.devices) throw new Refusal('limit_reached')
    await trx
      .insertInto('following_device')
      .values(row)
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
      .execute()
  })
}

/** Stops sending to a device of an account. */
export async function removeDevice(
  { app }: Pick<RequestContext, 'app'>,
  userId: number,
  id: number,
): Promise<void> {
  await app.db.deleteFrom('following_device').where('user_id', '=', userId).where('id', '=', id).execute()
}
