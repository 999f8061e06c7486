import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '#api/testing-server.server.ts'

let it: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  it = await testServer()
  const { db } = it.app
  await db
    .insertInto('helps_item')
    .values({
      group_key: 'vote',
      group_ar: 'التصويت',
      group_en: 'Voting',
      question_ar: 'كيف أصوّت؟',
      answer_ar: '<p>اختر.</p>',
    })
    .execute()
  await db
    .insertInto('pages_page')
    .values({ slug: 'about-us', position: 'about', name_ar: 'من نحن', content_ar: '<p>نص</p>' })
    .execute()
})
afterAll(() => it.close())

const get = async (url: string) => (await it.server.inject({ url })).json() as unknown

test('API-02 POST-08 help items and static pages answer in the one shape of lists', async () => {
  const list = { total_pages: 1, page_number: 1 }
  expect(await get(`/ar/helps/api/items?q=${encodeURIComponent('اصوت')}`)).toMatchObject({
    ...list,
    results: [{ question: 'كيف أصوّت؟' }],
  })
  expect(await get('/ar/helps/api/items?q=xyz')).toMatchObject({ ...list, results: [] })
  expect(await get('/ar/pages/api/pages')).toEqual({
    ...list,
    results: [{ slug: 'about-us', position: 'about', name: 'من نحن' }],
  })
  expect(await get('/en/pages/api/pages/about-us')).toMatchObject({
    slug: 'about-us',
    lang: 'ar',
    html: '<p>نص</p>',
  })
  expect(await get('/en/pages/api/pages/none')).toMatchObject({ error: { code: 'not_found' } })
})
