import type { Selectable, Transaction } from 'kysely'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB, MailOutbox } from '#platform/db/types.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { checkAddress, checkSubject } from './address.ts'

export interface Mail {
  to: string
  replyTo?: string | null
  lang: Lang
  subject: string
  html: string
  text: string
  /** The link with which its reader stops such mails (`unsubscribe.server.ts`); a mail about an account has none. */
  unsubscribe?: string | null
}

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'mail.bulk': { ids: number[] }
  }
}

/**
 * Writes a mail and the job that sends it, in the given transaction or in one of their own; returns its id.
 * Throws MailError for an address or a subject that could reach into the headers.
 */
export function queueMail(db: Db | Transaction<DB>, jobs: Pick<Jobs, 'sendIn'>, mail: Mail): Promise<number> {
  const write = async (trx: Transaction<DB>) => {
    const { id } = await trx
      .insertInto('mail_outbox')
      .values(rowOf(mail))
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.sendIn(trx, 'mail.send', { id })
    return id
  }
  return db.isTransaction ? write(db as Transaction<DB>) : db.transaction().execute(write)
}

const rowOf = (mail: Mail) => ({
  recipient: checkAddress(mail.to),
  reply_to: mail.replyTo ? checkAddress(mail.replyTo) : null,
  // Mail programs show isolates in a subject as signs or boxes.
  subject: checkSubject(stripBidi(mail.subject)),
  body_html: mail.html,
  body_text: mail.text,
  lang: mail.lang,
  unsubscribe: mail.unsubscribe ?? null,
})

/** Mails of one job of `mail.bulk`. */
const BULK = 100

/** Writes many mails that are not urgent: they have a queue of their own, so that no password mail waits behind them. Returns their numbers in order. */
export async function queueBulkMail(
  trx: Transaction<DB>,
  jobs: Pick<Jobs, 'sendIn'>,
  mails: readonly Mail[],
): Promise<number[]> {
  const written: number[] = []
  for (let at = 0; at < mails.length; at += BULK) {
    const rows = await trx
      .insertInto('mail_outbox')
      .values(mails.slice(at, at + BULK).map(rowOf))
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    written.push(...ids)
    await jobs.sendIn(trx, 'mail.bulk', { ids })
  }
  return written
}

/**
 * Sends a mail once more that failed or was held without a mail server. Returns whether there was one: a mail on its way
 * or sent is left alone.
 */
export async function retryMail(
  trx: Transaction<DB>,
  jobs: Pick<Jobs, 'sendIn'>,
  id: number,
): Promise<boolean> {
  const row = await trx
    .updateTable('mail_outbox')
    .set({ status: 'queued' })
    .where('id', '=', id)
    .where('status', 'in', ['failed', 'kept'])
    .returning('id')
    .executeTakeFirst()
  if (row) await jobs.sendIn(trx, 'mail.send', { id })
  return row !== undefined
}

export const MAILS_PER_PAGE = 25

export interface MailPage {
  mails: Selectable<MailOutbox>[]
  page: number
  /** At least 1. */
  pages: number
}

/** A page of the outbox, newest first, for the administrator. Pages are 1-based; one past the end is empty. */
export async function listMail(db: Db, page: number): Promise<MailPage> {
  const [{ count }, mails] = await Promise.all([
    db
      .selectFrom('mail_outbox')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('mail_outbox')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAILS_PER_PAGE)
      .offset((page - 1) * MAILS_PER_PAGE)
      .execute(),
  ])
  return { mails, page, pages: Math.max(1, Math.ceil(count / MAILS_PER_PAGE)) }
}
