import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#platform/db/kysely.server.ts'
import { filledDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { loadDemo, recogniseDemo } from '../load.server.ts'
import { PARTS, type PartName } from '../parts/parts.ts'
import type { ContentKind } from '../parts/part.ts'
import { removeDemo } from './remove.server.ts'
import { undoRemoval } from './undo.server.ts'

const NOW = new Date('2026-11-21T09:30:00.123Z')
const ALL = PARTS.map(({ name }) => name)
const by = { actor: { id: null, name: 'tester', role: 'operator' } } as const
const loaded = (kind: ContentKind) =>
  filledDatabase(`removal${kind}`, async (db) => {
    await loadDemo(db, { folder: 'db/demo', storage: { put: async () => {} }, now: NOW, log: () => {}, kind })
  })

let database: TestDatabase
let db: Db
beforeEach(async () => {
  database = await loaded('full')
  db = database.db
})
afterEach(() => database.drop())

const remove = (parts: readonly PartName[] = ALL) => removeDemo(db, { parts, accountId: null, by })
/** Not content: what was removed, who did it, and the versions of tags. */
const ASIDE = ['demo_removal', 'demo_removed', 'audit_log', 'audit_head', 'data_version', 'schema_migration']

/** Every row of every table, whole. */
async function everything(of: Db): Promise<Map<string, unknown[]>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public' order by 1`.execute(of)
  const tables = new Map<string, unknown[]>()
  for (const { name } of rows) {
    if (ASIDE.includes(name)) continue
    const found = await sql<{
      row: unknown
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(of)
    tables.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return tables
}

/** The same without the numbers that a load gives, and its marker. */
async function content(of: Db): Promise<Record<string, string[]>> {
  const tables = await everything(of)
  tables.delete('demo_row')
  return Object.fromEntries(
    [...tables].map(([name, rows]) => [
      name,
      rows
        .map((row) => {
          const { id: _, ...rest } = JSON.parse(String(row)) as Record<string, unknown>
          if (name === 'site_setting' && String(rest['key']).endsWith('_loaded')) return ''
          if (name === 'site_setting') delete rest['updated_at']
          if (name === 'search_document' && rest['source'] === 'help') delete rest['key']
          return JSON.stringify(rest)
        })
        .toSorted(),
    ]),
  )
}

test('LIVE-02 after the removal every table has the rows of an open start, and undo brings every one back to the byte', async () => {
  const before = await everything(db)
  const { rows, kept, id } = await remove()
  expect(kept).toEqual([])
  expect(rows).toBeGreaterThan(10_000)
  const open = await loaded('open')
  const [left, wanted] = [await content(db), await content(open.db)]
  await open.drop()
  for (const [table, own] of Object.entries(wanted)) expect([table, left[table]]).toEqual([table, own])
  expect(await db.selectFrom('demo_row').selectAll().execute()).toEqual([])
  expect(await remove()).toEqual({ id: null, rows: 0, kept: [] })
  expect(await undoRemoval(db, { by })).toEqual({ id, restored: rows, left: 0 })
  const after = await everything(db)
  for (const [table, own] of before) expect([table, after.get(table)]).toEqual([table, own])
  expect(await undoRemoval(db, { by })).toBeNull()
})

test.each(ALL)('LIVE-02 the part %s goes alone and comes back, the others stay', async (part) => {
  const before = await everything(db)
  await remove([part])
  const tables = new Set<string>(
    PARTS.filter(({ name }) => name !== part).flatMap((one) => one.tables.map(({ table }) => table)),
  )
  const between = await everything(db)
  for (const table of tables) expect([table, between.get(table)]).toEqual([table, before.get(table)])
  await undoRemoval(db, { by })
  const after = await everything(db)
  for (const [table, own] of before) expect([table, after.get(table)]).toEqual([table, own])
})

test('LIVE-02 what an editor changed stays and is named, with what it needs; a draft is a change', async () => {
  await sql`update editorial_post set title_en = 'Mine' where id = 7`.execute(db)
  await sql`update site_ad set text_en = 'Mine' where id = 1`.execute(db)
  await sql`insert into entry_draft (kind, key) select section, '9' from editorial_post where id = 9`.execute(
    db,
  )
  await sql`update pages_page set content_en = '<p>Mine</p>' where slug = 'about-us'`.execute(db)
  const flow = await sql<{ id: number }>`select min(id) as id from exports_imports_flow`.execute(db)
  await sql`insert into audit_log (actor, role, action, kind, key) values ('e', 'editor', 'entry.publish', 'exports-imports', ${String(flow.rows[0]?.id)})`.execute(
    db,
  )
  const { kept } = await remove()
  const edited = kept.filter(({ why }) => why === 'edited').map(({ table, key }) => `${table} ${key}`)
  expect(edited.toSorted()).toEqual(
    [
      'editorial_post 7',
      'editorial_post 9',
      `exports_imports_flow ${flow.rows[0]?.id}`,
      'pages_page 1',
      'site_ad 1',
    ].toSorted(),
  )
  expect(kept.filter(({ why }) => why === 'used').map(({ table }) => table)).toContain('editorial_desk')
  const { rows } = await sql<{
    id: number
    desk: string | null
  }>`select p.id, d.key as desk from editorial_post p
    left join editorial_desk d on d.key = p.desk order by 1`.execute(db)
  expect(rows.map(({ id, desk }) => [id, desk !== null])).toEqual([
    [7, true],
    [9, true],
  ])
})

test('LIVE-02 what readers need stays: a newsletter with members; what is theirs alone on a demonstration row goes and comes back', async () => {
  await sql`insert into accounts_user (username, email, password_hash, display_name, role) values ('r', 'r@x.example', '', 'R', 'member')`.execute(
    db,
  )
  await sql`insert into following_rule (user_id, series_id, kind, threshold, unit)
    select u.id, s.id, 'above', 400, s.unit from accounts_user u, products_prices_series s where u.username = 'r' and s.sort = 1`.execute(
    db,
  )
  await sql`insert into newsletter_member (list_id, user_id, address, lang, state, token, how) select l.id, u.id, u.email, 'ar', 'on', decode(repeat('ab', 16), 'hex'), 'profile' from newsletter_list l, accounts_user u where u.username = 'r'`.execute(
    db,
  )
  await sql`insert into menu_entry (key, list, place, href) select 'link-1', 'site', 1, '/news-excerpt/show=' || min(id) from editorial_post where section = 'news-excerpt'`.execute(
    db,
  )
  const before = await everything(db)
  const { kept } = await remove()
  expect(kept.map(({ table, why }) => [table, why])).toEqual([['newsletter_list', 'used']])
  expect((await everything(db)).get('following_rule')).toEqual([])
  expect((await everything(db)).get('menu_entry')).toEqual([])
  await undoRemoval(db, { by })
  const after = await everything(db)
  for (const [table, own] of before) expect([table, after.get(table)]).toEqual([table, own])
})

test('LIVE-02 a text that was changed after the removal stays when it is undone, and a key that was taken since is left', async () => {
  await remove()
  await sql`update pages_page set name_en = 'Changed since' where slug = 'methodology'`.execute(db)
  await sql`insert into editorial_desk (key, name_ar, name_en) values ('trade', 'لنا', 'Ours')`.execute(db)
  const undone = await undoRemoval(db, { by })
  expect(undone?.left).toBe(2)
  const { rows } = await sql`select name_en from pages_page where slug = 'methodology'
    union all select name_en from editorial_desk where key = 'trade'`.execute(db)
  expect(rows).toEqual([{ name_en: 'Changed since' }, { name_en: 'Ours' }])
})

test('LIVE-02 a real price stays while the demonstration goes; undone after it, the invented prices come back with the demonstration alone', async () => {
  const before = await everything(db)
  await sql`select products_prices_set_aside(array(select id from products_prices_series where sort = 1))`.execute(
    db,
  )
  await sql`insert into products_prices_point (series_id, day, price) select id, '2026-11-20', 300 from products_prices_series where sort = 1`.execute(
    db,
  )
  const real = await everything(db)
  await remove()
  expect((await sql`select demo from products_prices_series`.execute(db)).rows).toEqual([{ demo: false }])
  expect((await everything(db)).get('products_prices_invented')).toEqual([])
  await undoRemoval(db, { by })
  for (const [table, own] of await everything(db)) expect([table, own]).toEqual([table, real.get(table)])
  await remove()
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('kimya.unrecorded', 'on', true)`.execute(trx)
    await sql`delete from products_prices_point`.execute(trx)
  })
  await undoRemoval(db, { by })
  const after = await everything(db)
  for (const [table, own] of before) expect([table, after.get(table)]).toEqual([table, own])
})

test('LIVE-02 a portal that loaded the demonstration before its rows were noted is recognised by the files; what the audit log has is an editor’s', async () => {
  const noted = (await everything(db)).get('demo_row')
  await sql`delete from demo_row`.execute(db)
  await recogniseDemo(db, { folder: 'db/demo' })
  expect((await everything(db)).get('demo_row')).toEqual(noted)
  await sql`delete from demo_row`.execute(db)
  // An older edition had another text; an editor changed another one.
  await sql`update editorial_post set title_en = 'As it was once' where id = 5`.execute(db)
  await sql`update editorial_post set title_en = 'Mine' where id = 7`.execute(db)
  await sql`insert into audit_log (actor, role, action, kind, key) select 'e', 'editor', 'post.publish', section, '7'
    from editorial_post where id = 7`.execute(db)
  await recogniseDemo(db, { folder: 'db/demo' })
  await remove()
  expect((await sql`select id from editorial_post`.execute(db)).rows).toEqual([{ id: 7 }])
})
