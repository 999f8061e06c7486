import { buffer } from 'node:stream/consumers'
import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

let site: SiteHand
let chief: { id: number; session: string }
const made = `%/moved-${process.pid}-%`

test.beforeAll(async () => {
  site = openSite()
  chief = await makeReader(site, 'redirects', 'administrator')
})
test.afterAll(async () => {
  await site.db.deleteFrom('site_redirect').where('from_path', 'like', made).execute()
  await site.db.deleteFrom('site_missed').where('path', 'like', made).execute()
  await site.db.deleteFrom('entry_draft').where('owner_id', '=', chief.id).execute()
  await site.publish(['redirects'])
  await site.db.deleteFrom('accounts_user').where('id', '=', chief.id).execute()
  await site.close()
})

for (const [lang, javaScriptEnabled, viewport] of [
  ['ar', true, DESKTOP],
  ['en', false, PHONE],
] as const) {
  test.describe(`${lang} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('MOVE-02 a missing address is redirected, found by a search, changed, and taken along in a file', async ({
      page,
      request,
      faults,
    }) => {
      faults.allow(/status of 404/)
      const prefix = lang === 'ar' ? '' : '/en'
      const address = `/moved-${process.pid}-${lang}`
      await site.db
        .insertInto('site_missed')
        .values({ path: address, day: new Date().toISOString().slice(0, 10), asked: 7 })
        .execute()
      await page.context().addCookies([{ name: 'session', value: chief.session, url: siteUrl() }])
      await page.setViewportSize(viewport)
      const settle = async () => {
        if (!javaScriptEnabled) return
        await alive(page)
        await expectSound(page)
      }
      const leadsTo = async () =>
        (await request.get(`${prefix}${address}`, { maxRedirects: 0 })).headers()['location']

      await page.goto(`${prefix}/admin/missing-addresses`)
      await settle()
      const row = page.locator('tr', { hasText: address })
      await row.locator('form:has([value=redirect]) button').click()
      await page.waitForURL(/admin\/redirects\/\w+/)
      await settle()
      await expect(page.locator('[name=from_path]')).toHaveValue(address)
      await page.locator('[name=to_path]').fill('/glossary')
      await page.locator('.admin button[name=do][value=publish]').first().click()
      await expect.poll(leadsTo).toBe(`${prefix}/glossary`)

      await page.goto(`${prefix}/admin/redirects`)
      await settle()
      const box = page.locator('input[type=search]').last()
      await box.fill(address)
      await box.press('Enter')
      await page.waitForURL(/q=/)
      await expect(page.locator('tbody tr')).toHaveCount(1)
      await page.locator('tbody tr a.row-link').first().click()
      await page.waitForURL(/admin\/redirects\/\d+/)
      if (javaScriptEnabled) await alive(page)
      await page.locator('[name=to_path]').fill('/helps')
      await page.locator('.admin button[name=do][value=publish]').first().click()
      await expect.poll(leadsTo).toBe(`${prefix}/helps`)

      await page.goto(`${prefix}/admin/redirects/file`)
      await settle()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('a[href$="/redirects.csv"]').click(),
      ])
      expect(String(await buffer(await download.createReadStream()))).toContain(`${address},/helps`)
      await page.locator('[name=file]').setInputFiles({
        name: 'redirects.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`old_address,leads_to\n${address},/contact\n`),
      })
      await page.locator('form:has([value=take]) button[type=submit]').click()
      await page.waitForURL(/done=redirectsTaken/)
      await settle()
      await expect.poll(leadsTo).toBe(`${prefix}/contact`)
    })
  })
}
