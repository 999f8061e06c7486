import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANES } from '#platform/limits/limits.ts'
import { ogCard } from './og-subject.server.ts'
import { fillNewsroom, testSite, type TestSite } from '../testing-app.server.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
  await fillNewsroom(site.app)
})
afterAll(() => site.close())

test('ROUTE-22 a post has an image of 1200 x 630 under 80 kB in each language, with a validator', async () => {
  for (const lang of ['ar', 'en']) {
    const { status, headers, bytes } = await site.get(`/og/post/1.${lang}.png`)
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(80_000)
    const again = await site.get(`/og/post/1.${lang}.png`, { 'if-none-match': String(headers['etag']) })
    expect(again.status).toBe(304)
  }
})

test('ACC-06 what a visitor may not see, and what does not exist, share the general image', async () => {
  const general = await site.get('/og/site/site.ar.png')
  for (const id of [3, 4, 5, 6, 999]) {
    const { status, headers, bytes } = await site.get(`/og/post/${id}.ar.png`)
    expect([status, headers['etag']], String(id)).toEqual([200, general.headers['etag']])
    expect(bytes.equals(general.bytes), String(id)).toBe(true)
  }
  expect((await site.get('/og/post/2.ar.png')).headers['etag']).not.toBe(general.headers['etag'])
})

test('ROUTE-22 cards name their subject in the language of the address, or name the language they fall back to', async () => {
  const { app } = site
  expect(await ogCard(app, 'post', '1', 'ar')).toMatchObject({
    site: 'كيميا',
    title: 'سعر MEG يرتفع 17% & أكثر',
    titleLang: 'ar',
    kicker: 'البتروكيماويات',
  })
  expect(await ogCard(app, 'post', '4001', 'ar')).toMatchObject({ title: 'Only in English', titleLang: 'en' })
  expect(await ogCard(app, 'category', '21', 'en')).toMatchObject({
    title: 'Petrochemicals',
    kicker: 'Articles',
    date: null,
  })
  expect(await ogCard(app, 'page', 'about-us', 'en')).toMatchObject({ title: 'About us' })
  expect(await ogCard(app, 'product', 'meg', 'en')).toMatchObject({
    title: 'إيثيلين جلايكول',
    titleLang: 'ar',
  })
  expect(await ogCard(app, 'company', 'orlix', 'ar')).toMatchObject({ title: 'أورليكس' })
  expect(await ogCard(app, 'section', 'articles', 'ar')).toMatchObject({ title: 'المقالات' })
})

test('an image is rendered once, however many ask, and again when its words change', async () => {
  const puts: string[] = []
  const { storage, db } = site.app
  const put = storage.put.bind(storage)
  storage.put = (key, bytes) => (puts.push(key), put(key, bytes))
  await db.updateTable('editorial_post').set({ title_ar: 'عنوان جديد' }).where('id', '=', 1).execute()
  const answers = await Promise.all(Array.from({ length: 5 }, () => site.get('/og/post/1.ar.png')))
  expect(new Set(answers.map((answer) => answer.headers['etag'])).size).toBe(1)
  expect(puts).toHaveLength(1)
  storage.put = put
})

test('SAFE-04 images are rendered in the lane of pictures: beyond it they are refused, those already rendered are not', async () => {
  const { app } = site
  const places = [await app.lanes.picture.enter('tests')]
  const { running, waiting } = LANES.picture
  expect(running).toBe(1)
  const queued = Array.from({ length: waiting }, (_, i) => app.lanes.picture.enter(`tests ${i}`))
  const refused = await site.get('/og/category/21.ar.png')
  expect([refused.status, refused.headers['retry-after'], refused.headers['etag']]).toEqual([
    503,
    String(LANES.picture.retryAfter),
    undefined,
  ])
  expect((await site.get('/og/post/2.ar.png')).status).toBe(200)
  for (const leave of places) leave()
  for (const place of queued) (await place)()
  expect((await site.get('/og/category/21.ar.png')).status).toBe(200)
})
