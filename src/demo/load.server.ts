import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { insertRows } from './insert.server.ts'
import type { ContentKind, PartContext } from './parts/part.ts'
import { BASE_TABLES, PARTS } from './parts/parts.ts'
import { readDemo } from './read.server.ts'
import { inUtc, recordPart } from './record.server.ts'

export type Log = (message: string) => void

export interface LoadOptions {
  /** The folder db/demo. */
  folder: string
  /** Where the files of its documents go. */
  storage: Pick<Storage, 'put'>
  now: Date
  log: Log
  /** `full` unless it is given. */
  kind?: ContentKind
}

/** Any fixed number: instances that boot side by side load one after the other, and the second finds it done. */
const LOCK_KEY = 746_983_003
/** The settings that say when which content was loaded: it is never loaded again, also after it was removed. */
const MARKERS: Readonly<Record<ContentKind, string>> = { full: 'demo_loaded', open: 'open_loaded' }

/**
 * Loads the demonstration newsroom, or of it only what a portal of real figures begins with, into a database that has no post
 * and no product, in one transaction; otherwise does nothing. `counts` says how many rows of each table were written. Throws
 * DemoContentError.
 */
export async function loadDemo(
  db: Db,
  { folder, storage, now, log, kind = 'full' }: LoadOptions,
): Promise<{ loaded: boolean; counts: Record<string, number> }> {
  // Asked once without the lock, so that every later boot reads neither files nor waits.
  if (await isTaken(db)) return { loaded: false, counts: {} }
  const content = await readDemo(folder)
  const started = performance.now()
  const counts = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
    return (await isTaken(trx)) ? null : load(trx, { ...content, kind, now, storage })
  })
  if (!counts) return { loaded: false, counts: {} }
  const took = Math.round(performance.now() - started)
  log(
    kind === 'full'
      ? `Demonstration content loaded in ${took} ms: ${counts['editorial_post'] ?? 0} posts.`
      : `Lists, texts and facts loaded in ${took} ms: ${counts['products_prices_product'] ?? 0} products.`,
  )
  return { loaded: true, counts }
}

async function isTaken(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from site_setting where key = any(${Object.values(MARKERS)}))
      or exists (select from editorial_post) or exists (select from products_prices_product) as taken`.execute(
    db,
  )
  return rows[0]?.taken ?? false
}

/**
 * Notes what is demonstration content in a portal that loaded it before that was noted: what has the keys of the files and their
 * date. Rows of another edition of the demonstration under other keys are not known. Does nothing where it is noted already.
 */
export async function recogniseDemo(db: Db, { folder }: Pick<LoadOptions, 'folder'>): Promise<void> {
  const { rows } = await sql<{ at: string | null }>`
    select (select value #>> '{}' from site_setting where key = ${MARKERS.full}) as at
    where not exists (select from demo_row) and not exists (select from demo_removal)`.execute(db)
  const at = rows[0]?.at
  if (!at) return
  const context: PartContext = {
    ...(await readDemo(folder)),
    kind: 'full',
    now: new Date(at),
    storage: { put: () => Promise.resolve() },
  }
  await db.transaction().execute(async (trx) => {
    await inUtc(trx)
    for (const part of PARTS) await recordPart(trx, part, context, true)
  })
}

async function load(db: Db, context: PartContext): Promise<Record<string, number>> {
  await inUtc(db)
  const counts: Record<string, number> = {}
  const insert: typeof insertRows = async (to, table, rows) => {
    await insertRows(to, table, rows)
    if (rows.length > 0) counts[table] = (counts[table] ?? 0) + rows.length
  }
  // jsonb values are loaded separately: otherwise a setting that is null would be SQL's null.
  const settings = { ...context.files['settings.json'], [MARKERS[context.kind]]: context.now.toISOString() }
  await db
    .insertInto('site_setting')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((c) => c.doNothing())
    .execute()
  for (const { table, rows } of BASE_TABLES) await insert(db, table, await rows(context))
  for (const part of PARTS) {
    for (const { table, id, rows } of part.tables) {
      await insert(db, table, await rows(context))
      // The demonstration numbers its posts and comments itself.
      if (table === 'editorial_post' || table === 'editorial_comment')
        await sql`select setval(pg_get_serial_sequence(${table}, ${id}), max(id)) from ${sql.table(table)}
          having max(id) is not null`.execute(db)
    }
    if (context.kind === 'full') {
      await part.dependents?.(db, context, insert)
      await recordPart(db, part, context)
    }
  }
  // Members who follow a product, an author or a case hear nothing of what is made up.
  await sql`delete from following_work where xmin = pg_current_xact_id()::xid`.execute(db)
  return counts
}
