import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { MailOutbox } from '#platform/db/types.ts'

/** A mail in the list of the outbox. */
export interface MailRow {
  id: number
  recipient: string
  subject: string
  lang: 'ar' | 'en'
  status: 'queued' | 'sent' | 'failed' | 'kept'
  createdAt: string
}

/** A whole mail. */
export interface MailView extends MailRow {
  replyTo: string | null
  html: string
  text: string
  attempts: number
  lastError: string | null
  sentAt: string | null
}

export function presentMailRow(row: Selectable<MailOutbox>): MailRow {
  const { id, recipient, subject, lang, status } = row
  return { id, recipient, subject, lang, status, createdAt: row.created_at.toISOString() }
}

/** One mail of the outbox; null when there is none. */
export async function readMail(db: Db, id: number): Promise<MailView | null> {
  const row = await db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    ...presentMailRow(row),
    replyTo: row.reply_to,
    html: row.body_html,
    text: row.body_text,
    attempts: row.attempts,
    lastError: row.last_error,
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

/** How many e-mails could not be sent. */
export async function failedMail({ app }: RequestContext): Promise<number> {
  const { count } = await app.db
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow()
  return count
}
