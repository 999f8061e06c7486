import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { testContext } from '#testing/context.server.ts'
import { adHtml } from './ad-html.server.tsx'
import type { AdSlotName } from './ads.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>
beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  await app.db
    .insertInto('media_image')
    .values([
      {
        key: 'wide-ar',
        width: 1280,
        height: 320,
        mime: 'image/png',
        sha256: 'a',
        alt_ar: 'مؤتمر',
        alt_en: 'x',
      },
      { key: 'wide-en', width: 1000, height: 1000, mime: 'image/png', sha256: 'b', alt_ar: 'x', alt_en: '' },
    ])
    .execute()
})
afterAll(() => database.drop())

const AD = {
  title_ar: 'عنوان',
  title_en: 'Title',
  text_ar: 'نص',
  text_en: 'Text',
  url: '/contact',
  active: true,
}
async function put(change: object, slot: AdSlotName = 'home-wide'): Promise<void> {
  await app.db.deleteFrom('site_ad').execute()
  await app.db
    .insertInto('site_ad')
    .values({ ...AD, slot, ...change })
    .execute()
  app.memo.drop(['ads'])
}
beforeEach(() => put({ image_ar: 'wide-ar', image_en: 'wide-en' }))
const shown = (lang: Lang, slot: AdSlotName = 'home-wide') => adHtml(testContext(app, { lang }).ctx, slot)

test('FILE-01 UI-05 an advert has the picture of the reader’s language, described in it, in the size that it is shown in', async () => {
  const ar = await shown('ar')
  expect(ar).toContain('href="/contact"')
  expect(ar).toMatch(/<img[^>]*src="\/media\/wide-ar-960\.webp"/)
  expect(ar).toMatch(/<img[^>]*alt="مؤتمر"/)
  // Its proportions are in the markup, so that nothing moves when it comes.
  expect(ar).toMatch(/<img[^>]*width="640" height="160"/)
  expect(ar).toMatch(/<img[^>]*loading="lazy"/)
  expect(ar).toMatch(/<img[^>]*sizes="min\(640px, 90vw\)"/)

  const en = await shown('en')
  expect(en).toContain('href="/en/contact"')
  expect(en).toMatch(/<img[^>]*src="\/media\/wide-en-960\.webp"/)
  expect(en).toMatch(/<img[^>]*width="250" height="250"/)
  // Title and text beside it say what it is about; nothing of the other language's words is read out.
  expect(en).toMatch(/<img[^>]*alt=""/)
})

test('FILE-01 UI-05 in the rail the picture is no wider than the rail', async () => {
  await put({ image_ar: 'wide-ar', image_en: 'wide-en' }, 'article-rail')
  expect(await shown('ar', 'article-rail')).toMatch(/<img[^>]*width="268" height="67"/)
  expect(await shown('en', 'article-rail')).toMatch(/<img[^>]*width="268" height="268"/)
})

test('FILE-01 UI-05 an advert without a picture in a language has its words there, and one that is off is not shown', async () => {
  await put({ image_ar: 'wide-ar' })
  expect(await shown('ar')).toContain('<img')
  const en = await shown('en')
  expect(en).not.toContain('<img')
  expect(en).toContain('Title')
  await put({ image_ar: 'wide-ar', active: false })
  expect(await shown('ar')).toBe('')
})

test('FILE-01 a picture that an advert has cannot be taken out of the library’s table', async () => {
  await expect(app.db.deleteFrom('media_image').where('key', '=', 'wide-ar').execute()).rejects.toThrow(
    /site_ad/,
  )
})
