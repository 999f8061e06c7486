import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parse as parseCsv } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { TABLES } from '#api/v1/tables.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { TestDatabase } from '#platform/db/testing/testing.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { runCommand } from '../run-command.server.ts'
import type { Story } from './stories.server.ts'
import { MEMBER_FILES, NOT_EXPORTED, TABLE_FILES } from './tables.ts'
import { EMAIL, filesOf, PASSWORD, portalToExport, readWxr, unzipped } from './testing-export.ts'
import { wordpressSlug } from './wordpress-xml.ts'
import { writeExport } from './write-export.server.ts'

const SUMMARY = 'قبل ]]> بعد & \\ "اقتباس"'
const NOW = new Date('2026-11-29T09:00:00Z')

let folder: string
let portal: TestDatabase
let env: Record<string, string>

beforeAll(async () => {
  ;({ folder, portal, env } = await portalToExport(NOW, SUMMARY))
})
afterAll(async () => {
  await portal.drop()
  await rm(folder, { recursive: true })
})

async function run(words: string[]) {
  const written = { out: '', err: '' }
  const into = (name: keyof typeof written) => ({ write: (part: string) => (written[name] += part) })
  const terminal = { env, input: Readable.from([]), output: into('out'), errors: into('err') }
  const code = await runCommand(words, terminal)
  return { code, out: stripBidi(written.out), err: stripBidi(written.err) }
}

let plain: Promise<Map<string, Buffer>> | null = null
/** The export of the demonstration with Markdown, made once. */
const exported = () =>
  (plain ??= (async () => {
    const { code, err } = await run(['export-all', join(folder, 'plain'), '--markdown'])
    expect(err.replace(/^Written so far: .*\n/gm, '')).toBe('')
    expect(code).toBe(0)
    return filesOf(join(folder, 'plain'))
  })())

const text = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString('utf8') ?? ''
const lines = <T>(files: Map<string, Buffer>, name: string) =>
  text(files, name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(portal.db)).rows[0]!.n

test('MOVE-03 every story leaves as it is stored, hidden ones and drafts with their status', async () => {
  const files = await exported()
  const stories = ['articles', 'around-world', 'news-excerpt'].flatMap((section) =>
    lines<Story>(files, `stories/${section}.jsonl`),
  )
  const stored = await portal.db.selectFrom('editorial_post').selectAll().orderBy('id').execute()
  expect(stories).toHaveLength(stored.length)
  const byId = new Map(stories.map((story) => [story.id, story]))
  for (const post of stored)
    expect(byId.get(post.id)).toMatchObject({
      section: post.section,
      status: post.status,
      hidden: post.hidden,
      title: { ar: post.title_ar, en: post.title_en },
      body: { ar: post.body_ar, en: post.body_en },
      keywords: { ar: post.keywords_ar, en: post.keywords_en },
      products: post.products,
      visibility: ['owner', 'members', 'everyone'][post.visibility - 1],
    })
  expect(stories.some(({ hidden }) => hidden)).toBe(true)
  expect(stories.some(({ status }) => status === 'draft')).toBe(true)
  const story = stories.find(({ slug }) => slug.ar === 'أسعار-اليوريا')!
  expect(decodeURIComponent(story.addresses.ar)).toBe(`/aw/show=${story.id}-أسعار-اليوريا`)
  expect(story.addresses.en).toMatch(/^\/en\/aw\/show=/)
})

test('MOVE-03 the manifest has size, hash and records of each file, and the records are the database’s', async () => {
  const files = await exported()
  const manifest = JSON.parse(text(files, 'manifest.json')) as {
    files: Record<string, { bytes: number; sha256: string; records?: number }>
  }
  expect(Object.keys(manifest.files).toSorted()).toEqual(
    [...files.keys()].filter((name) => name !== 'manifest.json').toSorted(),
  )
  for (const [name, listed] of Object.entries(manifest.files)) {
    const bytes = files.get(name)!
    expect([name, listed.bytes, listed.sha256]).toEqual([
      name,
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
    ])
  }
  for (const { file, table, where } of TABLE_FILES)
    if (!where) expect([file, manifest.files[`${file}.jsonl`]?.records]).toEqual([file, await count(table)])
  expect(manifest.files['figures/prices.csv']?.records).toBe(await count('products_prices_point'))
  expect(text(files, 'README.txt')).toContain('may_pass_on')
  expect(text(files, 'README.txt')).toContain('شروط الناشر')
})

