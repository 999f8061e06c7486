import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import Helps, { loader } from './pages/helps.tsx'
import { helpGroups } from './helps.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  const prices = { group_key: 'prices', group_ar: 'الأسعار', group_en: 'Prices' }
  await app.db
    .insertInto('helps_item')
    .values([
      {
        ...prices,
        sort: 1,
        question_ar: 'ما الفرق بين FOB وCFR؟',
        question_en: 'What is the difference between FOB & CFR?',
        answer_ar: '<p>السعر على ظهر السفينة.</p>',
        answer_en: '<p>Free on board.</p>',
      },
      {
        ...prices,
        sort: 2,
        question_ar: 'كيف تُحسب نسبة التغير؟',
        answer_ar: '<p>مقارنة بالسعر السابق.</p><script>x</script>',
      },
      {
        group_key: 'vote',
        group_ar: 'التصويت',
        group_en: 'Voting',
        sort: 3,
        question_ar: 'كيف أصوّت؟',
        question_en: 'How do I vote?',
        answer_ar: '<p>اختر إجابة.</p>',
        answer_en: '<p>Choose.</p>',
      },
    ])
    .execute()
})
afterAll(() => database.drop())

const page = (query: string, lang: 'ar' | 'en' = 'ar') => {
  const path = query ? `/helps?q=${encodeURIComponent(query)}` : '/helps'
  return loader(routeArgs(testContext(app, { lang, path }).ctx))
}

test('ROUTE-06 questions are listed by subject, closed, each answer with an address of its own', async () => {
  const html = renderPage(Helps, 'ar', { loader: await page('') })
  expect(html.match(/<details/g)).toHaveLength(3)
  expect(html).not.toContain('<details open')
  expect(html).toContain('سؤالان')
  expect(html).toMatch(/id="help-\d+"/)
  expect(html).not.toContain('<script>x')
})

test('POST-08 a search finds other spellings, opens the answers and marks whole words, without JavaScript', async () => {
  const found = await page('أسعر')
  expect(found.groups).toEqual([])
  const html = renderPage(Helps, 'ar', { loader: await page('بالسعر  السابقُ') })
  expect(html.match(/<details/g)).toHaveLength(1)
  expect(html).toContain('<mark>بالسعر</mark> <mark>السابق</mark>')
  expect(html).toContain('<details open')
})

test('POST-08 a search that finds nothing says so, repeats the query as text and offers the way out', async () => {
  const html = renderPage(Helps, 'ar', { loader: await page('<script>alert(1)</script>') })
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('لا سؤال فيه')
  expect(html).toContain('href="/contact"')
})

test('LANG-04 a question that is not translated is shown in Arabic and findable on the English page', async () => {
  const html = renderPage(Helps, 'en', { loader: await page('نسبه', 'en') })
  expect(html).toContain('lang="ar" dir="rtl"')
  expect(await helpGroups(testContext(app, { lang: 'en' }).ctx, 'difference CFR')).toMatchObject([
    { name: 'Prices', items: [{ lang: 'en' }] },
  ])
})
