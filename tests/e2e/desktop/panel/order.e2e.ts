import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test, type Page } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const [PHONE, DESKTOP] = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
/** Branches of a category that no navigation shows. */
const IDS = [990_001, 990_002, 990_003]
const ROOT = 990_000

let site: SiteHand
let editor: { id: number; session: string }

test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'order', 'editor')
  await site.db
    .insertInto('editorial_category')
    .values(
      [ROOT, ...IDS].map((id, sort) => ({
        id,
        sort: 9000 + sort,
        parent_id: id === ROOT ? null : ROOT,
        slug_ar: `ترتيب-${id}`,
        slug_en: `order-${id}`,
        name_ar: `تصنيف ${sort}`,
        name_en: `Category ${sort}`,
      })),
    )
    .execute()
})
test.afterAll(async () => {
  await site.db
    .deleteFrom('editorial_category')
    .where('id', 'in', [...IDS])
    .execute()
  await site.db.deleteFrom('editorial_category').where('id', '=', ROOT).execute()
  await site.db
    .deleteFrom('entry_draft')
    .where('key', 'in', [...IDS, ROOT].map(String))
    .execute()
  await site.db.deleteFrom('entry_revision').where('account_id', '=', editor.id).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.close()
})

const itemsOf = (page: Page) => page.locator(`[data-list="${ROOT}"] li`)
const titles = (page: Page) => itemsOf(page).locator('a').allInnerTexts()

test('ADMIN-02 an editor orders a level of categories by keyboard, with a mouse and a finger, and takes it back', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const [one, two, three] = ['تصنيف 1', 'تصنيف 2', 'تصنيف 3'] as const
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  await page.setViewportSize(DESKTOP)
  await page.goto('/admin/categories')
  await page.getByRole('link', { name: 'تغيير الترتيب' }).click()
  await alive(page)
  await expectSound(page)
  expect(await titles(page)).toEqual([one, two, three])

  // The button that was pressed is under the keyboard again, and says where its thing is now.
  await itemsOf(page).nth(0).locator('button[value^=down]').press('Enter')
  await expect(page.locator('.order-last')).toContainText('«تصنيف 1» الآن في الموضع 2 من 3')
  expect(await titles(page)).toEqual([two, one, three])
  await expect(page.getByRole('button', { name: 'إلى أسفل تصنيف 1 (2 من 3)', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(itemsOf(page).nth(2).locator('button[value^=up]')).toBeFocused()
  expect(await titles(page)).toEqual([two, three, one])
  await page.getByRole('button', { name: 'التراجع عن آخر تغيير' }).click()
  await expect(itemsOf(page).nth(2).locator('a')).toHaveText(three)
  expect(await titles(page)).toEqual([two, one, three])

  await alive(page)
  await drag(page, 1, 0)
  await expect(page.locator('.order-last')).toContainText(one)
  expect(await titles(page)).toEqual([one, two, three])

  // A finger takes the handle; beside it the page is scrolled.
  const phone = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  await phone.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  const touched = await phone.newPage()
  await touched.goto(`${siteUrl()}/admin/categories/order`)
  await alive(touched)
  await finger(touched, 0, 2)
  await expect(touched.locator('.order-last')).toContainText(one)
  expect(await titles(touched)).toEqual([two, three, one])
  await touched.getByRole('button', { name: 'التراجع عن آخر تغيير' }).tap()
  await expect(itemsOf(touched).nth(2).locator('a')).toHaveText(three)
  await phone.close()

  // Without a script there is no handle, and the buttons do the same.
  const plain = await browser.newContext({ javaScriptEnabled: false })
  await plain.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  const still = await plain.newPage()
  await still.goto(`${siteUrl()}/admin/categories/order`)
  await expect(still.locator('[data-handle]').first()).toBeHidden()
  await itemsOf(still).nth(1).locator('button[value^=up]').click()
  await expect(still.locator('.order-last')).toContainText(two)
  expect(await titles(still)).toEqual([two, one, three])
  await plain.close()

  // Who looked at it before gets 412, and sees what is so now.
  faults.allow(/status of 412/)
  await page.bringToFront()
  await itemsOf(page).nth(2).locator('button[value^=up]').click()
  await expect(page.locator('.alert.danger')).toBeVisible()
  expect(await titles(page)).toEqual([two, one, three])
  await itemsOf(page).nth(1).locator('button[value^=up]').click()
  await expect(page.locator('.order-last')).toContainText(one)
  expect(await titles(page)).toEqual([one, two, three])

  await alive(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('ترتيب التصنيفات')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/categories/order')
})

/** Drags a thing before another, by the middle of its row. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const [start, end] = [await boxOf(page, from), await boxOf(page, to)]
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, end.y + 4, { steps: 4 })
  await page.mouse.up()
}

/** The same with a finger on the handle, behind another. */
async function finger(page: Page, from: number, to: number): Promise<void> {
  await itemsOf(page).nth(to).scrollIntoViewIfNeeded()
  const handle = await itemsOf(page).nth(from).locator('[data-handle]').boundingBox()
  const end = await boxOf(page, to)
  if (!handle) throw new Error('There is no handle')
  const client = await page.context().newCDPSession(page)
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2]
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: at }] })
  await touch('touchStart', y)
  await touch('touchMove', (y + end.y + end.height) / 2)
  await touch('touchMove', end.y + end.height - 4)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function boxOf(page: Page, index: number) {
  const item = itemsOf(page).nth(index)
  await item.scrollIntoViewIfNeeded()
  const box = await item.boundingBox()
  if (!box) throw new Error(`Nothing is at ${index}`)
  return box
}
