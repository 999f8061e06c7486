import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLE_FILES } from '#commands/export-all/tables.ts'
import { writeExport } from '#commands/export-all/write-export.server.ts'
import { loadDemo } from '#demo/load.server.ts'
import { postPath } from '#editorial/paths.ts'
import { storeImage } from '#platform/images/images.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testPicture } from '#testing/picture.ts'
import { testSite } from '#testing/site.server.ts'
import { openArchive } from '../formats/open-archive.server.ts'
import type { ArchiveReport } from './record.server.ts'
import { chosen, partsFor } from '../testing-archive.server.ts'
import { OWN_PARTS } from './own/own-tables.ts'
import { runArchiveImport } from './run.server.ts'
import { undoArchiveImport } from './undo/undo.server.ts'

const NOW = new Date('2026-11-29T09:00:00Z')
const never = new AbortController().signal
/** How a page's data say that it leads on. */
const LED_ON = 202
const FOR_MEMBERS = 403
const TABLES = OWN_PARTS.flatMap(({ tables }) => tables)

let folder: string
let [from, to]: TestDatabase[] = []
let installed: Record<string, unknown>
let report: ArchiveReport
let id: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kimya-circle-'))
  ;[from, to] = await Promise.all([testDatabase(), testDatabase()])
  if (!from || !to) throw new Error('There are no databases')
  const storage = fileStorage(join(folder, 'from'))
  await loadDemo(from.db, { folder: 'db/demo', storage, now: NOW, log: () => undefined })
  await changeSite(from, storage)
  await writeExport({
    db: from.db,
    storage,
    place: join(folder, 'export'),
    publicUrl: 'https://kimya.example',
    portal: 'test',
    now: NOW,
    markdown: false,
    members: false,
    signal: never,
  })
  installed = await tablesOf(to)
  ;({ report, id } = await bring())
}, 120_000)
afterAll(async () => {
  await from?.drop()
  await to?.drop()
  await rm(folder, { recursive: true })
})

/** What a newsroom changes beside its stories: a logo, an advert, the menu, a page of terms, redirects, a figure that was corrected. */
async function changeSite({ db }: TestDatabase, storage: ReturnType<typeof fileStorage>) {
  await storeImage({ db, storage }, 'logo-of-sabic', await testPicture(320, 240), async () => undefined)
  await sql`update companies_company set logo_key = 'logo-of-sabic' where slug = 'sabic'`.execute(db)
  await sql`update site_ad set image_ar = 'logo-of-sabic'`.execute(db)
  await sql`insert into menu_entry (key, list, place, label_ar, label_en, href)
    values ('link-1', 'site', 5, 'سوق', 'Market', '/products-prices')`.execute(db)
  await sql`insert into pages_page (slug, position, sort, name_ar, name_en, content_ar, content_en)
    values ('terms-of-sale', 'legal', 7, 'شروط البيع', 'Terms of sale', '<p>نص.</p>', '<p>Text.</p>')`.execute(
    db,
  )
  await sql`insert into site_redirect (from_path, to_path, permanent) values ('/market', '/products-prices', false),
    ('/2019/old-story', '/helps', true)`.execute(db)
  await sql`insert into editorial_category (id, parent_id, sort, slug_ar, slug_en, name_ar, name_en)
    values (900, 1, 40, 'اسم-آخر', 'another-name', 'قسم جديد', 'New category')`.execute(db)
  await sql`update site_setting set value = '{"ar": "موقعنا", "en": "Our site"}' where key = 'name'`.execute(
    db,
  )
  await sql`insert into home_order (post_id, sort) select id, 1 from editorial_post where section = 'articles'
    and status = 'published' order by id limit 1 on conflict do nothing`.execute(db)
  await sql`insert into entry_correction (kind, key, at, note_ar, note_en)
    select 'articles', id::text, published_at, 'صُحح رقم.', 'A figure was corrected.' from editorial_post
    where section = 'articles' and status = 'published' order by id limit 1`.execute(db)
  await sql`update products_prices_point set price = price + 1, low = null, high = null
    where (series_id, day) in (select series_id, max(day) from products_prices_point group by 1 order by 1 limit 1)`.execute(
    db,
  )
}

async function bring() {
  if (!to) throw new Error('There is no database')
  const archive = await openArchive(join(folder, 'export'))
  try {
    return await runArchiveImport(partsFor(to.db, fileStorage(join(folder, 'to'))), {
      archive,
      source: 'export',
      settings: chosen({ fetch: false }),
      signal: never,
    })
  } finally {
    await archive.close()
  }
}

