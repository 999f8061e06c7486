import { resolve } from 'node:path'
import { sql } from 'kysely'
import { startEmbedded } from '../../../src/platform/db/embedded/server.server.ts'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { migrate } from '../../../src/platform/db/migrate/migrate.server.ts'

export const POSTS = 50_000
export const DEALS = 2000

/** A database with 50,000 posts and 2,000 deals, filled once, and an editor's account. */
export async function openPanel(): Promise<{ db: Db; editor: number; close: () => Promise<void> }> {
  const embedded = await startEmbedded({ dir: resolve('.kimya/bench/panel'), database: 'bench_panel' })
  await migrate(embedded.url, resolve('db/migrations'))
  const db = openDb(openPool(embedded.url, { connections: 4 }))
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from editorial_post`.execute(db)
  if (rows[0]?.n !== POSTS) await fill(db)
  const { id } = await db
    .selectFrom('accounts_user')
    .select('id')
    .where('username', '=', 'panel-editor')
    .executeTakeFirstOrThrow()
  return {
    db,
    editor: id,
    async close() {
      await db.destroy()
      await embedded.stop()
    },
  }
}

async function fill(db: Db): Promise<void> {
  console.log(`Filling a database with ${POSTS.toLocaleString('en')} posts (once)...`)
  await sql`truncate editorial_post, mergers_acquisitions_deal, entry_draft, entry_revision, entry_batch cascade`.execute(
    db,
  )
  await sql`insert into accounts_user (username, display_name, email, role, password_hash)
    values ('panel-editor', 'محرر', 'panel@kimya.example', 'editor', '-') on conflict do nothing`.execute(db)
  await sql`
    insert into editorial_post (section, status, title_ar, title_en, body_ar, body_en, country, updated_at, published_at)
    select 'articles', (array['published', 'published', 'published', 'draft', 'submitted', 'archived'])[1 + i % 6],
      w.product || ' في ' || w.place || ' ' || i, case when i % 9 > 0 then w.name || ' report ' || i end, '<p>' || w.product || '</p>', '<p>' || w.name || '</p>', (array['SA', 'AE', 'QA', 'KW'])[1 + i % 4],
      timestamptz '2026-11-22' - i * interval '7 minutes', timestamptz '2026-11-22' - i * interval '7 minutes'
    from generate_series(1, ${sql.lit(POSTS)}) i
    cross join lateral (select (array['الميثانول', 'البولي إيثيلين', 'اليوريا', 'الأمونيا', 'البنزين العطري'])[1 + i % 5] as product,
      (array['الجبيل', 'ينبع', 'الرويس', 'رأس لفان'])[1 + i % 4] as place,
      (array['Methanol', 'Polyethylene', 'Urea', 'Ammonia', 'Benzene'])[1 + i % 5] as name) w`.execute(db)
  await sql`
    insert into mergers_acquisitions_deal (slug, acquisition_target_ar, acquisition_target_en, announcement_date, buyer_ar, seller_ar,
      country_buyer, country_seller, the_condition, sector, transaction_value_missing, introducing_mechanism, acquired_assets_ar,
      source_ar, source_en, as_of, confidence)
    select 'deal-' || i, 'هدف ' || i, 'Target ' || i, '2026-05', 'مشتر ' || i, 'بائع', array['SA'], array['QA'], 'mou', 'polymers',
      'not_disclosed', 'merger', 'مصنع', 'إفصاح', 'Filing', '2026-11-20', 'high'
    from generate_series(1, ${sql.lit(DEALS)}) i`.execute(db)
  // One in a hundred posts is being changed.
  await sql`insert into entry_draft (kind, key, fields)
    select 'bench-posts', id::text, jsonb_build_object('title_en', 'Changed ' || id) from editorial_post where id % 100 = 0`.execute(
    db,
  )
  // One in ten has a working copy, of which one in four is behind its twin.
  await sql`insert into entry_draft (kind, key, fields, twins)
    select 'articles', id::text, '{}', jsonb_build_object('body', jsonb_build_object('links',
      jsonb_build_array(jsonb_build_object('behind', case when id % 4 = 0 then 'a' end))))
    from editorial_post where id % 10 = 6`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
