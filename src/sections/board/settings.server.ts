import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import type { BoardMail } from './contract.ts'

/** What an account chose for its board. */
export interface BoardSettings {
  /** Whether the bare address of the portal opens it. */
  starts: boolean
  mail: BoardMail
  /** The token of the link by which others look at it; null where there is none. */
  share_token: string | null
}

const DEFAULTS: BoardSettings = { starts: false, mail: 'off', share_token: null }

/** The settings of an account's board, or the defaults. */
export async function boardSettings(db: Db, userId: number): Promise<BoardSettings> {
  const row = await db
    .selectFrom('board_settings')
    .select(['starts', 'mail', 'share_token'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

/** Whether the bare address of the portal opens the account's board. */
export async function startsWithBoard(db: Db, userId: number): Promise<boolean> {
  return (await boardSettings(db, userId)).starts
}

/** Saves whether a board is the start page. */
export async function saveStart(db: Db, userId: number, starts: boolean): Promise<void> {
  await db
    .insertInto('board_settings')
    .values({ user_id: userId, starts })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ starts }))
    .execute()
}

/** Saves how often a board is mailed; the first mail comes at the next hour of the reader's digests. */
export async function saveMail(db: Db, userId: number, mail: BoardMail, now: Date): Promise<void> {
  await sql`
    insert into board_settings as b (user_id, mail, due_at)
    values (${userId}, ${mail}, ${nextDue(sql`${mail}::text`, now, sql`${userId}::int`)})
    on conflict (user_id) do update set mail = excluded.mail, due_at = excluded.due_at`.execute(db)
}

/** When the mail after a moment is due, in SQL: by the clock, hour and weekday of the reader's digests; null for `off`. */
export const nextDue = (mail: ReturnType<typeof sql>, now: Date, userId: ReturnType<typeof sql>) => sql`
  case when ${mail} <> 'off' then (
    select following_due(${now}::timestamptz, ${mail}, coalesce(max(s.zone), 'Asia/Riyadh'), null::smallint, null::smallint,
      coalesce(max(s.digest_hour), 8::smallint), coalesce(max(s.digest_day), 0::smallint))
    from following_settings s where s.user_id = ${userId}) end`

/** 16 bytes in 22 letters: not to be guessed. */
const TOKEN_BYTES = 16

/** Makes a link to the board, in place of a former one, which leads nowhere from then on. */
export async function shareBoard(db: Db, userId: number): Promise<void> {
  const share_token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('board_settings')
    .values({ user_id: userId, share_token })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ share_token }))
    .execute()
}

/** Ends the link to the board. */
export async function unshareBoard(db: Db, userId: number): Promise<void> {
  await db.updateTable('board_settings').set({ share_token: null }).where('user_id', '=', userId).execute()
}

/** Whose board a link leads to; null for a link that leads nowhere, or to an account that was disabled. */
export async function sharedBy(db: Db, token: string): Promise<number | null> {
  const row = await db
    .selectFrom('board_settings as b')
    .innerJoin('accounts_user as u', 'u.id', 'b.user_id')
    .select('b.user_id')
    .where('b.share_token', '=', token)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Stops the mails of a board. */
export async function stopMail(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('board_settings')
    .set({ mail: 'off', due_at: null })
    .where('user_id', '=', userId)
    .execute()
}