/** The rows of each table that comes back, but for what no export has. */
async function tablesOf({ db }: TestDatabase): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { table, where } of TABLES) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(p) - array['search', 'updated_at', 'sealed_key', 'account_id', 'contact', 'paused', 'settings', 'progress', 'upload_id',
        'started_by', 'uploaded_by'] as row from ${sql.table(table)} p where ${where ?? sql`true`} order by to_jsonb(p)::text collate "C"`.execute(
      db,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** Left out of an export, or of this portal alone: when it was last changed, and what is counted or searched. */
const stories = async (portal: TestDatabase) =>
  (
    await sql<Record<string, unknown>>`
      select to_jsonb(p) - array['search', 'search_title', 'search_recent', 'search_lately', 'created_at', 'version', 'owner_id'] as row
      from editorial_post p order by id`.execute(portal.db)
  ).rows.map(({ row }) => row as Record<string, unknown>)

/** What is between two blocks is no text. */
const tight = (value: unknown) => JSON.stringify(value ?? null).replace(/>(?:\\n| )+</g, '><')

test('MOVE-01 MOVE-03 an export of everything comes back as the same stories at the same addresses', async () => {
  if (!from || !to) throw new Error('There are no databases')
  const [before, after] = [await stories(from), await stories(to)]
  expect(after.map((row) => row['id'])).toEqual(before.map((row) => row['id']))
  const differing = new Map<string, string>()
  for (const [at, row] of before.entries())
    for (const [name, value] of Object.entries(row)) {
      const other = tight(after[at]?.[name])
      if (tight(value) !== other) differing.set(name, `${String(row['id'])}: ${tight(value)} became ${other}`)
    }
  expect(Object.fromEntries(differing)).toEqual({})
  expect(report.made['stories.new']).toBe(before.length)
})

test('MOVE-03 the site’s tables and its figures come back as they were, and nothing is left out in silence', async () => {
  if (!from || !to) throw new Error('There are no databases')
  const [before, after] = [await tablesOf(from), await tablesOf(to)]
  for (const { table } of TABLES)
    if (table !== 'vote_option') expect([table, after[table]]).toEqual([table, before[table]])
  // What was counted there is where counting begins here.
  const votes = (portal: TestDatabase) =>
    sql`select o.question_id, o.label_ar, o.base_count + count(b.*) as votes from vote_option o
      left join vote_ballot b on b.option_id = o.id group by o.id order by o.id`.execute(portal.db)
  expect((await votes(to)).rows).toEqual((await votes(from)).rows)
  const others = (portal: TestDatabase) =>
    sql`select slug, position, sort, name_ar, name_en, content_ar, content_en from pages_page order by slug`.execute(
      portal.db,
    )
  expect((await others(to)).rows.map((row) => tight(row))).toEqual(
    (await others(from)).rows.map((row) => tight(row)),
  )
  const redirects = (portal: TestDatabase) =>
    sql`select from_path, to_path, to_lang, permanent from site_redirect
      where from_path in (select from_path from site_redirect) and from_path !~ '^/media/' order by 1`.execute(
      portal.db,
    )
  expect((await redirects(to)).rows).toEqual(expect.arrayContaining((await redirects(from)).rows))
  expect(
    Object.keys(report.findings).filter((key) => key.startsWith('site_kept') || key.startsWith('document')),
  ).toEqual([])
  // Derived tables are counted again from the rows.
  for (const table of ['products_prices_latest', 'exports_imports_period', 'exports_imports_partner']) {
    const count = (portal: TestDatabase) =>
      sql`select count(*) as n from ${sql.table(table)}`.execute(portal.db)
    expect([table, (await count(to)).rows]).toEqual([table, (await count(from)).rows])
  }
})

test('MOVE-03 each table of an export comes back, is read as stories, or is named as staying', () => {
  const asRecords = ['stories/comments', 'site/redirects', 'site/pages']
  const stays = ['stories/drafts', 'site/newsletter-issues', 'site/breaking-news']
  const back = new Set(TABLES.map(({ file }) => file))
  expect([...back, ...asRecords, ...stays].toSorted()).toEqual(
    [...TABLE_FILES.map(({ file }) => file), 'site/votes'].toSorted(),
  )
})

test('MOVE-03 an export that comes into an empty portal gives the same public pages', async () => {
  if (!from || !to) throw new Error('There are no databases')
  const posts = await from.db
    .selectFrom('editorial_post')
    .select(['id', 'section', 'category_id', 'slug_ar', 'slug_en'])
    .where('status', '=', 'published')
    .where('hidden', '=', false)
    .orderBy('id')
    .execute()
  const some = ['articles', 'around-world', 'news-excerpt'].flatMap((section) =>
    posts.filter((post) => post.section === section).slice(0, 4),
  )
  const one = async (table: string, key: string, where = 'true') =>
    (
      await sql<{
        key: string
      }>`select ${sql.ref(key)}::text as key from ${sql.table(table)} where ${sql.raw(where)} order by 1 limit 1`.execute(
        from!.db,
      )
    ).rows[0]?.key ?? ''
  const paths = [
    '/index',
    '/aw',
    '/news-excerpt',
    '/c/1',
    '/c/900-another-name',
    '/helps',
    '/glossary',
    '/sources',
    '/contact',
    '/calendar/2026-11-01',
    '/vote/1',
    '/landed-cost',
    '/newsletters',
    '/fileuploads/downloads',
    '/weekly-report',
    '/page/terms-of-sale',
    `/page/${await one('pages_page', 'slug', "slug <> 'terms-of-sale'")}`,
    '/products-prices',
    '/products-prices/show/ammonia',
    '/companies',
    '/companies/sabic',
    '/companies/sabic/productionCapacity',
    '/dumping-cases',
    '/dumping-cases/eu-meg-2020',
    '/production-capacity',
    `/production-capacity/${await one('production_capacity_plant', 'slug')}`,
    '/mergers-acquisitions',
    `/mergers-acquisitions/${await one('mergers_acquisitions_deal', 'slug')}`,
    '/exports-imports',
    '/exports-imports/details=urea',
    '/search?q=urea',
  ]
  const [there, here] = await Promise.all([publicPages(from), publicPages(to)])
  const differing: string[] = []
  for (const lang of ['ar', 'en'] as const) {
    const own = some.map(({ id: key, section, category_id, slug_ar, slug_en }) =>
      postPath({
        section,
        id: key,
        categoryId: category_id,
        slug: (lang === 'ar' ? slug_ar : slug_en) ?? '',
      }),
    )
    for (const path of [...paths, ...own]) {
      const address = lang === 'en' ? `/en${path}` : path
      const [before, after] = [await there(address), await here(address)]
      if (![200, LED_ON, FOR_MEMBERS].includes(before.status)) differing.push(`${address}: ${before.status}`)
      if (before.status !== after.status || before.body !== after.body)
        differing.push(difference(address, before, after))
    }
  }
  expect(differing).toEqual([])
}, 120_000)

test('MOVE-03 a second run of the same export changes nothing, and the undo gives the empty portal back', async () => {
  if (!to) throw new Error('There is no database')
  const before = await tablesOf(to)
  const again = await bring()
  expect(again.report.made).not.toHaveProperty('rows')
  expect(again.report.made['stories.same']).toBe(
    (report.made['stories.new'] ?? 0) + (report.made['pages.new'] ?? 0),
  )
  expect(await tablesOf(to)).toEqual(before)
  const parts = partsFor(to.db, fileStorage(join(folder, 'to')))
  await undoArchiveImport(parts, again.id, { signal: never })
  const { findings, made } = await undoArchiveImport(parts, id, { signal: never })
  expect([made['undo.kept'] ?? 0, Object.keys(findings).filter((key) => key.startsWith('kept'))]).toEqual([
    0,
    [],
  ])
  expect(await tablesOf(to)).toEqual(installed)
  expect(await stories(to)).toEqual([])
})

/** Times, and what is drawn by lot for each answer. */
const OF_THE_MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z|\b17\d{11}\b|[\w-]{32,}/g

/** What a reader is sent, without what is of the moment: the data of a page. */
async function publicPages(portal: TestDatabase) {
  const { server } = await testSite(testApp(portal))
  return async (address: string) => {
    const [path = '', query = ''] = address.split('?')
    const { statusCode, body } = await server.inject(`${path}.data${query === '' ? '' : `?${query}`}`)
    return { status: statusCode, body: body.replace(OF_THE_MOMENT, '…').replace(/>(?:\\n| )+</g, '><') }
  }
}

function difference(
  address: string,
  before: { status: number; body: string },
  after: { status: number; body: string },
) {
  const at = Array.from(before.body, (letter, place) => letter === after.body[place]).indexOf(false)
  return `${address}: ${before.status} ${before.body.slice(Math.max(0, at - 80), at + 80)} became ${after.status} ${after.body.slice(Math.max(0, at - 80), at + 80)}`
}
