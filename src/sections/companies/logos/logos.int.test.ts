import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import type { Lang } from '#i18n/locale.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { COMPANY } from '../entry.server.ts'
import CompanyPage, { loader as companyLoader } from '../pages/company.tsx'
import Companies, { loader as indexLoader } from '../pages/index.tsx'

const SLUG = 'sabic'
let demo: Awaited<ReturnType<typeof demoApp>>
let editor: Viewer
let author: Viewer
beforeAll(async () => {
  demo = await demoApp()
  const account = async (role: 'editor' | 'author'): Promise<Viewer> => {
    const { id } = await demo.app.db
      .insertInto('accounts_user')
      .values({ username: role, display_name: role, email: `${role}@k.test`, role, password_hash: '-' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { role, id, username: role, displayName: role }
  }
  editor = await account('editor')
  author = await account('author')
  await demo.app.db
    .insertInto('media_image')
    .values({
      key: 'logo-one',
      width: 900,
      height: 300,
      mime: 'image/png',
      sha256: 'logo',
      alt_ar: 'شعار الشركة',
      alt_en: 'The logo',
    })
    .execute()
})
afterAll(() => demo.drop())

const hand = (viewer: Viewer) => testContext(demo.app, { viewer }).ctx
const save = (viewer: Viewer, logo: string | null) =>
  saveChanges(hand(viewer), COMPANY, SLUG, { fields: { logo_key: logo }, was: {}, known: 0 })
const give = async (logo: string | null) => {
  await save(editor, logo)
  await moveEntry(hand(editor), COMPANY, SLUG, 'publish')
}
beforeEach(() => give('logo-one'))

const page = async (lang: Lang) =>
  renderPage(CompanyPage as never, lang, {
    loader: await companyLoader(
      routeArgs(testContext(demo.app, { path: `/companies/${SLUG}`, lang }).ctx, { company_slug: SLUG }),
    ),
  })
const list = async (lang: Lang) => {
  const { ctx } = testContext(demo.app, { path: '/companies?page=1&q=SABIC', lang })
  return indexLoader(routeArgs(ctx))
}
const listed = async (lang: Lang) => renderPage(Companies as never, lang, { loader: await list(lang) })

test('FILE-01 MKT-08 a company’s logo is on its page and in its card, described in the reader’s language', async () => {
  for (const [lang, alt] of [
    ['ar', 'شعار الشركة'],
    ['en', 'The logo'],
  ] as const) {
    const own = await page(lang)
    expect(own).toMatch(new RegExp(`<img[^>]*class="company-logo"[^>]*alt="${alt}"`))
    expect(own).toMatch(/<img[^>]*loading="eager"/)
    const cards = await listed(lang)
    expect(cards).toMatch(new RegExp(`<img[^>]*class="company-logo"[^>]*alt="${alt}"`))
    // Smaller than the first width is fetched by no screen: the small one comes first in the list of sources.
    expect(cards).toMatch(/srcSet="\/media\/logo-one-160\.webp 160w/i)
  }
  expect((await list('ar')).logos).toEqual({ [SLUG]: expect.objectContaining({ width: 900, height: 300 }) })
})

test('FILE-01 MKT-08 a company without a logo has none, also after it was taken away', async () => {
  expect(Object.keys((await list('en')).logos)).toEqual([SLUG])
  await give(null)
  expect(await page('ar')).not.toContain('company-logo')
  expect(await listed('en')).not.toContain('company-logo')
})

test('FILE-01 MKT-08 the logo of a company that is archived is served to no one', async () => {
  await moveEntry(hand(editor), COMPANY, SLUG, 'archive')
  expect((await list('ar')).logos).toEqual({})
  const { ctx } = testContext(demo.app, { path: `/companies/${SLUG}` })
  expect(await thrownBy(() => companyLoader(routeArgs(ctx, { company_slug: SLUG })))).toMatchObject({
    status: 404,
  })
  await moveEntry(hand(editor), COMPANY, SLUG, 'revive')
})

test('FILE-01 POLICY only who may edit companies gives them a logo, and only one of the library; the draft is not shown', async () => {
  await expect(save(author, null)).rejects.toMatchObject({ code: 'not_allowed' })
  await save(editor, 'no-such-picture')
  await expect(moveEntry(hand(editor), COMPANY, SLUG, 'publish')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { logo_key: expect.any(String) as string },
  })
  expect((await list('ar')).logos[SLUG]?.src).toContain('logo-one')
  await give('logo-one')
})

test('FILE-01 a picture that is a logo cannot be taken out of the library’s table', async () => {
  await expect(demo.app.db.deleteFrom('media_image').where('key', '=', 'logo-one').execute()).rejects.toThrow(
    /companies_company/,
  )
})
