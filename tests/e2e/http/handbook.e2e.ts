import { expect, test } from '@playwright/test'
import { SLUGS } from '../../../src/sections/handbook/chapters.ts'
import { makeReader } from '../support/comments.ts'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements } from '../support/html.ts'
import { get } from '../support/http.ts'
import { openSite } from '../support/site.ts'

for (const { lang, prefix } of LANGUAGES)
  test(`POST-08 SHELL-10 ${lang} every page of the handbook has its picture, described and cached for ever, and links that lead somewhere`, async () => {
    const site = openSite()
    const chief = await makeReader(site, 'handbook', 'administrator')
    const cookie = `session=${chief.session}`
    const links = new Set<string>()
    for (const slug of SLUGS) {
      const path = `${prefix}/handbook/${slug}`
      const { status, body } = await get(path)
      expect.soft(status, path).toBe(200)
      const picture = elements(body, 'img').find(({ src }) => src?.startsWith('/handbook/pictures/'))
      expect.soft(picture, path).toMatchObject({ loading: 'lazy', alt: expect.stringMatching(/\S{3}/) })
      expect.soft(Number(picture?.['width']), path).toBeGreaterThan(300)
      const file = await get(picture?.src ?? '')
      expect.soft(file.status, picture?.src).toBe(200)
      expect.soft(file.headers.get('content-type'), picture?.src).toBe('image/webp')
      expect.soft(file.headers.get('cache-control'), picture?.src).toContain('immutable')
      const article = /<article>.*<\/article>/s.exec(body)?.[0] ?? ''
      for (const { href } of elements(article, 'a')) if (href) links.add(href)
    }
    expect(links.size).toBeGreaterThan(30)
    for (const link of links) {
      const own = /\/(?:admin|profile)\//.test(link)
      expect.soft((await get(link, own ? { cookie } : {})).status, link).toBe(200)
    }
    await site.db.deleteFrom('accounts_user').where('id', '=', chief.id).execute()
    await site.close()
  })

test('POST-08 ADMIN-02 screens of the panel, pages of figures and the help lead to the tasks that speak of them', async () => {
  const site = openSite()
  const chief = await makeReader(site, 'handbook', 'administrator')
  const cookie = `session=${chief.session}`
  const linked = async (path: string) =>
    elements((await get(path, { cookie })).body, 'a').flatMap(({ href }) =>
      href?.includes('/handbook/') ? [href] : [],
    )
  expect(await linked('/en/admin/imports')).toEqual([
    '/en/handbook/import-figures',
    '/en/handbook/undo-an-import',
  ])
  expect(await linked('/admin/comments')).toEqual(['/handbook/moderate-comments'])
  expect(await linked('/admin/billing')).toEqual([])
  expect(await linked('/en/landed-cost')).toEqual(['/en/handbook/calculate-landed-cost'])
  expect(await linked('/products-prices/show/benzene/kr')).toEqual(['/handbook/read-a-price'])
  expect(await linked('/index')).toEqual([])
  expect(await linked('/en/helps?q=restoring+a+backup')).toContain('/en/handbook/back-up-and-restore')
  expect(await linked('/en/search?q=undo+an+import')).toContain('/en/handbook/undo-an-import')
  expect(await linked('/handbook')).toHaveLength(SLUGS.length)
  expect((await get('/handbook/no-such-task')).status).toBe(404)
  expect((await get('/sitemaps/pages.xml')).body).toContain('/handbook/undo-an-import')
  await site.db.deleteFrom('accounts_user').where('id', '=', chief.id).execute()
  await site.close()
})
