import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { imageAudience } from '#editorial/images/image-audience.server.ts'
import { readPost } from '#editorial/read.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { createNotices } from '#sections/following/notices/happen.server.ts'
import { presentNotices } from '#sections/following/notices/present.server.ts'
import { wordsIn } from '#sections/following/words.server.ts'
import { testContext, thrownBy } from '#testing/context.server.ts'
import { livePart } from './contract.server.ts'
import { testCoverage } from './testing.server.ts'

const MORNING = new Date('2026-11-20T06:00:00Z')
const at = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000)

let room: Newsroom
let editor: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
})
afterAll(() => room.drop())

/** The live part of a story's page as a reader gets it. */
async function show(post: number, query = '', lang: Lang = 'ar', viewer?: Viewer) {
  const { ctx, recorded } = testContext(room.app, {
    path: `/c/p-${post}${query}`,
    lang,
    now: at(180),
    ...(viewer && { viewer }),
  })
  const found = await readPost(ctx, 'articles', post)
  if (found.kind !== 'found') throw new Error(found.kind)
  const live = await livePart(ctx, found.post)
  return { html: live?.html ?? '', live, recorded }
}

/** Numbers of the entries of a page in their order. */
const order = (html: string) => [...html.matchAll(/<li id="live-(\d+)"/g)].map((match) => match[1])

test('NEWS-01 a story with live coverage has its entries with time, headline, text, picture and byline, newest or oldest first', async () => {
  const post = await room.post()
  expect((await show(post)).live).toBeNull()
  await room.app.db
    .insertInto('editorial_desk')
    .values({ key: 'prices', name_ar: 'الأسعار', name_en: 'Prices' })
    .execute()
  await room.app.db
    .insertInto('media_image')
    .values({ key: 'plant-fire', width: 1600, height: 900, mime: 'image/jpeg', sha256: 'plant-fire' })
    .execute()
  const live = await testCoverage(room, editor, post)
  const first = await live.add(
    {
      title_ar: 'حريق في الوحدة',
      title_en: 'Fire in the unit',
      body_ar: '<p>اندلع عند الفجر.</p>',
      desk: 'prices',
    },
    at(0),
  )
  const second = await live.add(
    {
      title_ar: 'أُخمد الحريق',
      title_en: 'The fire is out',
      image_key: 'plant-fire',
      image_alt_ar: 'دخان فوق المصنع',
    },
    at(60),
  )
  const { html, recorded } = await show(post)
  expect(order(html)).toEqual([second, first])
  for (const text of [
    'حريق في الوحدة',
    'اندلع عند الفجر.',
    'الأسعار',
    '09:00',
    '10:00',
    'دخان فوق المصنع',
    '/media/plant-fire-',
  ])
    expect(html).toContain(text)
  expect(recorded.tags).toContain(`live:${post}`)
  expect(order((await show(post, '?order=oldest')).html)).toEqual([first, second])
  // Whoever may read the story may see its pictures.
  expect(await imageAudience(room.app, 'plant-fire', undefined)).toBe('everyone')
  await room.app.db.updateTable('editorial_post').set({ paid: true }).where('id', '=', post).execute()
  expect(await imageAudience(room.app, 'plant-fire', undefined)).toBe('nobody')
})

test('NEWS-01 an entry in one language is shown in the other page as it is, marked until it is translated', async () => {
  const post = await room.post()
  const live = await testCoverage(room, editor, post)
  const key = await live.add({ title_ar: 'بيان الوزارة', body_ar: '<p>صدر الآن.</p>' }, at(0))
  const before = await show(post, '', 'en')
  expect(before.html).toContain('Not yet translated')
  expect(before.html).toMatch(/<h3[^>]*lang="ar" dir="rtl">بيان الوزارة/)
  expect((await show(post)).html).not.toContain('لم يُترجم بعد')
  await live.change(key, { title_en: 'The ministry’s statement', body_en: '<p>Out now.</p>' })
  const after = await show(post, '', 'en')
  expect(after.html).toContain('The ministry’s statement')
  expect(after.html).not.toContain('Not yet translated')
  expect(after.html).not.toContain('Corrected')
  expect((await show(post)).html).toContain('بيان الوزارة')
})

test('NEWS-01 a correction says when and why, and a removed entry leaves its trace; both stay in the history', async () => {
  const post = await room.post()
  const live = await testCoverage(room, editor, post)
  const wrong = await live.add({ title_ar: 'الطاقة 700 ألف طن', title_en: 'Capacity 700,000 t' }, at(0))
  const gone = await live.add({ title_ar: 'خبر لم يتأكد', title_en: 'Unconfirmed' }, at(10))
  await live.change(
    wrong,
    { title_ar: 'الطاقة 710 آلاف طن', title_en: 'Capacity 710,000 t' },
    { correction: { ar: 'والصحيح 710 آلاف طن', en: '' } as never },
    at(20),
  )
  await live.remove(gone)
  const { html, live: part } = await show(post)
  expect(html.replace(/<[^>]*>/g, '')).toMatch(/تصحيح في 09:20: والصحيح 710 آلاف طن/)
  expect(html).not.toContain('خبر لم يتأكد')
  expect(html.replace(/<[^>]*>/g, '')).toContain('تحديث نُشر في 09:10 وأُزيل')
  expect(order(html)).toEqual([gone, wrong])
  // The note is in one language: in the other the time alone is said.
  expect((await show(post, '', 'en')).html.replace(/<[^>]*>/g, '')).toMatch(/Corrected at 09:20(?!:)/)
  expect(part?.blog.entries.map(({ headline }) => headline)).toEqual(['الطاقة 710 آلاف طن'])
  const past = await room.app.db
    .selectFrom('entry_revision')
    .select(['key', 'cause'])
    .where('kind', '=', 'live-entries')
    .where('key', 'in', [wrong, gone])
    .execute()
  expect(past.filter(({ key }) => key === wrong).length).toBeGreaterThanOrEqual(2)
  expect(past).toContainEqual({ key: gone, cause: 'archive' })
})

