import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { DB, JsonValue } from '#platform/db/types.ts'
import type { Intent, RequestContext } from '../context.server.ts'

/** The intent of a request by the reader, the address and what was sent. */
export function intentOf(secret: string, parts: readonly unknown[], seconds: number): Intent {
  const key = createHmac('sha256', secret)
    .update(`intent:${JSON.stringify(parts)}`)
    .digest('base64url')
  return { key, seconds }
}

/**
 * Runs work in a transaction, once per intent: an equal request that comes meanwhile waits, and it and every later
 * one get the first one's answer. Work that throws leaves nothing behind and may be tried again. The work must use the given
 * transaction alone: another connection may have to wait for this one.
 */
export function once<Answer extends JsonValue>(
  { app, intent, now }: Pick<RequestContext, 'app' | 'intent' | 'now'>,
  name: string,
  work: (trx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  const key = `${name}:${intent.key}`
  return app.db.transaction().execute(async (trx) => {
    const first = await trx
      .insertInto('request_once')
      .values({ key, expires_at: new Date(now.getTime() + intent.seconds * 1000) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet((eb) => ({ expires_at: eb.ref('excluded.expires_at') }))
          .where('request_once.expires_at', '<=', now),
      )
      .returning('key')
      .executeTakeFirst()
    if (!first) {
      const done = await trx
        .selectFrom('request_once')
        .select('answer')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      // Written below under the same name, by the same work.
      return done.answer as Answer
    }
    const answer = await work(trx)
    await trx
      .updateTable('request_once')
      .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
      .where('key', '=', key)
      .execute()
    return answer
  })
}

/** Whether the work of this intent has been done already: what it needed before may be gone since. */
export async function isDone(
  { app, intent, now }: Pick<RequestContext, 'app' | 'intent' | 'now'>,
  name: string,
): Promise<boolean> {
  const row = await app.db
    .selectFrom('request_once')
    .select('key')
    .where('key', '=', `${name}:${intent.key}`)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets what is too long ago to arrive again. */
export async function sweepOnce(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('request_once').where('expires_at', '<=', now).execute()
}
