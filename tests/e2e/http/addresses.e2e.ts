import { expect, test } from '@playwright/test'
import { LANGUAGES } from '../support/fixtures.ts'
import { openSite } from '../support/site.ts'
import { decode, textOf, words } from '../support/html.ts'
import { get } from '../support/http.ts'
import { LAST_PRICE_DAY } from '../support/routes.ts'

/** The demonstration's flows end with it. */
const LAST_YEAR = new Date().getUTCFullYear() - 1

type Row = [id: string, path: string, status: number, to?: string]

/** Every address of the specification's section 2, without the language's prefix. A post is looked up, not guessed. */
const TABLE: Row[] = [
  ['ROUTE-01', '/index', 200],
  ['ROUTE-02', '/404', 404],
  ['ROUTE-02', '/no-such-page', 404],
  ['ROUTE-02', '/no/such/page/at/all', 404],
  ['ROUTE-03', '/412', 412],
  ['ROUTE-04', '/lock', 403],
  ['ROUTE-05', '/status', 200],
  ['ROUTE-06', '/helps', 200],
  ['MKT-11', '/developers', 200],
  ['MKT-11', '/developers/use?table=dumping-cases&query=direction%3Dagainst_gulf_exports', 200],
  ['MKT-11', '/developers/use?series=methanol-cn-cfr-spot', 200],
  ['MKT-11', '/developers/use?table=nothing', 404],
  ['VIEW-04', '/exports-imports/explorer', 200],
  [
    'VIEW-04',
    '/exports-imports/explorer?rows=partner&columns=period&hs=',
    303,
    '/exports-imports/explorer?rows=partner&columns=period',
  ],
  ['MKT-05', '/landed-cost', 200],
  ['MKT-05', '/landed-cost?to=SA&o1=CN&t1=CIF&p1=400', 200],
  ['MKT-05', '/landed-cost?o1=CN&p1=', 303, '/landed-cost?o1=CN'],
  ['MKT-05', '/landed-cost?o1=CN&do=add', 303, '/landed-cost?offers=3&o1=CN'],
  ['VIEW-03', '/workbench', 200],
  ['VIEW-03', '/workbench?s=meg-cn-cfr-spot&base=', 303, '/workbench?s=meg-cn-cfr-spot'],
  ['MKT-10', '/weekly-report', 200],
  ['LIVE-05', '/sources', 200],
  ['MKT-10', '/weekly-report/2026-11-15.pdf', 303, '/weekly-report'],
  [
    'ACC-09',
    '/profile/Payments/00000000-0000-0000-0000-000000000000.pdf',
    303,
    '/profile/Payments/00000000-0000-0000-0000-000000000000',
  ],
  ['ROUTE-06', '/contact', 200],
  ['ROUTE-06', '/page/about-us', 200],
  ['ROUTE-06', '/page/no-such-page', 404],
  ['ROUTE-09', '/search', 200],
  ['ROUTE-09', '/search?q=methanol', 200],
  ['ROUTE-10', '/account/login', 200],
  ['ROUTE-10', '/account/second-step', 302, '/account/login?done=over'],
  ['ROUTE-10', '/account/logout', 302, '/index'],
  ['ROUTE-10', '/account/register', 200],
  ['ROUTE-10', '/account/activation/MQ/no-such-token', 200],
  ['ROUTE-10', '/account/send_activation_email', 200],
  [
    'ROUTE-10',
    '/account/form_restore_password/MQ/no-such-token',
    303,
    '/account/form_restore_password/MQ/set',
  ],
  ['ROUTE-10', '/account/form_restore_password/MQ/set', 404],
  ['ROUTE-10', '/account/confirm_email/MQ/no-such-token', 200],
  ['ROUTE-10', '/account/undo_email/MQ/no-such-token', 200],
  ['ROUTE-10', '/account/restore_password', 200],
  ['ROUTE-11', '/profile/admin', 200],
  ['ROUTE-11', '/profile/nobody-of-this-name', 404],
  ['ROUTE-13', '/articles-post', 301, '/index'],
  ['ROUTE-13', '/articles-post/create', 403],
  ['ROUTE-13', '/articles-post/edite=1/a-slug', 403],
  ['ROUTE-13', '/articles-post/delete=1', 403],
  ['ROUTE-13', '/articles-post/dance', 404],
  ['ROUTE-13', '/aroundWorld-post', 301, '/index'],
  ['ROUTE-13', '/aroundWorld-post/create', 403],
  ['ROUTE-13', '/aroundWorld-post/edite=1/a-slug', 403],
  ['ROUTE-13', '/aroundWorld-post/delete=1/a-slug', 403],
  ['ROUTE-14', '/aw', 301, '/aw/show?page=1'],
  ['ROUTE-14', '/aw/show?page=1', 200],
  ['ROUTE-14', '/aw/show=999999999', 404],
  ['ROUTE-14', '/aw/show=12x', 404],
  ['ROUTE-14', '/news-excerpt', 301, '/news-excerpt/show?page=1'],
  ['ROUTE-14', '/news-excerpt/show?page=1', 200],
  ['ROUTE-14', '/news-excerpt/show=0', 404],
  ['ROUTE-15', '/products-prices?page=1', 200],
  ['ROUTE-15', '/products-prices/search?page=1&q=urea', 200],
  ['ROUTE-15', '/products-prices/show/urea', 200],
  ['ROUTE-15', '/products-prices/show/benzene/kr', 200],
  ['ROUTE-15', '/products-prices/show/benzene/KR', 301, '/products-prices/show/benzene/kr'],
  ['ROUTE-15', '/products-prices/show/benzene/xx', 404],
  ['ROUTE-15', `/products-prices/show/benzene/kr/move/${LAST_PRICE_DAY}`, 200],
  ['ROUTE-15', '/products-prices/show/benzene/kr/move/2000-01-01', 404],
  ['ROUTE-15', '/products-prices/show/benzene/kr/move/today', 404],
  ['ROUTE-15', '/products-prices/market/kr', 200],
  ['ROUTE-15', '/products-prices/market/xx', 404],
  ['ROUTE-15', '/products-prices/compare', 200],
  ['ROUTE-15', '/products-prices/show/no-such-product', 404],
  ['ROUTE-16', '/production-capacity?page=1', 200],
  ['ROUTE-16', '/production-capacity/search?page=1&q=urea', 200],
  ['ROUTE-16', '/production-capacity/qafco-urea', 200],
  ['ROUTE-16', '/production-capacity/no-such-plant', 404],
  ['ROUTE-17', '/companies?page=1', 200],
  ['ROUTE-17', '/companies/search?page=1&q=sabic', 200],
  ['ROUTE-17', '/companies/sabic', 200],
  ['ROUTE-17', '/companies/sabic/productionCapacity', 200],
  ['ROUTE-17', '/companies/sabic/productionCapacity/infoProduct', 200],
  ['ROUTE-17', '/companies/sabic/news', 200],
  ['ROUTE-17', '/companies/sabic/financialFiles', 200],
  ['ROUTE-17', '/companies/sabic/mergersAcquisitions', 200],
  ['ROUTE-17', '/companies/sabic/no-such-tab', 404],
  ['ROUTE-17', '/companies/no-such-company', 404],
  ['ROUTE-18', '/dumping-cases?page=1', 200],
  ['ROUTE-18', '/dumping-cases/search?page=1&q=pet', 200],
  ['ROUTE-18', '/exports-imports?page=1', 200],
  ['ROUTE-18', '/exports-imports/search?page=1&q=urea', 200],
  ['ROUTE-18', '/exports-imports/details=urea', 200],
  ['ROUTE-18', '/exports-imports/details=no-such-product', 404],
  ['ROUTE-18', `/exports-imports/urea-export-sa-cn-${LAST_YEAR}-03-310210`, 200],
  ['ROUTE-18', `/exports-imports/urea-export-sa-cn-${LAST_YEAR}-03-310210-mirror`, 404],
  ['ROUTE-18', '/exports-imports/something', 404],
  ['ROUTE-18', '/mergers-acquisitions?page=1', 200],
  ['ROUTE-18', '/mergers-acquisitions/search?page=1&q=adnoc', 200],
  ['ROUTE-21', '/fileuploads', 200],
  ['ROUTE-21', '/fileuploads/downloads', 200],
  ['ROUTE-21', '/fileuploads/downloads/999', 404],
  ['ROUTE-21', '/fileuploads/upload', 403],
  ['ROUTE-11', '/profile/Nobody-Of-This-Name', 404],
  ['POST-07', '/vote/3', 200],
  ['POST-07', '/vote/999', 404],
  ['SHELL-09', '/calendar/2026-13-40', 404],
  ['SHELL-09', '/calendar/1999-01-01', 404],
  ['SHELL-12', '/offline', 200],
  ['ROUTE-12', '/c/no-such-category', 404],
  ['ROUTE-12', '/c/999999', 404],
  ['ROUTE-12', '/c/p-999999-x', 404],
  ['ROUTE-12', '/c/p12a-1-x', 404],
  ['ROUTE-08', '/s/a/999999999', 404],
  ['ROUTE-08', '/s/zz/1', 404],
  ['ROUTE-08', '/s/a/1%2F..%2F..', 404],
]

