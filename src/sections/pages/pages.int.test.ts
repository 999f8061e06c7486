import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import Page, { loader, meta } from './pages/page.tsx'
import { pageContent, pageLinks } from './pages.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  await app.db
    .insertInto('pages_page')
    .values([
      {
        slug: 'privacy-policy',
        position: 'legal',
        sort: 2,
        name_ar: 'سياسة الخصوصية',
        name_en: 'Privacy policy',
        content_ar: '<p>نص</p>',
        content_en: '<p>Text</p>',
      },
      {
        slug: 'about-us',
        position: 'about',
        sort: 1,
        name_ar: 'من نحن',
        content_ar: '<h2>كيف نحرر</h2><p>ارتفع 2.3% في CFR.</p><script>alert(1)</script>',
      },
      {
        slug: 'terms-of-use',
        position: 'legal',
        sort: 1,
        name_ar: 'شروط الاستخدام',
        name_en: 'Terms of use',
        content_ar: '<p>شروط</p>',
      },
    ])
    .execute()
})
afterAll(() => database.drop())

const open = (slug: string, lang: 'ar' | 'en' = 'ar') =>
  loader(routeArgs(testContext(app, { lang, path: `/page/${slug}` }).ctx, { slug }))

test('ROUTE-06 a static page: its name as heading, safe rich text, the slug in words as title', async () => {
  const page = await open('about-us')
  const html = renderPage(Page, 'ar', { loader: page })
  expect(html).toMatch(/<h1>من نحن<\/h1>/)
  expect(html).toContain('<h2>كيف نحرر</h2>')
  expect(html).not.toContain('alert(1)')
  expect(html).toContain('<bdi class="number" dir="ltr">2.3%</bdi>')
  const root = {
    id: 'root',
    loaderData: { lang: 'ar', origin: 'http://kimya.test', site: { name: 'كيميا' } },
  }
  const head = meta({
    loaderData: page,
    location: { pathname: '/page/about-us', search: '' },
    matches: [root],
  })
  expect(head).toContainEqual({ title: 'كيميا - about us' })
})

test('LANG-04 a page without an English text is shown in Arabic, marked as such', async () => {
  const page = await open('about-us', 'en')
  expect(renderPage(Page, 'en', { loader: page })).toMatch(/<div class="prose" lang="ar" dir="rtl">/)
})

test('POST-08 links by position and order; the content of one position', async () => {
  const { ctx, recorded } = testContext(app, { lang: 'en' })
  expect(await pageLinks(ctx)).toEqual([
    { slug: 'about-us', position: 'about', name: 'من نحن' },
    { slug: 'terms-of-use', position: 'legal', name: 'Terms of use' },
    { slug: 'privacy-policy', position: 'legal', name: 'Privacy policy' },
  ])
  expect((await pageContent(ctx, 'legal')).map(({ slug, lang }) => [slug, lang])).toEqual([
    ['terms-of-use', 'ar'],
    ['privacy-policy', 'en'],
  ])
  expect([...recorded.tags]).toEqual(['pages'])
})

test('ROUTE-06 a page that does not exist is 404, whatever the address holds', async () => {
  for (const slug of ['nothing', '', 'About-Us', "x' or 1=1", 'a'.repeat(500), '..']) {
    expect(await thrownBy(() => open(slug))).toMatchObject({ status: 404 })
  }
})

test('POST-08 a changed page is read again once its tag is published', async () => {
  await open('privacy-policy')
  await app.db
    .updateTable('pages_page')
    .set({ content_ar: '<p>نص جديد</p>' })
    .where('slug', '=', 'privacy-policy')
    .execute()
  expect((await open('privacy-policy')).page.html).toBe('<p>نص</p>')
  await app.changes.publish(['page:privacy-policy'])
  expect((await open('privacy-policy')).page.html).toBe('<p>نص جديد</p>')
})
