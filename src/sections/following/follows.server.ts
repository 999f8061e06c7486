import { sql } from 'kysely'
import type { Trx, Db } from '#platform/db/kysely.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { MOST, type FollowedKind, type MailWay } from './contract.ts'
import type { Thing } from './things/thing.ts'
import { refOf, thingsOf } from './things/things.server.ts'

/** How an account is notified of a thing. */
export interface FollowWays {
  site: boolean
  push: boolean
  mail: MailWay
}

/** Something followed; `thing` is null when it is gone. */
export interface Follow extends FollowWays {
  kind: FollowedKind
  key: string
  thing: Thing | null
}

/** Follows a thing, or changes how. Throws `limit_reached`. */
export async function follow(
  trx: Trx,
  userId: number,
  kind: FollowedKind,
  key: string,
  ways: FollowWays,
): Promise<void> {
  await sql`select from accounts_user where id = ${userId} for no key update`.execute(trx)
  const { n } = await trx
    .selectFrom('following_follow')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= MOST.follows) throw new Refusal('limit_reached')
  await trx
    .insertInto('following_follow')
    .values({ user_id: userId, kind, key, ...ways })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'key']).doUpdateSet(ways))
    .execute()
}

/** Follows a thing no more. */
export async function unfollow(db: Db, userId: number, kind: FollowedKind, key: string): Promise<void> {
  await db
    .deleteFrom('following_follow')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

/** How an account follows a thing; null when it does not. */
export async function followOf(
  db: Db,
  userId: number,
  kind: FollowedKind,
  key: string,
): Promise<FollowWays | null> {
  const row = await db
    .selectFrom('following_follow')
    .select(['site', 'push', 'mail'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

/** The things that an account follows, the newest first. */
export async function listFollows(
  { app, viewer, lang }: Pick<RequestContext, 'app' | 'viewer' | 'lang'>,
  userId: number,
): Promise<Follow[]> {
  const rows = await app.db
    .selectFrom('following_follow')
    .select(['kind', 'key', 'site', 'push', 'mail'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('kind')
    .orderBy('key')
    .execute()
  const things = await thingsOf(app.db, viewer, lang, rows)
  return rows.map((row) => ({ ...row, thing: things.get(refOf(row)) ?? null }))
}
