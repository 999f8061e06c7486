import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { barDue, refreshBar } from './breaking/bar.server.ts'
import { mailDue, type Mailing } from './mail/deliver.server.ts'
import { pushDue } from './push/deliver.server.ts'
import type { Channel } from './notices/due.server.ts'
import { createNotices } from './notices/happen.server.ts'
import { isReady } from './notices/revisions.server.ts'

/** How often a process that does jobs looks for what was committed. */
const LOOK_MS = 500

type Looking = Mailing & Pick<App, 'changes'>

/**
 * Creates notices of what was committed and queues the mails that are due, until it is stopped; the returned function waits for a round that
 * is under way. The work is a row that the committing statement wrote, whatever program that was.
 */
export function watchFollowing(app: Looking & Pick<App, 'telemetry'>): () => Promise<void> {
  let looking: Promise<unknown> | null = null
  let hasFailed = false
  const timer = setInterval(() => {
    // The database may be away: the next look finds what this one did not, and the first failure says enough.
    looking ??= deliverAll(app)
      .then(
        () => (hasFailed = false),
        (error: unknown) => {
          if (!hasFailed) app.telemetry.exception(error, { part: 'following' })
          hasFailed = true
        },
      )
      .finally(() => (looking = null))
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

/** All notices, pushes and mails that are due now. */
async function deliverAll(app: Looking): Promise<void> {
  const { work, mail, push, bar } = await pending(app.db)
  if (bar) await refreshBar(app)
  if (work) while ((await createNotices(app.db, new Date())) > 0);
  if (work || push) while ((await pushDue(app, new Date())) > 0);
  if (work || mail) while ((await mailDue(app, new Date())) > 0);
}

async function pending(db: Db): Promise<{ work: boolean; mail: boolean; push: boolean; bar: boolean }> {
  const due = (channel: Channel) => sql`exists (select from following_delivery
    where channel = ${channel} and state = 'waiting' and due_at <= now())`
  const { rows } = await sql<{ work: boolean; mail: boolean; push: boolean; bar: boolean }>`
    select exists (select from following_work where ${isReady(sql`now()`)}) as work, ${due('mail')} as mail, ${due('push')} as push,
      exists (select from following_breaking where ${barDue}) as bar`.execute(db)
  return rows[0] ?? { work: false, mail: false, push: false, bar: false }
}
