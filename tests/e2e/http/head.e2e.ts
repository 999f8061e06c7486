import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { pagesOf } from '../support/routes.ts'
import { unknownIn } from '../support/schema-org.ts'
import { elements, jsonLdOf, metaOf, titleOf } from '../support/html.ts'
import { get, siteUrl } from '../support/http.ts'
import { openSite } from '../support/site.ts'

const NAME = { ar: 'كيميا', en: 'Kimya' }

/** Pages that search engines are meant to find, with their title after the site's name. */
const PAGES: [path: string, title: { ar: string; en: string }][] = [
  ['/index', { ar: 'الصفحة الرئيسية', en: 'Home' }],
  ['/helps', { ar: 'المساعدة', en: 'Help' }],
  ['/contact', { ar: 'اتصل بنا', en: 'Contact' }],
  ['/page/about-us', { ar: 'about us', en: 'about us' }],
  ['/aw/show?page=1', { ar: 'حول العالم', en: 'Around the world' }],
  ['/news-excerpt/show?page=1', { ar: 'مقتطفات', en: 'News excerpts' }],
  ['/products-prices?page=1', { ar: 'أسعار المنتجات', en: 'Product prices' }],
  ['/companies?page=1', { ar: 'الشركات', en: 'Companies' }],
  ['/production-capacity?page=1', { ar: 'الطاقة الإنتاجية', en: 'Production capacity' }],
  ['/dumping-cases?page=1', { ar: 'قضايا الإغراق', en: 'Dumping cases' }],
  ['/exports-imports?page=1', { ar: 'الصادرات والواردات', en: 'Exports and imports' }],
  ['/mergers-acquisitions?page=1', { ar: 'الاندماج والاستحواذ', en: 'Mergers and acquisitions' }],
]

const site = openSite()
test.afterAll(() => site.close())

