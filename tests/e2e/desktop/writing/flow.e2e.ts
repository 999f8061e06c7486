import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const KEY = '990000001'

let site: SiteHand
let editor: { id: number; session: string }
let other: { id: number; session: string }

test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'flow', 'editor')
  other = await makeReader(site, 'flow-other', 'editor')
  await site.db
    .insertInto('entry_draft')
    .values({
      kind: 'articles',
      key: KEY,
      is_new: true,
      state: 'scheduled',
      publish_at: new Date('2098-03-05T06:00:00Z'),
      publish_zone: 'Asia/Riyadh',
      fields: JSON.stringify({
        title_ar: 'عنوان للمعاينة وحدها',
        body_ar: '<p>نص المعاينة.</p>',
        visibility: '3',
        comment_permission: '3',
      }),
      owner_id: editor.id,
      updated_by: editor.id,
    })
    .execute()
})
test.afterAll(async () => {
  await site.db.deleteFrom('entry_draft').where('key', '=', KEY).execute()
  await site.db.deleteFrom('entry_revision').where('account_id', 'in', [editor.id, other.id]).execute()
  await site.db.deleteFrom('entry_presence').where('key', '=', KEY).execute()
  await site.db.deleteFrom('home_order').execute()
  await site.db.deleteFrom('accounts_user').where('id', 'in', [editor.id, other.id]).execute()
  await site.close()
})

test('POST-02 ADMIN-02 an editor sees who else is there, looks at the preview and gives a link to it, changes a time, orders the home page', async ({
  page,
  context,
  browser,
}) => {
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  await page.setViewportSize(DESKTOP)
  await page.goto(`/en/admin/articles/${KEY}`)
  await alive(page)

  // Another editor comes, and is seen without a reload.
  const away = await browser.newContext()
  await away.addCookies([{ name: 'session', value: other.session, url: siteUrl() }])
  const theirs = await away.newPage()
  await theirs.goto(`${siteUrl()}/en/admin/articles/${KEY}`)
  await alive(theirs)
  await theirs.locator('[name=title_ar]').focus()
  const presence = page.locator('.others[role=status]')
  await page.locator('[name=title_en]').focus()
  await expect(presence).toContainText('قارئ الاختبار')
  await expect(presence).toContainText('العنوان')
  await away.close()

  await page.goto(`/en/admin/articles/${KEY}/preview?show=ar&size=phone`)
  await alive(page)
  const frame = page.frameLocator('.preview iframe')
  await expect(frame.locator('h1')).toContainText('عنوان للمعاينة وحدها')
  await expect(frame.locator('header.page-top')).toBeVisible()
  expect(await page.locator('.preview iframe').evaluate((element) => element.clientWidth)).toBe(PHONE.width)
  await expectSound(page)
  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = page.locator('.preview-links input[readonly]')
  await expect(link).toBeVisible()
  const visitor = await browser.newContext({ viewport: PHONE })
  const visit = await visitor.newPage()
  const path = new URL(await link.inputValue()).pathname
  await visit.goto(siteUrl() + path)
  await expect(visit.frameLocator('.preview iframe').locator('h1')).toContainText('عنوان للمعاينة وحدها')
  await expectSound(visit)
  await page.getByRole('button', { name: 'Withdraw' }).first().click()
  await page.locator('[popover]:popover-open').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The link is withdrawn.')).toBeVisible()
  expect((await visit.goto(siteUrl() + path))?.status()).toBe(404)
  await visitor.close()

  await page.goto('/admin/schedule?month=2098-03')
  await alive(page)
  await expect(page.locator('.schedule-month')).toBeVisible()
  await expectSound(page)
  await page.locator('.schedule-agenda summary').click()
  await page.locator('.schedule-agenda input[name=at]').fill('2098-03-09T10:15')
  await page.locator('.schedule-agenda form button[type=submit]').first().click()
  await expect(page.locator('#day-2098-03-09')).toContainText('عنوان للمعاينة وحدها')

  await page.goto('/admin/home')
  await alive(page)
  await expectSound(page)
  const list = page.locator('[data-list="12"]').locator('li')
  const [first, second] = [
    await list.nth(0).locator('a').innerText(),
    await list.nth(1).locator('a').innerText(),
  ]
  await list.nth(0).locator('button').nth(1).press('Enter')
  await expect(list.nth(0).locator('a')).toHaveText(second)
  await expect(list.nth(1).locator('button:focus')).toHaveCount(1)
  // Dragging has no meaning before the page is alive; it was loaded again.
  await alive(page)
  await list
    .nth(1)
    .locator('[data-handle]')
    .dragTo(list.nth(0), { targetPosition: { x: 20, y: 4 } })
  await expect(list.nth(0).locator('a')).toHaveText(first)
  await page.goto('/index')
  await expect(page.locator('.top-stories li').first()).toContainText(first)
})