test('NEWS-01 open, paused and closed are said in words, key points are pinned above, and what is made up is marked', async () => {
  const post = await room.post({ facts_ar: ['نقطة المادة'] })
  const live = await testCoverage(room, editor, post)
  await live.add({ title_ar: 'تحديث' }, at(0))
  const open = await show(post)
  expect(open.html).toContain('مباشر')
  expect(open.html).toContain('data-island="live"')
  expect(open.html).toContain('لا تتجدد هذه الصفحة وحدها')
  expect(open.html).toContain('12:02')
  await live.run({ state: 'paused', points_ar: ['توقفت وحدة'], demo: 'true' })
  const paused = await show(post)
  for (const text of ['متوقفة مؤقتاً', 'توقفت وحدة', 'بيانات توضيحية']) expect(paused.html).toContain(text)
  expect((await show(post, '', 'en')).html).toContain('Not yet translated')
  expect(paused.live?.hasPoints).toBe(true)
  await live.run({ state: 'closed' })
  const closed = await show(post)
  expect(closed.html).toContain('انتهت هذه التغطية')
  expect(closed.html).not.toContain('data-island')
  expect(closed.html).not.toContain('افتحها من جديد')
  expect(closed.live?.blog.ended).not.toBeNull()
})

test('NEWS-01 each entry has an address of its own, also on a later page; a wrong one is not found', async () => {
  const post = await room.post()
  const live = await testCoverage(room, editor, post)
  const first = await live.add({ title_ar: 'الأول' }, at(0))
  for (let n = 1; n <= 45; n += 1) await live.add({ title_ar: `تحديث ${n}` }, at(n))
  const page = await show(post)
  expect(order(page.html)).toHaveLength(40)
  expect(page.html).toContain('?part=2#live')
  const own = await show(post, `?entry=${first}`)
  expect(order(own.html)).toContain(first)
  expect(own.html).toContain(`?entry=${first}#live-${first}`)
  expect(own.html).toContain('&quot;place&quot;:null')
  for (const query of ['?entry=999999', '?entry=x', '?part=3', '?part=0'])
    expect((await thrownBy(() => show(post, query))).status, query).toBe(404)
})

test('NEWS-01 the free beginning of a paid story has no entries', async () => {
  const post = await room.post({ paid: true, body_ar: '<p>واحد</p>'.repeat(9) })
  const live = await testCoverage(room, editor, post)
  await live.add({ title_ar: 'للمشتركين' }, at(0))
  expect((await show(post)).live).toBeNull()
  expect((await show(post, '', 'ar', await room.account('subscriber'))).html).toContain('للمشتركين')
})

test('NEWS-01 an editor notifies followers of an update, once; nothing of a paid story’s is said', async () => {
  const { db } = room.app
  await db
    .insertInto('editorial_desk')
    .values({ key: 'live-desk', name_ar: 'المباشر', name_en: 'Live' })
    .execute()
  const post = await room.post({ desk: 'live-desk', title_ar: 'المادة' })
  const [follower, saver] = [await room.account('member'), await room.account('member')]
  await db
    .insertInto('following_follow')
    .values({ user_id: follower.id, kind: 'author', key: 'live-desk', push: true })
    .execute()
  await db
    .insertInto('following_favourite')
    .values({ user_id: saver.id, kind: 'post', key: String(post) })
    .execute()
  const live = await testCoverage(room, editor, post)
  await db.deleteFrom('following_work').execute()
  await live.add({ title_ar: 'بلا إشعار' })
  const key = await live.add({ title_ar: 'قرار الوزارة', notify: 'true' })
  await live.change(key, { title_ar: 'قرار الوزارة اليوم' })
  await createNotices(db, new Date())
  const rows = await db
    .selectFrom('following_notice')
    .selectAll()
    .where('cause', '=', `live:${key}`)
    .execute()
  expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([follower.id, saver.id]))
  expect(rows).toHaveLength(2)
  expect(await db.selectFrom('following_notice').select('cause').execute()).toHaveLength(2)
  const said = () => presentNotices(db, follower, wordsIn('ar', new Date()), rows.slice(0, 1))
  expect(await said()).toMatchObject([
    {
      title: 'قرار الوزارة اليوم',
      lines: ['المادة'],
      path: expect.stringMatching(`\\?entry=${key}#live-${key}$`),
    },
  ])
  await db.updateTable('editorial_post').set({ paid: true }).where('id', '=', post).execute()
  expect(await said()).toMatchObject([{ title: 'المادة', lines: [] }])
  await live.remove(key)
  expect(await said()).toEqual([])
})
