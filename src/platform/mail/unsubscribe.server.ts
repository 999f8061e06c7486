import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB } from '#platform/db/types.ts'

/** Mails that one may stop with a link. A module that sends some declares its list. */
export interface MailList {
  list: string
  label: Readonly<Record<Lang, string>>
  /** Stops them for whoever `subject` is; may be called again. */
  stop(trx: Transaction<DB>, subject: string): Promise<void>
}

/** 16 bytes in 22 letters: short enough for a header of one line. */
const TOKEN_BYTES = 16
const TOKEN = /^[A-Za-z0-9_-]{22}$/

/** The tokens of a list by its recipients: each the same for ever, made when it is first asked for. */
export async function unsubscribeTokens(
  db: Db | Transaction<DB>,
  list: string,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  if (subjects.length === 0) return new Map()
  // In one order, so that two who ask for the same recipients wait for each other and for nothing else.
  const rows = [...new Set(subjects)]
    .toSorted()
    .map((subject) => ({ token: randomBytes(TOKEN_BYTES).toString('base64url'), list, subject }))
  const tokens = await db
    .insertInto('mail_unsubscribe')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['list', 'subject']).doUpdateSet((eb) => ({ list: eb.ref('excluded.list') })),
    )
    .returning(['subject', 'token'])
    .execute()
  return new Map(tokens.map(({ subject, token }) => [subject, token]))
}

/** Where a token leads: a look shows a page with a button, a POST stops the mails. */
export const unsubscribePath = (token: string) => `/u/${token}`

/** The same as a whole address. */
export const unsubscribeUrl = (publicUrl: string, lang: Lang, token: string) =>
  new URL(localePath(lang, unsubscribePath(token)), publicUrl).href

/** What a token stops, and for whom; null for what is none of ours. */
export async function readUnsubscribe(
  db: Db | Transaction<DB>,
  lists: readonly MailList[],
  token: string,
): Promise<{ list: MailList; subject: string } | null> {
  if (!TOKEN.test(token)) return null
  const row = await db
    .selectFrom('mail_unsubscribe')
    .select(['list', 'subject'])
    .where('token', '=', token)
    .executeTakeFirst()
  const list = row && lists.find((one) => one.list === row.list)
  return row && list ? { list, subject: row.subject } : null
}

/** Stops the mails of a token, however often it is asked for; says whether there is such a token. */
export async function unsubscribe(
  db: Db,
  lists: readonly MailList[],
  token: string,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await readUnsubscribe(trx, lists, token)
    if (!found) return false
    await found.list.stop(trx, found.subject)
    await trx.updateTable('mail_unsubscribe').set({ used_at: now }).where('token', '=', token).execute()
    return true
  })
}
