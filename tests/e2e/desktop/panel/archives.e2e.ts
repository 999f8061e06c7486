import { buffer } from 'node:stream/consumers'
import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test, type Page } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }

let site: SiteHand
let chief: { id: number; session: string }
const sites: string[] = []

test.beforeAll(async () => {
  site = openSite()
  chief = await makeReader(site, 'archives', 'administrator')
})
test.afterAll(async () => {
  await site.db.deleteFrom('archive_request').where('account_id', '=', chief.id).execute()
  if (sites.length > 0) await site.db.deleteFrom('archive_import').where('site', 'in', sites).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', chief.id).execute()
  await site.close()
})

/** An export of a site with two stories, one of which has something that cannot come. */
const wxr = (host: string, titles: readonly string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>${host}</title><link>https://${host}</link><language>ar</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://${host}</wp:base_site_url><wp:base_blog_url>https://${host}</wp:base_blog_url>
${titles
  .map(
    (title, at) => `<item><title>${title}</title><link>https://${host}/story-${at}/</link>
<content:encoded><![CDATA[<p>${title}: تفاصيل الخبر كما نُشرت في الموقع السابق.</p><script>alert(1)</script>]]></content:encoded>
<excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_id>${at + 1}</wp:post_id><wp:post_date>2020-01-0${at + 1} 08:00:00</wp:post_date>
<wp:post_date_gmt>2020-01-0${at + 1} 05:00:00</wp:post_date_gmt><wp:post_name>story-${at}</wp:post_name><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type></item>`,
  )
  .join('\n')}
</channel></rss>`

for (const [lang, javaScriptEnabled, viewport] of [
  ['ar', true, DESKTOP],
  ['en', false, PHONE],
] as const) {
  test.describe(`${lang} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('MOVE-01 an administrator brings the archive of an earlier site, opens a story of it and takes it back', async ({
      page,
    }) => {
      const host = `old-${lang}-${process.pid}.example`
      sites.push(host)
      const titles = [`خبر أول ${host}`, `خبر ثان ${host}`]
      const stored = async () =>
        (
          await site.db
            .selectFrom('editorial_post')
            .select('title_ar')
            .where('title_ar', 'in', titles)
            .execute()
        ).length
      const sound = async () => {
        if (javaScriptEnabled) await expectSound(page)
      }
      await page.context().addCookies([{ name: 'session', value: chief.session, url: siteUrl() }])
      await page.setViewportSize(viewport)
      await page.goto(`${lang === 'ar' ? '' : '/en'}/admin/archives`)
      if (javaScriptEnabled) await alive(page)
      await sound()
      await page
        .locator('[name=file]')
        .setInputFiles({ name: 'export.xml', mimeType: 'text/xml', buffer: Buffer.from(wxr(host, titles)) })
      await page.locator('[name=standing]').selectOption('drafts')
      await page.locator('[name=pictures]').uncheck()
      await page.locator('.import-new button[type=submit]').click()
      await page.waitForURL(/archives\/\d+$/)
      await followed(page, 'form:has([value=import])', javaScriptEnabled)
      expect(await stored()).toBe(0)
      await page.locator('.archive-finding summary').first().click()
      await sound()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('a[href$="/findings.csv"]').click(),
      ])
      expect(String(await buffer(await download.createReadStream()))).toContain(titles[0])
      await page.locator('form:has([value=import]) button').click()
      // By itself with a script, by asking again without one: the page of the request leads to that of its import.
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload()
        expect(page.url()).toMatch(/archives\/imports\/\d+$/)
      }).toPass()
      await followed(page, 'a[href$="/undo"]', javaScriptEnabled)
      expect(await stored()).toBe(2)
      await sound()
      const run = page.url()
      await page.getByRole('link', { name: titles[0] }).first().click()
      await page.waitForURL(/admin\/articles\/\d+$/)
      await expect(page.locator('[name=title_ar]')).toHaveValue(titles[0] ?? '')
      await page.goto(`${run}/undo`)
      await sound()
      await page.locator('form:has([value=undo]) button').click()
      await page.waitForURL(run)
      await followed(page, '.alert.ok', javaScriptEnabled)
      expect(await stored()).toBe(0)
    })
  })
}

/** Waits until work is over: by itself with a script, by asking again without one. */
async function followed(page: Page, over: string, byItself: boolean): Promise<void> {
  await expect(async () => {
    if (!byItself) await page.reload()
    expect(await page.locator('.import-run').count()).toBe(0)
  }).toPass()
  await expect(page.locator(over).first()).toBeVisible()
}
