import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#platform/db/kysely.server.ts'
import { SEARCH } from '#platform/limits/limits.ts'
import { insertRows } from '../insert.server.ts'
import { syntheticPost, type Spread, type Tags } from './synthetic-post.ts'

export interface SyntheticOptions {
  posts: number
  now: Date
  /** Hears now and then how many posts are written. */
  onProgress?: (written: number) => void
}

/** A row of site_setting that says which ids are ours; an unfinished one is what a run that broke off left. */
const MARKER = 'synthetic_loaded'
interface Marker {
  from: number
  to: number
  finished: boolean
}

const BATCH = 500
/** Statements at a time. The work is the database's search vectors, so a processor each, and not the whole pool. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()))
const REPORT_EVERY = 10_000
const DELETE_BATCH = 5000

/** Synthetic posts require categories, desks and products. */
export class SyntheticError extends Error {
  override readonly name = 'SyntheticError'
}

/**
 * Adds `posts` generated bilingual posts, older than every post there is, and brings the statistics up to date.
 * Does nothing when a set is there already; a set that broke off is removed first. Throws SyntheticError.
 */
export async function loadSynthetic(
  db: Db,
  { posts, now, onProgress }: SyntheticOptions,
): Promise<{ loaded: boolean; posts: number }> {
  const before = await readMarker(db)
  if (before?.finished) return { loaded: false, posts: 0 }
  if (before) await removeSynthetic(db)
  const tags = await readTags(db)
  const spread = await reserve(db, posts, now)
  let next = 0
  let written = 0
  const work = async () => {
    for (let start = next; start < posts; start = next) {
      next = start + BATCH
      const length = Math.min(BATCH, posts - start)
      const rows = Array.from({ length }, (_, i) => syntheticPost(start + i, spread, tags))
      await db.transaction().execute(async (trx) => {
        // The search indexes take what is new in few large portions; `tidy` brings them the last one.
        await sql`set local gin_pending_list_limit = '64MB'`.execute(trx)
        // A run that broke off is begun again: nothing depends on its last portion.
        await sql`set local synchronous_commit = off`.execute(trx)
        await insertRows(trx, 'editorial_post', rows)
      })
      const reported = Math.floor(written / REPORT_EVERY)
      written += length
      if (Math.floor(written / REPORT_EVERY) > reported) onProgress?.(written)
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, work))
  await tidy(db)
  await writeMarker(db, { from: spread.from, to: spread.from + posts - 1, finished: true })
  return { loaded: true, posts }
}

/** Removes the synthetic posts and nothing else; gives their number. */
export async function removeSynthetic(db: Db): Promise<number> {
  const marker = await readMarker(db)
  if (!marker) return 0
  let removed = 0
  for (let low = marker.from; low <= marker.to; low += DELETE_BATCH) {
    const high = Math.min(low + DELETE_BATCH - 1, marker.to)
    const { numDeletedRows } = await db
      .deleteFrom('editorial_post')
      .where((eb) => eb.between('id', low, high))
      .executeTakeFirstOrThrow()
    removed += Number(numDeletedRows)
  }
  await db.deleteFrom('site_setting').where('key', '=', MARKER).execute()
  await tidy(db)
  return removed
}

async function readMarker(db: Db): Promise<Marker | null> {
  const row = await db.selectFrom('site_setting').select('value').where('key', '=', MARKER).executeTakeFirst()
  return row ? (row.value as unknown as Marker) : null
}

async function writeMarker(db: Db, marker: Marker): Promise<void> {
  const value = JSON.stringify(marker)
  await db
    .insertInto('site_setting')
    .values({ key: MARKER, value })
    .onConflict((c) => c.column('key').doUpdateSet({ value }))
    .execute()
}

/** Takes a run of ids out of the sequence, so that posts written meanwhile get others, and marks it as ours. */
async function reserve(db: Db, count: number, now: Date): Promise<Spread> {
  return db.transaction().execute(async (trx) => {
    await sql`lock table editorial_post in exclusive mode`.execute(trx)
    const { rows } = await sql<{ from: number; oldest: Date | null }>`
      select nextval(pg_get_serial_sequence('editorial_post', 'id')) as from, min(published_at) as oldest from editorial_post`.execute(
      trx,
    )
    const from = rows[0]?.from ?? 1
    await sql`select setval(pg_get_serial_sequence('editorial_post', 'id'), ${from + count - 1})`.execute(trx)
    await writeMarker(trx, { from, to: from + count - 1, finished: false })
    return { from, count, before: rows[0]?.oldest ?? now }
  })
}

async function readTags(db: Db): Promise<Tags> {
  const products = await db
    .selectFrom('products_prices_product')
    .select((eb) => ['slug', 'name_ar as ar', eb.fn.coalesce('name_en', 'shortcut_name').as('en')])
    .orderBy('slug')
    .execute()
  const companies = await db.selectFrom('companies_company').select('slug').orderBy('slug').execute()
  const desks = await db.selectFrom('editorial_desk').select('key').orderBy('key').execute()
  const categories = await db
    .selectFrom('editorial_category as c')
    .select('c.id')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('editorial_category as child')
            .select('child.id')
            .whereRef('child.parent_id', '=', 'c.id'),
        ),
      ),
    )
    .orderBy('c.id')
    .execute()
  if (products.length === 0 || companies.length === 0 || desks.length === 0 || categories.length === 0) {
    throw new SyntheticError(
      'There are no categories, desks, products or companies to tag synthetic posts with. Load the demonstration content first.',
    )
  }
  return {
    products,
    companies: companies.map(({ slug }) => slug),
    categories: categories.map(({ id }) => id),
    desks: desks.map(({ key }) => key),
  }
}

/** Measuring begins on tables as a running site has them: dead rows gone, visibility map set, statistics fresh. */
async function tidy(db: Db): Promise<void> {
  await sql`select search_renew(${SEARCH.recent}, ${SEARCH.lately})`.execute(db)
  await sql`vacuum (analyze) editorial_post, editorial_listing`.execute(db)
}
