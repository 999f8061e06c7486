import { postRow } from '#editorial/writing/save.server.ts'
import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test, type Page } from '../../support/fixtures.ts'
import { siteUrl, someAddress } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const TITLES = [
  ['التي يُبدأ منها', 'The story to begin with'],
  ['مادة يختارها المحرر أولاً', 'A story of the editor’s choice'],
  ['مادة يختارها المحرر ثانياً', 'Another one of the editor’s choice'],
] as const

let site: SiteHand
let editor: { id: number; session: string }
let ids: [number, number, number]
test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'leader', 'editor')
  const rows = TITLES.map(([title_ar, title_en]) =>
    postRow({
      section: 'articles',
      status: 'published',
      published_at: new Date('2019-03-01T06:00:00Z'),
      owner_id: editor.id,
      category_id: 1,
      title_ar,
      title_en,
      summary_ar: 'ملخص.',
      summary_en: 'In short.',
      body_ar: '<p>نص المادة.</p>',
      body_en: '<p>The text.</p>',
    }),
  )
  const made = await site.db.insertInto('editorial_post').values(rows).returning('id').execute()
  ids = made.map(({ id }) => id) as typeof ids
  await site.publish(['*'])
})
test.afterAll(async () => {
  await site.db.deleteFrom('editorial_topic').where('slug', '=', 'editor-s-choice').execute()
  for (const table of ['entry_draft', 'entry_revision'] as const)
    await site.db
      .deleteFrom(table)
      .where('key', 'in', [...ids.map(String), 'editor-s-choice'])
      .where('kind', 'in', ['articles', 'topics'])
      .execute()
  await site.db.deleteFrom('editorial_post').where('id', 'in', ids).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.publish(['*'])
  await site.close()
})

const related = (page: Page, heading: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) })
    .locator('h3')

test('NEWS-04 without scripts an editor pins stories by their numbers; a withdrawn one falls out by itself', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: siteUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    javaScriptEnabled: false,
  })
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  const page = await context.newPage()
  await page.goto(`/en/admin/articles/${ids[0]}`)
  await page.getByLabel('First among related stories').fill(`${ids[2]}\n${ids[1]}`)
  await page.getByRole('button', { name: 'Publish the changes', exact: true }).click()
  const shown = related(page, 'Related stories')
  await page.goto(`/en/s/a/${ids[0]}`)
  await expect(shown.nth(0)).toHaveText(TITLES[2][1])
  await expect(shown.nth(1)).toHaveText(TITLES[1][1])
  await site.db.updateTable('editorial_post').set({ status: 'draft' }).where('id', '=', ids[2]).execute()
  await site.publish([`post:${ids[2]}`])
  await page.goto(`/en/s/a/${ids[0]}`)
  await expect(shown.nth(0)).toHaveText(TITLES[1][1])
  await expect(page.getByText(TITLES[2][1])).toHaveCount(0)
  await context.close()
})

test('NEWS-04 an editor begins a topic with a story found by its title; readers find both ways between them', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  await page.goto('/admin/topics/new')
  await alive(page)
  await page.locator('[name=title_ar]').fill('اختيار المحرر')
  await page.locator('[name=title_en]').fill('Editor’s choice')
  const pins = page.getByLabel('في مقدمة الموضوع')
  const found = page.locator(`datalist option[value$="· ${ids[1]}"]`)
  // The first letter is answered last, without the story.
  const isShown = Promise.withResolvers<void>()
  await page.route(
    '**/api/Choices/**',
    async (route) => {
      await isShown.promise
      await route.fulfill({ json: { results: [] } })
    },
    { times: 1 },
  )
  const late = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === 'ي')
  await pins.pressSequentially('ي')
  await pins.pressSequentially('ختارها المحرر أولاً')
  await expect(found).toHaveCount(1)
  isShown.resolve()
  await late
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(found).toHaveCount(1)
  await pins.fill(`${TITLES[1][0]} · ${ids[1]}`)
  await expect(page.getByRole('button', { name: new RegExp(TITLES[1][0]) })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'نشر', exact: true }).click()
  await page.waitForURL(/topics\/editor-s-choice/)
  await page.goto('/topics/editor-s-choice')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('اختيار المحرر')
  await expectSound(page, 'dark')
  await page.getByRole('link', { name: TITLES[1][0] }).first().click()
  await page.getByRole('navigation', { name: 'الموضوعات' }).getByRole('link').first().click()
  await page.waitForURL(/topics\/editor-s-choice/)
})
