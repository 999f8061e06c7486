import { afterAll, beforeAll, expect, test } from 'vitest'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { checkXml } from './testing-xml.ts'
import { fillNewsroom, testSite, type TestSite } from './testing-app.server.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
  await fillNewsroom(site.app)
})
afterAll(() => site.close())

const FEEDS = ['articles', 'around-world', 'news-excerpt', 'all', 'c/21', 'co/orlix'].flatMap((list) =>
  ['rss', 'atom', 'json'].flatMap((format) => [`/feeds/${list}.${format}`, `/en/feeds/${list}.${format}`]),
)
const NAMES = [
  'pages',
  'categories',
  'topics',
  'documents',
  ...DATA_SECTIONS.flatMap(({ sitemaps }) => Object.keys(sitemaps.fixed ?? {})),
  ...DATA_SECTIONS.flatMap(({ sitemaps }) => Object.keys(sitemaps.keyed ?? {})),
  'posts-0',
  'posts-2',
  'news',
]
const MAPS = ['/sitemap.xml', ...NAMES.map((name) => `/sitemaps/${name}.xml`)]

test('ACC-06 POST-05 no feed and no sitemap holds a body, or a post that a visitor may not see', async () => {
  for (const url of [...FEEDS, ...MAPS]) {
    const { status, body } = await site.get(url)
    expect(status, url).toBe(200)
    expect(body, url).not.toMatch(/CANARY|canary/)
    if (!url.endsWith('.json')) checkXml(body)
  }
})

test('SAFE-06 POST-05 the host that a request names is in no feed and no sitemap', async () => {
  for (const url of [...FEEDS, ...MAPS, '/robots.txt'])
    expect((await site.get(url, { host: 'evil.example' })).body, url).not.toContain('evil.example')
})

