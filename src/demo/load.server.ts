import { sql } from 'kysely'
import type { Storage } from '#platform/storage/storage.server.ts'
import { postRow } from '#editorial/writing/save.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { storeDocument } from './documents.server.ts'
import { insertRows } from './insert.server.ts'
import { loadMarket } from './load-market.server.ts'
import { DEMO_LETTER } from './newsletter.ts'
import { DEMO_PLANS, DEMO_PRICES } from './plans.ts'
import { readDemo, type DemoContent } from './read.server.ts'
import {
  adRow,
  categoryRow,
  commentRows,
  deskRow,
  eventRow,
  helpRow,
  houseWordRow,
  optionRow,
  pageRow,
  postInputs,
  questionRow,
  sectionRow,
} from './rows/rows.ts'

export type Log = (message: string) => void

export interface LoadOptions {
  /** The folder db/demo. */
  folder: string
  /** Where the files of its documents go. */
  storage: Pick<Storage, 'put'>
  now: Date
  log: Log
}

/** Any fixed number: instances that boot side by side load one after the other, and the second finds it done. */
const LOCK_KEY = 746_983_003
const MARKER = 'demo_loaded'

/**
 * Loads the demonstration newsroom into a database that has no post, in one transaction; otherwise does nothing.
 * `counts` says how many rows of each table were written. Throws DemoContentError.
 */
export async function loadDemo(
  db: Db,
  { folder, storage, now, log }: LoadOptions,
): Promise<{ loaded: boolean; counts: Record<string, number> }> {
  // Asked once without the lock, so that every later boot reads neither files nor waits.
  if (await isTaken(db)) return { loaded: false, counts: {} }
  const content = await readDemo(folder)
  const started = performance.now()
  const counts = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(trx)
    return (await isTaken(trx)) ? null : load(trx, content, storage, now)
  })
  if (!counts) return { loaded: false, counts: {} }
  log(
    `Demonstration content loaded in ${Math.round(performance.now() - started)} ms: ${counts['editorial_post'] ?? 0} posts.`,
  )
  return { loaded: true, counts }
}

async function isTaken(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from site_setting where key = ${MARKER}) or exists (select from editorial_post) as taken`.execute(
    db,
  )
  return rows[0]?.taken ?? false
}

async function load(
  db: Db,
  { files, posts }: DemoContent,
  storage: LoadOptions['storage'],
  now: Date,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const insert: typeof insertRows = async (to, table, rows) => {
    await insertRows(to, table, rows)
    counts[table] = (counts[table] ?? 0) + rows.length
  }
  // jsonb values are loaded separately: otherwise a setting that is null would be SQL's null.
  const settings = { ...files['settings.json'], [MARKER]: now.toISOString() }
  await db
    .insertInto('site_setting')
    .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((c) => c.doNothing())
    .execute()
  await insert(db, 'section_info', Object.entries(files['sections.json']).map(sectionRow))
  await insert(db, 'editorial_category', files['categories.json'].map(categoryRow))
  await insert(db, 'editorial_desk', files['authors.json'].map(deskRow))
  const inputs = postInputs(posts, now)
  await insert(db, 'editorial_post', inputs.map(postRow))
  await sql`select setval(pg_get_serial_sequence('editorial_post', 'id'), ${inputs.length})`.execute(db)
  const comments = commentRows(files['comments.json'], posts, now)
  await insert(db, 'editorial_comment', comments)
  await sql`select setval(pg_get_serial_sequence('editorial_comment', 'id'), ${comments.length})`.execute(db)
  await insert(
    db,
    'pages_page',
    files['pages.json'].map((page) => pageRow(page, now)),
  )
  await insert(db, 'helps_item', files['helps.json'].map(helpRow))
  await insert(
    db,
    'site_calendar_event',
    files['calendar.json'].map((event) => eventRow(event, now)),
  )
  await insert(db, 'newsletter_list', [DEMO_LETTER])
  await insert(db, 'site_ad', files['ads.json'].map(adRow))
  await insert(db, 'site_house_word', files['house_words.json'].map(houseWordRow))
  await insert(db, 'billing_plan', DEMO_PLANS)
  await db.insertInto('billing_price').values(DEMO_PRICES).execute()
  const documents = files['documents.json'].map((document) => storeDocument(document, storage, now))
  await insert(db, 'fileuploads_document', await Promise.all(documents))
  await loadMarket(db, files, now, insert)
  // From the oldest on: the block on the home page takes the open question with the largest id.
  for (const vote of files['vote.json'].toSorted((a, b) => b.openedAgoHours - a.openedAgoHours)) {
    const { id } = await db
      .insertInto('vote_question')
      .values(questionRow(vote, now))
      .returning('id')
      .executeTakeFirstOrThrow()
    await insert(
      db,
      'vote_option',
      vote.options.map((option) => optionRow(option, id)),
    )
  }
  counts['vote_question'] = files['vote.json'].length
  // Members who follow a product, an author or a case hear nothing of what is made up.
  await sql`delete from following_work where xmin = pg_current_xact_id()::xid`.execute(db)
  return counts
}
