import { expect, test } from '@playwright/test'
import { articlePath } from '../support/articles.ts'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements, textOf, titleOf, words } from '../support/html.ts'
import { get } from '../support/http.ts'

/** A page's part from an opening tag to the end of that element; it must hold none of its name. */
const partOf = (html: string, opening: string) => {
  const name = /^<(\w+)/.exec(opening)?.[1] ?? ''
  const at = html.indexOf(opening)
  return at < 0 ? '' : html.slice(at, html.indexOf(`</${name}>`, at))
}
const listed = (html: string) => html.split('</li>').flatMap((line) => words(line) || [])

for (const { lang, prefix } of LANGUAGES) {
  test(`ROUTE-20 ${lang} a section's link is highlighted on its root and nowhere below`, async () => {
    const here = async (path: string) =>
      elements(partOf((await get(prefix + path)).body, '<nav class="nav"'), 'a').flatMap((link) =>
        link['aria-current'] === 'page' ? [link['href']] : [],
      )
    for (const [path, link] of [
      ['/index', '/index'],
      ['/aw/show?page=1', '/aw/show'],
      ['/news-excerpt/show?page=2', '/news-excerpt/show'],
      ['/news-excerpt/show?page=1', '/news-excerpt/show'],
      ['/products-prices?page=1', '/products-prices'],
      ['/companies?page=1', '/companies'],
    ] as const)
      expect(await here(path), path).toEqual([prefix + link])
    for (const path of [
      '/companies/sabic',
      '/products-prices/show/urea',
      '/companies/search?page=1&q=a',
      '/helps',
      '/no-such-page',
    ])
      expect(await here(path), path).toEqual([])
  })

  test(`ROUTE-02 ${lang} the 404 screen inside the site names the address and lists the nine causes`, async () => {
    const { status, body } = await get(`${prefix}/no/such-page`)
    expect(status).toBe(404)
    expect(partOf(body, '<nav class="nav"')).not.toBe('')
    expect(textOf(body, 'main')).toContain(`${prefix}/no/such-page`)
    const causes = listed(partOf(body, '<ul class="causes"'))
    expect(new Set(causes).size).toBe(9)
    expect(causes).toHaveLength(9)
    for (const cause of causes) expect(cause).toMatch(lang === 'ar' ? /[\u0600-\u06ff]/ : /^[ -~’]+$/)
  })
}

test('ROUTE-01 home is labelled الصفحة الرئيسية', async () => {
  const { body } = await get('/index')
  expect(titleOf(body)).toBe('كيميا - الصفحة الرئيسية')
  expect(textOf(partOf(body, '<nav class="nav"'), 'a')).toBe('الصفحة الرئيسية')
  expect(textOf(body, 'h1')).toBe('الصفحة الرئيسية')
})

test('ROUTE-03 412: the number, the title and the reasons under their letters', async () => {
  const letters = (html: string) =>
    [...html.matchAll(/<li><span class="element">([^<]*)<\/span>/g)].map(([, letter]) => letter)
  const { body } = await get('/412?why=token&why=stale&why=upload')
  expect(textOf(body, 'main')).toContain('412')
  expect(textOf(body, 'h1')).toBe('تعذر إكمال الطلب')
  expect(letters(body)).toEqual(['أ', 'ب', 'ج'])
  expect(letters((await get('/en/412?why=stale&why=nonsense')).body)).toEqual(['a'])
})

for (const { lang } of LANGUAGES) {
  test(`LANG-03 ${lang}: every link to the other language of an article, a news item and a category leads there without a redirect`, async () => {
    const [category, world] = lang === 'ar' ? ['/c/2', '/aw/show?page=1'] : ['/en/c/2', '/en/aw/show?page=1']
    const { location } = await get(category)
    const item = elements((await get(world)).body, 'a').find(({ href }) => href?.includes('/aw/show='))?.[
      'href'
    ]
    for (const path of [await articlePath(lang), `${location}?page=1`, item ?? '']) {
      const page = await get(path)
      expect([path, page.status]).toEqual([path, 200])
      const links = elements(page.body, 'a').flatMap(({ hreflang, href }) => (hreflang && href ? [href] : []))
      expect(links.length).toBeGreaterThanOrEqual(3)
      for (const link of new Set(links)) expect([link, (await get(link)).status]).toEqual([link, 200])
    }
  })
}