test('POST-05 feeds speak the language of their address and link to pages of that language', async () => {
  const arabic = await site.get('/feeds/articles.rss')
  expect(arabic.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(arabic.body).toContain('<title>كيميا - المقالات</title>')
  expect(arabic.body).toContain('<link>https://kimya.example/c/p21-1-%D8%B3%D8%B9%D8%B1-meg</link>')
  expect(arabic.body).toContain('<guid isPermaLink="true">https://kimya.example/s/a/1</guid>')
  expect(arabic.body).toContain('ملخص &amp;lt;عام&amp;gt;')
  const english = await site.get('/en/feeds/c/21.atom')
  expect(english.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(english.body).toContain('<title>Kimya - Petrochemicals</title>')
  expect(english.body).toContain('href="https://kimya.example/en/c/p21-1-meg-up"')
  const all = JSON.parse((await site.get('/feeds/all.json')).body) as {
    items: { id: string; language?: string }[]
  }
  expect(all.items.map((item) => item.id)).toEqual(
    ['a/1', 'a/2', 'aw/4001'].map((id) => `https://kimya.example/s/${id}`),
  )
  expect(all.items[2]?.language).toBe('en')
})

test('POST-05 a feed is dated by its newest post, has a validator and is written again when its list changes', async () => {
  const first = await site.get('/feeds/articles.rss')
  const newest = await site.app.db
    .selectFrom('editorial_post')
    .select('published_at')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  expect(first.body).toContain(`<lastBuildDate>${newest.published_at?.toUTCString()}</lastBuildDate>`)
  const again = await site.get('/feeds/articles.rss', { 'if-none-match': String(first.headers['etag']) })
  expect([again.status, again.body]).toEqual([304, ''])
  const zipped = await site.get('/feeds/articles.rss', { 'accept-encoding': 'br' })
  expect(zipped.headers['content-encoding']).toBe('br')
  await site.app.db.updateTable('editorial_post').set({ hidden: true }).where('id', '=', 2).execute()
  await site.app.changes.publish(['list:articles', 'list:all'])
  expect((await site.get('/feeds/articles.rss')).body).not.toContain('/s/a/2<')
  await site.app.db.updateTable('editorial_post').set({ hidden: false }).where('id', '=', 2).execute()
  await site.app.changes.publish(['list:articles', 'list:all'])
})

test('POST-09 a company’s feed has the public stories about it, in the language of its address, and ends with its page', async () => {
  const { db, changes } = site.app
  await db
    .updateTable('editorial_post')
    .set({ companies: ['orlix'] })
    .where('id', 'in', [1, 2, 3])
    .execute()
  await changes.publish(['list:co:orlix'])
  const rss = (await site.get('/feeds/co/orlix.rss')).body
  expect(rss).toContain('<title>كيميا - أورليكس</title>')
  expect(rss).toContain('<link>https://kimya.example/companies/orlix/news</link>')
  const { items, feed_url } = JSON.parse((await site.get('/en/feeds/co/orlix.json')).body) as {
    items: { id: string }[]
    feed_url: string
  }
  expect(feed_url).toBe('https://kimya.example/en/feeds/co/orlix.json')
  expect(items.map(({ id }) => id)).toEqual(['a/1', 'a/2'].map((id) => `https://kimya.example/en/s/${id}`))
  await db.updateTable('companies_company').set({ hidden: true }).where('slug', '=', 'orlix').execute()
  await changes.publish(['data:companies'])
  expect((await site.get('/feeds/co/orlix.rss')).status).toBe(404)
  await db.updateTable('companies_company').set({ hidden: false }).where('slug', '=', 'orlix').execute()
  await db.updateTable('editorial_post').set({ companies: [] }).where('id', 'in', [1, 2, 3]).execute()
  await changes.publish(['data:companies', 'list:co:orlix'])
})

test('an address without a feed, sitemap or image says so in its language', async () => {
  for (const url of [
    '/feeds/articles.xml',
    '/feeds/c/99.rss',
    '/feeds/co/nobody.rss',
    '/feeds/p:meg.rss',
    '/sitemaps/posts-1.xml',
    '/sitemaps/posts-00.xml',
    '/sitemaps/constructor.xml',
    '/og/post/..%2F1.ar.png',
    '/og/x/1.ar.png',
    '/og/post/1.fr.png',
  ]) {
    const { status, headers } = await site.get(url)
    expect([status, headers['content-type'], headers['content-language']], url).toEqual([
      404,
      'text/plain; charset=utf-8',
      'ar',
    ])
  }
  expect((await site.get('/en/feeds/x.rss')).body).toBe('There is no feed at this address.\n')
})

test('ROUTE-07 the sitemap index leads to pages, categories, posts, products, companies and news, in both languages', async () => {
  const index = (await site.get('/sitemap.xml')).body
  const names = [...index.matchAll(/sitemaps\/(.*?)\.xml</g)].map((m) => m[1])
  expect(names).toEqual(NAMES)
  const locations = async (name: string) =>
    [
      ...(await site.get(`/sitemaps/${name}.xml`)).body.matchAll(/<loc>https:\/\/kimya.example(.*?)<\/loc>/g),
    ].map((m) => m[1])
  expect(await locations('pages')).toEqual(
    expect.arrayContaining([
      '/index',
      '/en/index',
      '/helps',
      '/contact',
      '/page/about-us',
      '/en/page/about-us',
    ]),
  )
  expect(await locations('categories')).toContain('/en/c/21-petrochemicals')
  expect(await locations('products')).toEqual(['/products-prices/show/meg', '/en/products-prices/show/meg'])
  expect(await locations('companies')).toEqual(['/companies/orlix', '/en/companies/orlix'])
  expect(await locations('posts-0')).toEqual([
    '/c/p21-1-%D8%B3%D8%B9%D8%B1-meg',
    '/en/c/p21-1-meg-up',
    '/c/p21-2-%D9%85%D8%AF%D9%81%D9%88%D8%B9',
    '/en/c/p21-2-paid',
  ])
  expect(await locations('posts-2')).toEqual(['/aw/show=4001-only-english', '/en/aw/show=4001-only-english'])
  // Four addresses: two posts of the last 48 hours, each in two languages.
  expect(await locations('news')).toHaveLength(4)
  expect((await site.get('/sitemaps/news.xml')).body).toContain(
    '<news:title>MEG up 17% &amp; more</news:title>',
  )
})

test('robots.txt leads to the sitemap', async () => {
  const { body, headers } = await site.get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Sitemap: https://kimya.example/sitemap.xml')
})

test('a closed site closes its feeds and sitemaps too', async () => {
  const { db, changes } = site.app
  await db.insertInto('site_setting').values({ key: 'not_available', value: 'true' }).execute()
  await changes.publish(['settings'])
  for (const url of ['/feeds/all.rss', '/sitemaps/posts-0.xml'])
    expect((await site.get(url)).status, url).toBe(503)
  await db.deleteFrom('site_setting').execute()
  await changes.publish(['settings'])
  expect((await site.get('/feeds/all.rss')).status).toBe(200)
})

test('POST-05 a post that was corrected with a note is updated in the feeds of that language', async () => {
  const at = new Date('2026-12-01T10:00:00Z')
  await site.app.db
    .insertInto('entry_correction')
    .values({ kind: 'articles', key: '1', at, note_ar: 'CANARY', note_en: null })
    .execute()
  await site.app.changes.publish(['*'])
  const atom = (await site.get('/feeds/articles.atom')).body
  expect(atom.match(/<updated>2026-12-01T10:00:00.000Z<\/updated>/g)).toHaveLength(2)
  expect((await site.get('/feeds/articles.rss')).body).toContain(
    '<atom:updated>2026-12-01T10:00:00.000Z</atom:updated>',
  )
  const json = JSON.parse((await site.get('/feeds/articles.json')).body) as {
    items: { id: string; date_modified?: string }[]
  }
  expect(json.items.flatMap(({ id, date_modified }) => (date_modified ? [id] : []))).toEqual([
    'https://kimya.example/s/a/1',
  ])
  expect((await site.get('/en/feeds/articles.atom')).body).not.toContain('2026-12-01')
  expect(atom).not.toContain('CANARY')
})