test('MOVE-03 each table of the schema is in the export, in that of members, or named as staying', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables where schemaname = 'public' order by 1`.execute(portal.db)
  const named = [...TABLE_FILES, ...MEMBER_FILES].map(({ table }) => table)
  const all = [...named, ...Object.values(NOT_EXPORTED).flat()]
  expect(rows.map(({ name }) => name)).toEqual([...new Set(all)].toSorted())
  expect(all).toHaveLength(new Set(all).size)
})

test('MOVE-03 figures of each section leave as CSV and Parquet, real rows first, with source and marks', async () => {
  const files = await exported()
  for (const { name, dataset } of TABLES) {
    const file = `figures/${name.replaceAll('/', '-')}`
    const rows = parseCsv(text(files, `${file}.csv`), { columns: true }) as Record<string, string>[]
    expect([file, rows.length]).toEqual([file, await count(dataset.table)])
    const made = rows.map(({ demo }) => demo === 'true')
    expect(made).toEqual(made.toSorted((a, b) => Number(a) - Number(b)))
    for (const column of ['source_en', 'as_of', 'demo', 'hidden', 'may_pass_on'])
      expect(Object.keys(rows[0] ?? { [column]: '' })).toContain(column)
    const parquet = files.get(`${file}.parquet`)!
    const read = await parquetReadObjects({ file: new Uint8Array(parquet).buffer })
    expect(read.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  }
})

test('MOVE-03 without --members no address, password, name or picture of a member is anywhere', async () => {
  const files = await exported()
  const accounts = await sql<{ email: string }>`select email from accounts_user`.execute(portal.db)
  for (const [name, bytes] of files) {
    const content = bytes.toString('latin1')
    for (const { email } of accounts.rows) expect([name, content.includes(email)]).toEqual([name, false])
    for (const secret of [PASSWORD, 'Sara Unmistakable', 'face-of-sara', 'a face'])
      expect([name, content.includes(secret)]).toEqual([name, false])
    if (name.endsWith('.jsonl'))
      expect([name, content.match(/[\w.+-]+@[\w-]+\.\w+/)?.[0]]).toEqual([name, undefined])
  }
  expect(text(files, 'stories/comments.jsonl')).toContain('تعليق القارئة')
  expect([...files.keys()].filter((name) => name.startsWith('members/'))).toEqual([])
  expect(text(files, 'media/media.csv')).toMatch(/^image,gone,,/m)
})

test('MOVE-03 with --members their data leave too, never a password; a ZIP file has the same files', async () => {
  const place = join(folder, 'all.zip')
  const { code, out } = await run(['export-all', place, '--members'])
  expect(code).toBe(0)
  expect(out).toContain('Members’ data are in it')
  const files = await unzipped(await readFile(place))
  expect(lines<{ email: string }>(files, 'members/accounts.jsonl').map(({ email }) => email)).toContain(EMAIL)
  for (const [name, bytes] of files) expect([name, bytes.includes(PASSWORD)]).toEqual([name, false])
  const folderFiles = [...(await exported()).keys()].filter((name) => !name.startsWith('markdown/'))
  expect([...files.keys()].filter((name) => !/^members\/|face-of-sara/.test(name)).toSorted()).toEqual(
    folderFiles.toSorted(),
  )
  expect(text(files, 'stories/around-world.jsonl')).toBe(text(await exported(), 'stories/around-world.jsonl'))
})

const DEMANDED = [
  'title',
  'link',
  'dc:creator',
  'guid',
  'content:encoded',
  'excerpt:encoded',
  'wp:post_id',
  'wp:post_date',
  'wp:post_date_gmt',
  'wp:comment_status',
  'wp:post_name',
  'wp:status',
  'wp:post_parent',
  'wp:menu_order',
  'wp:post_type',
  'wp:post_password',
  'wp:is_sticky',
]

test('MOVE-03 the files for WordPress are WXR 1.2: each language an item with its twin, split where they grow', async () => {
  const { items, channel } = readWxr(text(await exported(), 'wordpress.xml'))
  expect(channel.indexOf('wp:wxr_version')).toBeLessThan(channel.indexOf('wp:author'))
  expect(channel.indexOf('wp:author')).toBeLessThan(channel.indexOf('wp:category'))
  const { rows } = await sql<{ n: number }>`
    select (count(title_ar) + count(title_en))::int as n from editorial_post`.execute(portal.db)
  const posts = items.filter((item) => item['wp:post_type'] === 'post')
  expect(posts).toHaveLength(rows[0]!.n)
  expect(items.some((item) => item['wp:post_type'] === 'page')).toBe(true)
  for (const item of items) for (const name of DEMANDED) expect(Object.keys(item)).toContain(name)
  expect(new Set(items.map((item) => item['wp:post_id'])).size).toBe(items.length)
  const urea = posts.find((item) => item['wp:post_name'] === wordpressSlug('أسعار-اليوريا'))!
  expect(urea['wp:post_name']).toMatch(/^%d8%a3%d8%b3/)
  expect(urea['content:encoded']).toContain('<p>قبل ]]> بعد &amp; \\ "اقتباس"</p>')
  const closed = await sql<{
    id: number
  }>`select id from editorial_post where visibility < 3 or hidden or paid`.execute(portal.db)
  const shown = new Set(
    posts.filter((item) => item['wp:status'] === 'publish').map((item) => item['wp:post_id']),
  )
  for (const { id } of closed.rows) expect([shown.has(`${id}1`), shown.has(`${id}2`)]).toEqual([false, false])

  const place = join(folder, 'split')
  await writeExport({
    db: portal.db,
    storage: fileStorage(join(folder, 'portal/files')),
    place,
    publicUrl: 'https://kimya.example',
    portal: 'test',
    now: NOW,
    markdown: false,
    members: false,
    wordpressBytes: 200_000,
  })
  const files = await filesOf(place)
  const parts = [...files.keys()].filter((name) => name.startsWith('wordpress'))
  expect(parts.length).toBeGreaterThan(1)
  const all = parts.flatMap((name) => readWxr(text(files, name)).items)
  expect(all).toHaveLength(items.length)
})

test('MOVE-03 a text that would end a section of XML does not', async () => {
  const { items } = readWxr(text(await exported(), 'wordpress.xml'))
  expect(items.map((item) => item['excerpt:encoded'])).toContain(SUMMARY)
})

test('MOVE-03 a story is a file of Markdown for each language, under its front matter', async () => {
  const files = await exported()
  const name = [...files.keys()].find((file) => file.endsWith('أسعار-اليوريا.md'))!
  const [, front = '', body = ''] = text(files, name).split(/^---\n/m)
  expect(parseYaml(front)).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    section: 'around-world',
    slug: 'أسعار-اليوريا',
  })
  expect(body).toContain('قبل')
})

test('MOVE-03 what cannot be written is said in a sentence, and nothing is left', async () => {
  const full = join(folder, 'full')
  await mkdir(full)
  await writeFile(join(full, 'a'), 'a')
  expect(await run(['export-all', full])).toMatchObject({
    code: 1,
    err: `The folder ${full} is not empty. Choose another one\n`,
  })
  expect(await run(['export-all', join(folder, 'no/such')])).toMatchObject({
    code: 1,
    err: `There is no folder ${join(folder, 'no')}\n`,
  })
  const file = join(folder, 'there.zip')
  await writeFile(file, 'a')
  expect((await run(['export-all', file])).err).toBe(`There is a file ${file} already. Choose another name\n`)
  expect((await run(['export-all', '--lang=ar'])).err).toContain('export-all <مجلد أو file.zip>')
})

test.each(['stopped', 'stopped.zip'])(
  'MOVE-03 an export that is stopped leaves nothing under its name: %s',
  async (name) => {
    const stop = new AbortController()
    const going = writeExport({
      db: portal.db,
      storage: fileStorage(join(folder, 'portal/files')),
      place: join(folder, name),
      publicUrl: 'https://kimya.example',
      portal: 'test',
      now: NOW,
      markdown: false,
      members: false,
      signal: stop.signal,
      onWritten: (bytes) => {
        if (bytes > 100_000) stop.abort()
      },
    })
    await expect(going).rejects.toMatchObject({ fault: 'stopped' })
    expect((await readdir(folder)).filter((one) => one.startsWith(name))).toEqual([])
  },
)
