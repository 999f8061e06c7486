import { sql } from 'kysely'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import type { Kind } from '../kind.ts'
import { cutRevision } from '../revisions/cut.server.ts'
import { notify } from '../notices/notify.server.ts'
import { lockEntry, writeDraft, type Hand } from './draft.server.ts'
import type { Trx } from '#platform/db/kysely.server.ts'
import { moveIn } from './move.server.ts'

/** How often a process that runs jobs looks for what is due: publication is at most a second late. */
const LOOK_MS = 500

type Publisher = Pick<App, 'db' | 'changes' | 'jobs' | 'memo' | 'config' | 'telemetry'>

/**
 * Publishes what is due, one after another, each in a transaction that holds it: two processes never publish the same,
 * and what a killed one had not committed the next one does. Says how many it published. What cannot be published any
 * more goes back to the reviewed, with the reason in its history.
 */
export async function publishDue(app: Publisher, kinds: readonly Kind[], now: Date): Promise<number> {
  for (let published = 0; ; published++) {
    const done = await publishOne(app, kinds, now)
    if (!done) return published
    if (done.tags.length > 0) await app.changes.publish(done.tags)
  }
}

async function publishOne(
  app: Publisher,
  kinds: readonly Kind[],
  now: Date,
): Promise<{ tags: readonly string[] } | null> {
  const failed: { of: Due | null; error: unknown } = { of: null, error: null }
  const done = await app.db
    .transaction()
    .execute(async (trx) => {
      const due = await nextDue(trx, now)
      const kind = due && kinds.find(({ name }) => name === due.kind)
      const entry = kind ? await lockEntry(trx, kind, due.key) : null
      if (!due || !entry?.draft) return null
      failed.of = due
      const hand: Hand = {
        app,
        viewer: await viewerOf(trx, due.updated_by),
        requestId: 'schedule',
        now,
        lang: 'ar',
      }
      const languages = entry.draft.publishLanguages ?? ['ar', 'en']
      return moveIn(trx, hand, entry, 'publish', { languages, overtake: true })
    })
    .catch((error: unknown) => {
      if (!failed.of || !(error instanceof Refusal)) throw error
      failed.error = error
      return null
    })
  if (done || !failed.of || !failed.error) return done
  await releaseBlock(app, kinds, failed.of, failed.error, now)
  return { tags: [] }
}

interface Due {
  kind: string
  key: string
  updated_by: number | null
}

async function nextDue(trx: Trx, now: Date) {
  return trx
    .selectFrom('entry_draft')
    .select(['kind', 'key', 'updated_by'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Who scheduled it, with the role of now. */
async function viewerOf(trx: Trx, id: number | null): Promise<Viewer> {
  if (id === null) return VISITOR
  const row = await trx
    .selectFrom('accounts_user')
    .select(['id', 'role', 'username', 'display_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { role: row.role, id: row.id, username: row.username, displayName: row.display_name } : VISITOR
}

async function releaseBlock(
  app: Publisher,
  kinds: readonly Kind[],
  { kind: name, key }: Due,
  error: unknown,
  now: Date,
) {
  const kind = kinds.find((one) => one.name === name)
  const fields = error instanceof Refusal ? Object.keys(error.fields).join(', ') : ''
  app.telemetry.log('error', 'A scheduled entry could not be published', { kind: name, key, fields })
  await app.db.transaction().execute(async (trx) => {
    const entry = kind ? await lockEntry(trx, kind, key) : null
    if (entry?.draft?.state !== 'scheduled') return
    const hand: Hand = { app, viewer: VISITOR, requestId: 'schedule', now, lang: 'ar' }
    await cutRevision(trx, hand, entry, {
      cause: 'unschedule',
      values: entry.values,
      note: fields,
      account: null,
    })
    await notify(trx, hand, entry, {
      event: 'failed',
      to: [entry.owned.ownerId, entry.draft.updatedBy],
      cause: `failed:${entry.kind.name}:${key}:${entry.version}`,
      aboutAt: entry.draft.publishAt,
    })
    await writeDraft(trx, hand, entry, {
      state: 'reviewed',
      publishAt: null,
      publishZone: null,
      publishLanguages: null,
    })
  })
}

/** Looks for what is due until it is stopped; the answer waits for a look that is under way. */
export function watchSchedule(app: Publisher, kinds: readonly Kind[]): () => Promise<void> {
  let looking: Promise<unknown> | null = null
  const timer = setInterval(() => {
    // The database may be away: the next look finds what this one did not.
    looking ??= hasDue(app)
      .then((due) => (due ? publishDue(app, kinds, new Date()) : 0))
      .catch((error: unknown) => app.telemetry.exception(error, { part: 'schedule' }))
      .finally(() => (looking = null))
  }, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

async function hasDue({ db }: Pick<App, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from entry_draft where state = 'scheduled' and publish_at <= now()) as due`.execute(
    db,
  )
  return rows[0]?.due === true
}
