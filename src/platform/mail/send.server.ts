import { sql } from 'kysely'
import type { Config } from '#config.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { JobAttempt } from '#platform/jobs/job-map.ts'
import { MailError } from './address.ts'
import { smtpPost, type Post } from './transport.server.ts'

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'mail.send': { id: number }
  }
}

interface Setup {
  db: Db
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>
}

/** Connections of mails that are not urgent. */
const BULK_CONNECTIONS = 5

/**
 * The handler of `mail.send`. With an SMTP server the mail leaves and is marked 'sent', or 'failed' when the server
 * refuses it permanently or the last try has failed; without one it is 'kept' for the administrator to read.
 */
export function mailSender({
  db,
  config,
}: Setup): (job: { id: number }, attempt: JobAttempt) => Promise<void> {
  const { smtpUrl } = config
  const post = smtpUrl === null ? null : smtpPost({ ...config, smtpUrl })
  return async ({ id }, { last }) => {
    const mail = await db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst()
    // Sent already, when the process died between the server's yes and the job's end.
    if (mail?.status !== 'queued') return
    const error = await sendOne(db, post, mail, last)
    // Also when it is given up: the job's failure is what gets logged. A further try finds the row no longer queued.
    if (error !== null) throw error
  }
}

/** The handler of `mail.bulk`: sends many mails side by side; those that failed are tried again, the others not. */
export function bulkMailSender({
  db,
  config,
}: Setup): (job: { ids: number[] }, attempt: JobAttempt) => Promise<void> {
  const { smtpUrl } = config
  const post = smtpUrl === null ? null : smtpPost({ ...config, smtpUrl }, { connections: BULK_CONNECTIONS })
  return async ({ ids }, { last }) => {
    const mails = await db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('id', 'in', ids)
      .where('status', '=', 'queued')
      .orderBy('id')
      .execute()
    const errors: Error[] = []
    const rest = mails.values()
    const work = async () => {
      for (const mail of rest) {
        const error = await sendOne(db, post, mail, last)
        if (error !== null) errors.push(error)
      }
    }
    await Promise.all(Array.from({ length: BULK_CONNECTIONS }, work))
    const [first] = errors
    if (first) throw first
  }
}

/** Sends a mail and notes what became of it. */
async function sendOne(
  db: Db,
  post: Post | null,
  mail: Parameters<Post>[0],
  last: boolean,
): Promise<Error | null> {
  const { id } = mail
  if (post === null) {
    await db.updateTable('mail_outbox').set({ status: 'kept' }).where('id', '=', id).execute()
    return null
  }
  const error = await tryPost(post, mail)
  const failed = error !== null && (last || isFinal(error))
  await db
    .updateTable('mail_outbox')
    .set({
      attempts: sql<number>`attempts + 1`,
      status: error === null ? 'sent' : failed ? 'failed' : 'queued',
      sent_at: error === null ? sql<Date>`now()` : null,
      last_error: error?.message.slice(0, 1000) ?? null,
    })
    .where('id', '=', id)
    .execute()
  return error
}

async function tryPost(post: Post, mail: Parameters<Post>[0]): Promise<Error | null> {
  try {
    await post(mail)
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Whether trying again is no use: the mail itself, its sender or its recipient was refused with a 5xx answer. */
function isFinal(error: Error): boolean {
  if (error instanceof MailError) return true
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
}
