import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeExport } from '#commands/export-all/write-export.server.ts'
import { portalToExport } from '#commands/export-all/testing-export.ts'
import type { TestDatabase } from '#platform/db/testing/testing.server.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { textOfHtml } from '#platform/html/tree.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { openArchive } from '../open-archive.server.ts'
import { ofKind, recordsOf, storiesIn } from '../testing-archives.ts'

const NOW = new Date('2026-11-29T09:00:00Z')
let folder: string
let portal: TestDatabase
let place: string

beforeAll(async () => {
  ;({ folder, portal } = await portalToExport(NOW, 'ملخص'))
  await sql`insert into media_image (key, width, height, mime, sha256, alt_ar) values ('plant', 10, 10, 'image/png', 'p', 'مصنع')`.execute(
    portal.db,
  )
  await fileStorage(join(folder, 'portal/files')).put('images/plant/original', Buffer.from('a plant'))
  place = join(folder, 'export')
  await writeExport({
    db: portal.db,
    storage: fileStorage(join(folder, 'portal/files')),
    place,
    publicUrl: 'https://kimya.example',
    portal: '1',
    now: NOW,
    markdown: false,
    members: false,
  })
})
afterAll(async () => {
  await portal.drop()
  await rm(folder, { recursive: true })
})

const letters = (html: string | null | undefined) => textOfHtml(html ?? '').replace(/\s+/g, '')

test('MOVE-01 MOVE-03 what an export of everything has of stories and pages comes in again, in both languages', async () => {
  const records = await recordsOf(place)
  const stories = storiesIn(records)
  const posts = await portal.db.selectFrom('editorial_post').selectAll().execute()
  expect([...stories.values()].filter(({ kind }) => kind === 'story')).toHaveLength(posts.length)
  for (const post of posts) {
    const story = stories.get(`${post.section}-${post.id}`)
    const text = (lang: 'ar' | 'en') => story?.texts.find((one) => one.lang === lang)
    expect(text('ar')?.title ?? null).toBe(post.title_ar)
    expect(text('en')?.title ?? null).toBe(post.title_en)
    for (const lang of ['ar', 'en'] as const) {
      const body = post[`body_${lang}`]
      if (post[`title_${lang}`] === null || body === null) continue
      expect(letters(text(lang)?.body.html)).toBe(letters(body))
      // Pictures wait for their keys; all else is as it was.
      if (!body.includes('data-image'))
        expect(text(lang)?.body.html).toBe(cleanHtml(body).replace(/>\s*\n\s*</g, '><'))
      expect(text(lang)?.body.findings.filter(({ fate }) => fate === 'lost')).toEqual([])
    }
  }
  const pages = await portal.db.selectFrom('pages_page').selectAll().execute()
  expect([...stories.values()].filter(({ kind }) => kind === 'page')).toHaveLength(pages.length)
  const categories = await portal.db.selectFrom('editorial_category').selectAll().execute()
  expect(ofKind(records, 'category').map(({ id, parent }) => [id, parent])).toEqual(
    categories
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, parent_id }) => [String(id), parent_id === null ? null : String(parent_id)]),
  )
  const comment = [...stories.values()].flatMap(({ comments }) => comments)
  expect(comment.map(({ text }) => text)).toContain('تعليق القارئة')
})

test('MOVE-01 MOVE-03 its pictures are found, and its file for WordPress is an archive of its own with twins', async () => {
  const archive = await openArchive(place)
  const pictures = ofKind(await recordsOf(place, {}, false), 'picture').filter(({ id }) => id !== 'gone')
  expect(pictures.find(({ id }) => id === 'plant')?.alt).toEqual([{ lang: 'ar', text: 'مصنع' }])
  for (const { url } of pictures) expect((await archive.picture(url))?.length, url).toBeGreaterThan(0)
  await archive.close()
  await mkdir(join(folder, 'alone'))
  await copyFile(join(place, 'wordpress.xml'), join(folder, 'alone/wordpress.xml'))
  const stories = [...storiesIn(await recordsOf(join(folder, 'alone'))).values()].filter(
    ({ kind }) => kind === 'story',
  )
  const twins = Map.groupBy(
    stories.filter(({ twin }) => twin !== null),
    ({ twin }) => twin,
  )
  expect(twins.size).toBeGreaterThan(0)
  for (const [twin, both] of twins)
    expect(new Set(both.map(({ texts }) => texts[0]?.lang)), String(twin)).toEqual(new Set(['ar', 'en']))
})

test('MOVE-01 MOVE-03 a file of its stories alone comes in with their categories and who signs them', async () => {
  const whole = storiesIn(await recordsOf(place))
  const records = await recordsOf(join(place, 'stories/articles.jsonl'))
  const alone = storiesIn(records)
  expect(alone.size).toBeGreaterThan(0)
  for (const [id, story] of alone) expect(story.texts).toEqual(whole.get(id)?.texts)
  const categories = new Map(ofKind(records, 'category').map((one) => [one.id, one]))
  const desks = new Set(ofKind(records, 'author').map(({ id }) => id))
  for (const { categories: own, authors } of alone.values()) {
    expect(own.every((id) => categories.has(id))).toBe(true)
    expect(authors.every((id) => desks.has(id))).toBe(true)
  }
  expect([...categories.values()].every(({ parent }) => parent === null || categories.has(parent))).toBe(true)
})