for (const { lang, prefix } of LANGUAGES) {
  for (const [path, title] of PAGES) {
    test(`ROUTE-22 LANG-02 ${lang} ${path}: title, description, canonical, twins and card`, async () => {
      const { body } = await get(prefix + path)
      expect(titleOf(body)).toContain(NAME[lang])
      expect(titleOf(body).startsWith(`${NAME[lang]} - `)).toBe(true)
      expect(titleOf(body)).toContain(title[lang])
      const links = elements(body, 'link')
      const canonical = links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href)
      expect(canonical).toEqual([siteUrl() + prefix + path])
      const twins = Object.fromEntries(
        links.flatMap(({ rel, hreflang, href }) =>
          rel === 'alternate' && hreflang ? [[hreflang, href]] : [],
        ),
      )
      expect(twins).toEqual({
        ar: siteUrl() + path,
        en: `${siteUrl()}/en${path}`,
        'x-default': siteUrl() + path,
      })
      expect(metaOf(body, 'og:title')).toBe(titleOf(body))
      expect(metaOf(body, 'og:url')).toBe(siteUrl() + prefix + path)
    })
  }

  test(`ROUTE-22 ${lang} every listed page has a description, and an image that is there`, async () => {
    for (const [path] of PAGES) {
      const { body } = await get(prefix + path)
      expect.soft(metaOf(body, 'description') ?? '', `description of ${path}`).not.toBe('')
      expect.soft(metaOf(body, 'og:image') ?? '', `image of ${path}`).not.toBe('')
    }
  })

  test(`ROUTE-22 LANG-02 ${lang} an article: both slugs as twins, an image with its title, NewsArticle and BreadcrumbList`, async () => {
    const post = await site.db
      .selectFrom('editorial_post')
      .selectAll()
      .where('section', '=', 'articles')
      .where('visibility', '=', 3)
      .where('paid', '=', false)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const path = (to: 'ar' | 'en') =>
      `${to === 'en' ? '/en' : ''}/c/p${post.category_id}-${post.id}-${encodeURIComponent((to === 'ar' ? post.slug_ar : post.slug_en) ?? '')}`
    const { status, body } = await get(path(lang))
    expect(status).toBe(200)
    const title = (lang === 'ar' ? post.title_ar : post.title_en) ?? ''
    expect(titleOf(body)).toContain(title)
    const links = elements(body, 'link')
    for (const to of ['ar', 'en'] as const)
      expect(links.find(({ hreflang }) => hreflang === to)?.['href']).toBe(siteUrl() + path(to))
    const image = await fetch(metaOf(body, 'og:image') ?? '')
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/png')
    const png = Buffer.from(await image.arrayBuffer())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    const data = jsonLdOf(body)
    const news = data.find((one) => one['@type'] === 'NewsArticle')
    expect(news).toMatchObject({ headline: title, inLanguage: lang })
    expect(data.some((one) => one['@type'] === 'BreadcrumbList')).toBe(true)
    expect(metaOf(body, 'og:type')).toBe('article')
    expect(metaOf(body, 'article:published_time')).toBe(post.published_at?.toISOString())
  })

  test(`ROUTE-22 ${lang} home names the organisation; a product its data set`, async () => {
    const types = async (path: string) => jsonLdOf((await get(prefix + path)).body).map((one) => one['@type'])
    expect(await types('/index')).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
    expect(await types('/products-prices/show/benzene/kr')).toEqual(expect.arrayContaining(['Dataset']))
  })

  test(`ROUTE-22 ${lang} every kind of page describes itself in the vocabulary of schema.org, and says the way to it`, async () => {
    const about: Record<string, string> = {
      '/c/2': 'CollectionPage',
      '/aw/show?page=1': 'CollectionPage',
      '/products-prices?page=1': 'Dataset',
      '/dumping-cases?page=1': 'Dataset',
      '/exports-imports/details=urea': 'Dataset',
      '/companies/sabic': 'Corporation',
      '/dumping-cases/eu-meg-2020': 'ItemPage',
      '/glossary': 'DefinedTermSet',
      '/helps': 'FAQPage',
    }
    for (const { path, status } of await pagesOf(lang)) {
      if (status !== 200) continue
      const answer = await get(path)
      const { body } = answer.location ? await get(answer.location) : answer
      const found = jsonLdOf(body)
      expect
        .soft(
          found.flatMap((one) => unknownIn(one)),
          path,
        )
        .toEqual([])
      const types = found.map((one) => one['@type'])
      const own = about[path.replace(/^\/en/, '')]
      if (own) expect.soft(types, path).toContain(own)
      // What has a breadcrumb says it to machines as well.
      if (body.includes('class="breadcrumb"')) expect.soft(types, path).toContain('BreadcrumbList')
    }
  })

  test(`ROUTE-22 ${lang} pages that search engines should not list say so`, async () => {
    for (const path of ['/account/login', '/search?q=urea', '/404', '/lock', '/412', '/offline', '/status']) {
      const { body } = await get(prefix + path)
      expect.soft(metaOf(body, 'robots') ?? '', path).toContain('noindex')
    }
  })
}

test('LANG-04 a post without an English text is shown on the English page in Arabic, marked, never empty', async () => {
  const [row] = await site.db
    .insertInto('editorial_post')
    .values({
      section: 'around-world',
      status: 'published',
      visibility: 3,
      title_ar: 'خبر لم يترجم بعد',
      slug_ar: 'خبر-لم-يترجم-بعد',
      summary_ar: 'ملخص',
      body_ar: '<p>متن عربي وحيد</p>',
      published_at: new Date(Date.now() - 60_000),
    })
    .returning('id')
    .execute()
  const id = row?.id ?? 0
  await site.publish([`post:${id}`, 'section:around-world'])
  try {
    let answer = await get(`/en/aw/show=${id}`)
    if (answer.status === 301) answer = await get(answer.location ?? '')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatch(/<h1[^>]*>(?:(?!<\/h1>)[\s\S])*خبر لم يترجم بعد/)
    const marked = /<[a-z0-9]+[^>]*lang="ar"[^>]*dir="rtl"[^>]*>|<[a-z0-9]+[^>]*dir="rtl"[^>]*lang="ar"[^>]*>/
    expect(answer.body).toMatch(marked)
    expect(answer.body).toContain('متن عربي وحيد')
  } finally {
    await site.db.deleteFrom('editorial_post').where('id', '=', id).execute()
    await site.publish([`post:${id}`, 'section:around-world'])
  }
})