/** ROUTE-11: the reader's own pages lead a visitor to the login and know the way back. */
const PROFILE = [
  '',
  '/show-my-profile',
  '/Profile-Posts',
  '/Update-Data',
  '/File-Image',
  '/Viewing-Permissions',
  '/Change-Email',
  '/Change-Password',
  '/Two-Step',
  '/API-Keys',
  '/My-Data',
  '/Subscribe',
  '/Subscriptions',
  '/Payments',
]

/** ROUTE-19: section indexes without `page`. */
const INDEXES = [
  '/aw/show',
  '/news-excerpt/show',
  '/products-prices',
  '/production-capacity',
  '/companies',
  '/dumping-cases',
  '/exports-imports',
  '/mergers-acquisitions',
]

const ITEMS = { a: 'articles', aw: 'around-world', nx: 'news-excerpt' } as const
const PATHS = {
  articles: (id: number, slug: string) => `/c/p-${id}-${slug}`,
  'around-world': (id: number, slug: string) => `/aw/show=${id}-${slug}`,
  'news-excerpt': (id: number) => `/news-excerpt/show=${id}`,
}

const site = openSite()
test.afterAll(() => site.close())

async function freePost(section: (typeof ITEMS)[keyof typeof ITEMS]) {
  return site.db
    .selectFrom('editorial_post')
    .select(['id', 'slug_ar', 'slug_en', 'category_id'])
    .where('section', '=', section)
    .where('visibility', '=', 3)
    .where('paid', '=', false)
    .where('status', '=', 'published')
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

for (const { lang, prefix } of LANGUAGES) {
  for (const [id, path, status, to] of TABLE) {
    test(`${id} LANG-02 ${lang} ${path} answers ${status}`, async () => {
      const answer = await get(prefix + path)
      expect(answer.status).toBe(status)
      if (to) expect(answer.location).toBe(prefix + to)
      if (status < 300 || status >= 400) {
        expect(answer.headers.get('content-type')).toContain('text/html')
        expect(answer.body).toMatch(new RegExp(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"`))
        expect(textOf(answer.body, 'h1')).not.toBe('')
      }
    })
  }

  for (const child of PROFILE) {
    test(`ROUTE-11 ${lang} /profile${child} leads a visitor to the login and back`, async () => {
      const { status, location } = await get(`${prefix}/profile${child}`)
      expect(status).toBe(302)
      expect(location).toBe(`${prefix}/account/login?next=${encodeURIComponent(`${prefix}/profile${child}`)}`)
    })
  }

  for (const path of INDEXES) {
    test(`ROUTE-19 ${lang} ${path} without a page leads to page 1, past the end is 404 with a way back`, async () => {
      const bare = await get(prefix + path)
      expect([301, 302]).toContain(bare.status)
      expect(bare.location).toBe(`${prefix}${path}?page=1`)
      for (const page of ['9999', '0', '-1', '1.5', 'x', '']) {
        const past = await get(`${prefix}${path}?page=${page}`)
        expect(past.status, `page=${page}`).toBe(404)
        expect(past.body).toContain(`href="${prefix}/index"`)
      }
    })
  }

  test(`ROUTE-19 ${lang} the rest of the query stays when page 1 is added`, async () => {
    expect((await get(`${prefix}/companies?q=sabic`)).location).toBe(`${prefix}/companies?q=sabic&page=1`)
  })

  for (const [code, section] of Object.entries(ITEMS) as [
    keyof typeof ITEMS,
    (typeof ITEMS)[keyof typeof ITEMS],
  ][]) {
    test(`ROUTE-08 ROUTE-12 ROUTE-14 ${lang} /s/${code}: the short link leads over Shortlinks to the post's own address`, async () => {
      const post = await freePost(section)
      const slug = encodeURIComponent((lang === 'ar' ? post.slug_ar : post.slug_en) ?? '')
      const short = await get(`${prefix}/s/${code}/${post.id}`)
      expect(short.status).toBe(301)
      let at = short.location ?? ''
      if (section !== 'news-excerpt') {
        expect(at).toMatch(/-Shortlinks$/)
        const moved = await get(at)
        expect(moved.status).toBe(301)
        at = moved.location ?? ''
        expect(at).toMatch(new RegExp(`-${post.id}-${slug}$|=${post.id}-${slug}$`))
      }
      expect((await get(at)).status).toBe(200)
      const wrong = await get(prefix + PATHS[section](post.id, 'a-wrong-slug'))
      if (section === 'news-excerpt') expect(wrong.status).toBe(200)
      else {
        expect(wrong.status).toBe(301)
        expect(wrong.location).toBe(at)
      }
    })
  }

  test(`ROUTE-12 ${lang} a category answers at its canonical address only, with trail and sub-categories`, async () => {
    for (const path of ['/c/2', '/c/2-a-wrong-slug']) {
      const moved = await get(prefix + path)
      expect(moved.status).toBe(301)
      expect(decodeURIComponent(moved.location ?? '')).toBe(lang === 'ar' ? '/c/2-الأخبار' : '/en/c/2-news')
    }
    const child = await get(
      lang === 'ar' ? `/c/211-${encodeURIComponent('الأوليفينات')}` : '/en/c/211-olefins',
    )
    expect(child.status).toBe(200)
    const trail = /<nav aria-label="(?:مسار التصفح|Breadcrumb)"[\s\S]*?<\/nav>/.exec(child.body)?.[0] ?? ''
    for (const step of ['/c/2-', '/c/21-']) expect(decode(trail)).toContain(`href="${prefix}${step}`)
    const parent = await get(
      lang === 'ar' ? `/c/21-${encodeURIComponent('البتروكيماويات')}` : '/en/c/21-petrochemicals',
    )
    for (const id of [211, 212, 213]) expect(parent.body).toContain(`href="${prefix}/c/${id}-`)
  })

  test(`POST-04 ${lang} the tree of categories is one: page, API and filters name the same`, async () => {
    const api = JSON.parse((await get(`/${lang}/articles/api/Categories`)).body) as Record<string, unknown>
    const rows = await site.db.selectFrom('editorial_category').selectAll().orderBy('id').execute()
    const text = JSON.stringify(api)
    for (const row of rows) expect(text).toContain(JSON.stringify(lang === 'ar' ? row.name_ar : row.name_en))
  })

  test(`ROUTE-04 ${lang} what a visitor may not read is the lock, with the ways forward, under its own address`, async () => {
    const members = await site.db
      .selectFrom('editorial_post')
      .selectAll()
      .where('section', '=', 'articles')
      .where('visibility', '=', 2)
      .executeTakeFirstOrThrow()
    const at = `${prefix}/c/p-${members.id}-x`
    const answer = await get(at)
    expect(answer.status).toBe(403)
    expect(textOf(answer.body, 'h1')).toBe(lang === 'ar' ? 'غير مسموح بالعرض' : 'Not allowed to view')
    expect(answer.body).toContain(`href="${prefix}/account/login?next=`)
    expect(answer.body).toContain(`href="${prefix}/index"`)
    for (const secret of [members.title_ar, members.title_en, members.summary_ar, members.summary_en])
      expect(words(answer.body)).not.toContain(secret)
  })

  test(`ROUTE-04 POST-05 ${lang} a paid article shows its free beginning and the wall, never its end`, async () => {
    const paid = await site.db
      .selectFrom('editorial_post')
      .selectAll()
      .where('paid', '=', true)
      .where('visibility', '=', 3)
      .executeTakeFirstOrThrow()
    const slug = (lang === 'ar' ? paid.slug_ar : paid.slug_en) ?? ''
    const answer = await get(`${prefix}/c/p${paid.category_id}-${paid.id}-${encodeURIComponent(slug)}`)
    expect(answer.status).toBe(200)
    const paragraphs = [
      ...((lang === 'ar' ? paid.body_ar : paid.body_en) ?? '').matchAll(/<p>([\s\S]*?)<\/p>/g),
    ]
    const last = words(paragraphs.at(-1)?.[1] ?? '').slice(-40)
    expect(last.length).toBeGreaterThan(20)
    const plain = (text: string) => text.replace(/[\s\u2066-\u2069]/g, '')
    expect(plain(words(answer.body))).not.toContain(plain(last))
  })
}

test('ROUTE-01 an empty path leads to home', async () => {
  expect(await get('/')).toMatchObject({ status: 301, location: '/index' })
  expect(await get('/en')).toMatchObject({ status: 301, location: '/en/index' })
})

test('ROUTE-02 an address that is none answers 400, in words', async () => {
  const { status, body } = await get('/%E0%A4%A')
  expect(status).toBe(400)
  expect(body).not.toBe('')
})

test('ROUTE-08 a short link never leads to another host', async () => {
  for (const path of [
    '/s/a/%2F%2Fevil.example',
    '/s///evil.example',
    '//evil.example/s/a/4',
    '/en//evil.example',
    '/s/a/4?to=//evil.example',
  ]) {
    const { status, location } = await get(path)
    if (status >= 300 && status < 400) expect(location).toMatch(/^\/(?!\/)/)
  }
})

test('ROUTE-10 a slash at the end and other spellings are no second address of a page', async () => {
  for (const path of ['/index/', '/en/helps/', '/account/send_activation_email/']) {
    const { status, location, body } = await get(path)
    if (status === 200) {
      expect(body, path).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path.replace(/\/$/, '')}"`))
    } else {
      expect(status).toBe(301)
      expect(location).toBe(path.replace(/\/$/, ''))
    }
  }
})

test('ROUTE-19 what the router adds to ask for data never comes into an address', async () => {
  const { body } = await get('/en/products-prices.data?_routes=products-prices')
  expect(body).toContain('/en/products-prices?page=1')
  expect(body).not.toContain('_routes')
})

test('ROUTE-07 every address of a sitemap of pages, categories and markets answers without a redirect', async () => {
  for (const name of ['pages', 'categories', 'markets']) {
    const { body } = await get(`/sitemaps/${name}.xml`)
    const paths = [...body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path)
    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) expect((await get(decode(path))).status, path).toBe(200)
  }
})

test('ROUTE-19 MKT-08 an address loses empty parameters, and a corrected name preserves the rest of the query', async () => {
  expect((await get('/dumping-cases?page=1&q=&stage=')).location).toBe('/dumping-cases?page=1')
  const { status, location } = await get('/c/21-another?page=2')
  expect([status, location?.split('?')[1]]).toEqual([301, 'page=2'])
})

test('API-02 MKT-08 a page refuses other methods in both languages, and a file says that it has no parts', async () => {
  const refused = await get('/index', { method: 'PUT' })
  expect(refused.status).toBe(405)
  for (const words of ['لا يقبل هذا العنوان هذه الطريقة.', 'This address does not accept that method.'])
    expect(refused.body).toContain(words)
  const file = await get('/en/dumping-cases.csv', { headers: { range: 'bytes=0-99' } })
  expect([file.status, file.headers.get('accept-ranges')]).toEqual([200, 'none'])
})
