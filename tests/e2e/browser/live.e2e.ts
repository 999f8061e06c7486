import { postRow } from '#editorial/writing/save.server.ts'
import { expectSound } from '../support/audit/sound.ts'
import { makeReader } from '../support/comments.ts'
import { alive, expect, test } from '../support/fixtures.ts'
import { siteUrl, someAddress } from '../support/http.ts'
import { openSite, type SiteHand } from '../support/site.ts'

let site: SiteHand
let reporter: { id: number; session: string }
let post: number
let coverage: number
test.beforeAll(async () => {
  site = openSite()
  reporter = await makeReader(site, 'live', 'author', 'مراسل')
  const row = postRow({
    section: 'articles',
    status: 'published',
    published_at: new Date('2026-11-20T06:00:00Z'),
    category_id: 1,
    title_ar: 'توقف وحدة في الجبيل',
    title_en: 'A unit stops in Jubail',
    summary_ar: 'نتابع ما يُعلن.',
    summary_en: 'We follow what is said.',
    body_ar: '<p>توقفت الوحدة صباح اليوم.</p>',
    body_en: '<p>The unit stopped this morning.</p>',
  })
  post = (await site.db.insertInto('editorial_post').values(row).returning('id').executeTakeFirstOrThrow()).id
  coverage = (
    await site.db
      .insertInto('live_coverage')
      .values({
        post_id: post,
        points_ar: ['توقفت وحدة من وحدتين'],
        points_en: ['One of two units has stopped'],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await site.db
    .insertInto('live_entry')
    .values(
      Array.from({ length: 6 }, (_, n) => ({
        coverage_id: coverage,
        at: new Date(Date.now() - (10 - n) * 60_000),
        title_ar: `تحديث سابق ${n}`,
        title_en: n === 5 ? null : `Earlier update ${n}`,
        body_ar: `<p>${'نص التحديث. '.repeat(30)}</p>`,
        body_en: n === 5 ? null : `<p>${'The text of the update. '.repeat(30)}</p>`,
      })),
    )
    .execute()
  await site.publish(['*'])
})
test.afterAll(async () => {
  await site.db
    .deleteFrom('entry_draft')
    .where('kind', '=', 'live-entries')
    .where('owner_id', '=', reporter.id)
    .execute()
  await site.db.deleteFrom('editorial_post').where('id', '=', post).execute()
  await site.db.deleteFrom('entry_revision').where('account_id', '=', reporter.id).execute()
  await site.db
    .updateTable('entry_draft')
    .set({ updated_by: null })
    .where('updated_by', '=', reporter.id)
    .execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', reporter.id).execute()
  await site.publish(['*'])
  await site.close()
})

test('NEWS-01 a reporter publishes with two taps, and a reader sees how many are new without losing their place', async ({
  page,
  browser,
  contextOptions,
  reader: { prefix, said },
}) => {
  const stream = page.waitForRequest(/\/live\/\d+\/stream/)
  await page.goto(`${prefix}/s/a/${post}`)
  const before = page.getByRole('heading', { name: said('تحديث سابق 2', 'Earlier update 2') })
  await before.scrollIntoViewIfNeeded()
  await alive(page)
  await stream
  const top = (await before.boundingBox())?.y ?? 0

  const context = await browser.newContext({
    ...contextOptions,
    baseURL: siteUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
  })
  await context.addCookies([{ name: 'session', value: reporter.session, url: siteUrl() }])
  const desk = await context.newPage()
  for (const text of ['عادت الوحدة.', 'بيان الشركة.', 'لا إصابات.']) {
    await desk.goto(`${prefix}/admin/live/${coverage}/desk`)
    await alive(desk)
    await desk.getByLabel(said('النص', 'Text')).fill(text)
    await desk.getByRole('button', { name: said('نشر', 'Publish'), exact: true }).click()
    await expect(desk).toHaveURL(/done=published/)
  }

  const news = page.getByRole('button', { name: said('3 تحديثات جديدة', '3 new updates') })
  await expect(news).toBeVisible()
  await expect(page.locator('[data-live=said]')).toHaveText(said('3 تحديثات جديدة', '3 new updates'))
  await expect(page.getByText('لا إصابات.')).toHaveCount(0)
  expect(Math.abs(((await before.boundingBox())?.y ?? 0) - top)).toBeLessThan(2)
  await news.focus()
  await page.keyboard.press('Enter')
  const first = page.locator('.live-entry').first()
  await expect(first).toContainText('لا إصابات.')
  await expect(first).toBeFocused()
  await expect(news).toBeHidden()
  await expect(page.locator('.live-entry')).toHaveCount(9)

  // What is removed leaves its trace where it was; the end is said.
  await site.db
    .updateTable('live_entry')
    .set({ removed: true })
    // Each project writes in its own language.
    .where((eb) => eb.or([eb('body_ar', 'like', '%لا إصابات.%'), eb('body_en', 'like', '%لا إصابات.%')]))
    .execute()
  await site.publish([`live:${post}`, `post:${post}`])
  await expect(first).toContainText(said('وأُزيل في', 'removed'))
  await expectSound(page, 'dark')
  await site.db.updateTable('live_coverage').set({ state: 'closed' }).where('id', '=', coverage).execute()
  await site.publish([`live:${post}`, `post:${post}`])
  // Above the headline, and over the updates.
  await expect(page.locator('.live-badge')).toHaveText([said('انتهت', 'Ended'), said('انتهت', 'Ended')])
  await expectSound(desk, 'dark')
  await context.close()
})

test('NEWS-01 without scripts the page says when to look again; on paper it is minutes', async ({
  browser,
  page,
  reader: { prefix, said },
}) => {
  await site.db.updateTable('live_coverage').set({ state: 'open' }).where('id', '=', coverage).execute()
  await site.publish([`live:${post}`, `post:${post}`])
  const context = await browser.newContext({ baseURL: siteUrl(), javaScriptEnabled: false })
  const bare = await context.newPage()
  await bare.goto(`${prefix}/s/a/${post}`)
  const again = bare.getByRole('link', { name: said('فتحها من جديد', 'Open it again') })
  await expect(again).toBeVisible()
  await again.click()
  await expect(bare).toHaveURL(/#live$/)
  await bare.getByRole('link', { name: said('الأقدم أولاً', 'Oldest first') }).click()
  await expect(bare.locator('.live-entry').first()).toContainText(said('تحديث سابق 0', 'Earlier update 0'))
  await context.close()

  await page.goto(`${prefix}/s/a/${post}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.live-entry').first().locator('time').first()).toBeVisible()
  for (const name of ['.live-share', '.live-order', '.live-new', '.live-again'])
    await expect(page.locator(name).first()).toBeHidden()
})
