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
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>
}

/**
 * The handler of `mail.send`. With an SMTP server the mail leaves and is marked 'sent', or 'failed' when the server
 * refuses it for good or the last try is over; without one it is 'kept' for the administrator to read.
 */
export function mailSender({
  db,
  config,
}: Setup): (job: { id: number }, attempt: JobAttempt) => Promise<void> {
  const post = config.smtpUrl === null ? null : smtpPost(config.smtpUrl, config.mailFrom)
  return async ({ id }, { last }) => {
    const mail = await db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst()
    // Sent already, when the process died between the server's yes and the job's end.
    if (mail?.status !== 'queued') return
    if (post === null) {
      await db.updateTable('mail_outbox').set({ status: 'kept' }).where('id', '=', id).execute()
      return
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
    // Also when it is given up: the job's failure is what gets logged. A further try finds the row no longer queued.
    if (error !== null) throw error
  }
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
