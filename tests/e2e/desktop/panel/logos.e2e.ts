import sharp from 'sharp'
import { bringAxe, paint, violations } from '../../support/audit/axe.ts'
import { overflowing } from '../../support/audit/width.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, LANGUAGES, test, type Page } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const
const COMPANY = 'qafco'
/** An advert that no other test has: the others of its slot are off meanwhile. */
let ad = 0
const RUN = `${process.pid}`

let site: SiteHand
let editor: { id: number; session: string }
let others: number[]

test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'logos', 'administrator')
  const live = await site.db
    .updateTable('site_ad')
    .set({ active: false })
    .where('slot', '=', 'home-wide')
    .where('active', '=', true)
    .returning('id')
    .execute()
  others = live.map(({ id }) => id)
  const made = await site.db
    .insertInto('site_ad')
    .values({
      slot: 'home-wide',
      title_ar: 'مؤتمر المنتجين',
      title_en: 'Producers’ conference',
      text_ar: 'سجّل مقعدك',
      text_en: 'Book your seat',
      url: '/contact',
      active: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ad = made.id
})
test.afterAll(async () => {
  await site.db.deleteFrom('site_ad').where('id', '=', ad).execute()
  if (others.length > 0)
    await site.db.updateTable('site_ad').set({ active: true }).where('id', 'in', others).execute()
  await site.db.updateTable('companies_company').set({ logo_key: null }).where('slug', '=', COMPANY).execute()
  await site.publish(['ads', 'companies'])
  for (const key of [COMPANY, String(ad)])
    for (const table of ['entry_draft', 'entry_revision'] as const)
      await site.db.deleteFrom(table).where('key', '=', key).execute()
  await site.db.deleteFrom('media_image').where('uploaded_by', '=', editor.id).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.close()
})

/** A wordmark with see-through ground, as logos have, or a banner: real pictures that no other run has. */
function logoImage(words: string, width: number, height: number, ground: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${ground}"/><circle cx="${height / 2}" cy="${height / 2}" r="${height / 3}" fill="#0b6b57"/>
    <text x="${height}" y="${height * 0.62}" font-family="DejaVu Sans" font-size="${height / 3}" fill="#12303a">${words} ${RUN}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Uploads a picture in the chooser that is open, and chooses it. */
async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(dialog).toHaveCount(0)
}

async function publish(page: Page): Promise<void> {
  await page.locator('.admin button[name=do][value=publish]').first().click()
  await page.waitForURL(/done=published|undo=/)
}

/** The picture as a reader has it: loaded, with the room it takes, nothing wider than the screen, what is around it readable in both themes. */
async function seen(page: Page, picture: string, around: string, shot: string): Promise<void> {
  const image = page.locator(picture).first()
  // Its room is there before it is: a lazy one may not have come yet.
  const before = await image.evaluate((element) => element.getBoundingClientRect().height)
  expect.soft(before, shot).toBeGreaterThan(20)
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
    .toBeGreaterThan(0)
  const after = await image.evaluate((element) => element.getBoundingClientRect().height)
  expect.soft(after, `${shot}: the room that was kept for it`).toBeCloseTo(before, 0)
  expect.soft(await overflowing(page), shot).toEqual([])
  await bringAxe(page)
  for (const [theme, asked] of [
    ['light', 'everything'],
    ['dark', 'colours'],
  ] as const) {
    await paint(page, theme)
    // The rest of these pages is asked in desktop/audit.e2e.ts.
    expect.soft(await violations(page, around, asked), `${shot} ${theme}`).toEqual([])
    const folder = process.env['SHOTS']
    if (folder) await page.screenshot({ path: `${folder}/${shot}-${theme}.png` })
  }
}

test('FILE-01 ADMIN-02 MKT-08 a logo and an advert’s pictures are set in the panel and seen by readers', async ({
  page,
  context,
  browser,
}) => {
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  await page.goto(`/admin/companies/${COMPANY}`)
  await alive(page)
  await page.getByRole('button', { name: /شعار.*اختيار صورة/ }).click()
  await upload(page, `logo-${RUN}.png`, await logoImage('QAFCO', 900, 300, 'none'))
  await expect(page.locator('[name=logo_key]')).not.toHaveValue('')
  await publish(page)

  await page.goto(`/en/admin/ads/${ad}`)
  await alive(page)
  const choose = page.getByRole('button', { name: /Choose a picture$/ })
  await expect(choose).toHaveCount(2)
  await choose.first().click()
  await upload(page, `ad-ar-${RUN}.png`, await logoImage('مؤتمر', 1600, 400, '#d9efe9'))
  // The other one, in which no picture is chosen yet.
  await expect(choose).toHaveCount(1)
  await choose.click()
  await upload(page, `ad-en-${RUN}.png`, await logoImage('Conference', 1200, 600, '#efe6d9'))
  await publish(page)

  for (const { lang, prefix } of LANGUAGES) {
    for (const viewport of SIZES) {
      const reader = await browser.newContext({
        baseURL: siteUrl(),
        viewport,
        serviceWorkers: 'block',
        reducedMotion: 'reduce',
      })
      const look = await reader.newPage()
      const at = `${lang}-${viewport.width}`
      await look.goto(`${prefix}/companies/${COMPANY}`)
      await seen(look, 'img.company-logo', ':has(> .company-logo)', `company-${at}`)
      await look.goto(`${prefix}/companies?page=1&q=qafco`)
      await seen(look, 'img.company-logo', ':has(> .company-logo)', `companies-${at}`)
      await look.goto(`${prefix}/index`)
      await seen(look, '.advert .house-advert img', '.advert', `advert-${at}`)
      const [shown] = await look
        .locator('.advert .house-advert img')
        .first()
        .evaluateAll(([image]) => [(image as HTMLImageElement).getBoundingClientRect().toJSON() as DOMRect])
      expect.soft(shown?.height, `advert ${at}`).toBeLessThanOrEqual(250)
      await reader.close()
    }
  }
})
