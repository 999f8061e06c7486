import { postRow } from '#editorial/writing/save.server.ts'
import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test } from '../../support/fixtures.ts'
import { siteUrl, someAddress } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const DESKTOP = { width: 1280, height: 900 }
const NOTE = {
  ar: 'ذكرنا في نسخة سابقة أن طاقة الوحدة 700 ألف طن، والصحيح 710 آلاف طن.',
  en: 'An earlier version gave the capacity of the unit as 700,000 tonnes. It is 710,000 tonnes.',
}

let site: SiteHand
let editor: { id: number; session: string }
let id: number
test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'corrector', 'editor', 'نورة الحداد')
  const row = postRow({
    section: 'articles',
    status: 'published',
    published_at: new Date('2026-11-20T06:00:00Z'),
    owner_id: editor.id,
    category_id: 1,
    title_ar: 'وحدة جديدة في الجبيل',
    title_en: 'A new unit in Jubail',
    summary_ar: 'تدخل الخدمة قريباً.',
    summary_en: 'It starts soon.',
    body_ar: '<p>طاقة الوحدة 700 ألف طن.</p>',
    body_en: '<p>The unit makes 700,000 tonnes.</p>',
  })
  id = (await site.db.insertInto('editorial_post').values(row).returning('id').executeTakeFirstOrThrow()).id
})
test.afterAll(async () => {
  for (const table of ['entry_draft', 'entry_revision', 'entry_correction'] as const)
    await site.db.deleteFrom(table).where('kind', '=', 'articles').where('key', '=', String(id)).execute()
  await site.db.deleteFrom('editorial_post').where('id', '=', id).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.publish(['*'])
  await site.close()
})

test('POST-02 POST-05 an editor corrects a story with a note; readers have it at once, in their language, also on paper', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: siteUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    reducedMotion: 'reduce',
    viewport: DESKTOP,
  })
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  const panel = await context.newPage()
  const publish = panel.getByRole('button', { name: 'نشر التعديلات', exact: true })

  // It has been public: readers get the cached page.
  await page.goto(`/s/a/${id}`)
  await expect(page.locator('#corrections')).toHaveCount(0)

  await panel.goto(`/admin/articles/${id}`)
  // A field that its script takes over while it is filled has both texts; desktop/writing/typed-early.e2e.ts types before that.
  await alive(panel)
  await panel.getByText('تصحيح يظهر للقراء').click()
  await panel.getByLabel('نص التصحيح بالعربية').fill('كلمة '.repeat(250))
  await panel.getByLabel('نص التصحيح بالإنجليزية').fill(NOTE.en)
  await publish.click()
  // Refused for its length: both notes are still there.
  await expect(panel.getByText('حقل واحد يحتاج إلى تصحيح')).toBeVisible()
  await expect(panel.getByLabel('نص التصحيح بالإنجليزية')).toHaveValue(NOTE.en)
  await alive(panel)
  await panel.getByLabel('نص التصحيح بالعربية').fill(NOTE.ar)
  await expectSound(panel, 'dark')
  await panel.setViewportSize(DESKTOP)
  await publish.click()
  await expect(panel).toHaveURL(/done=published/)

  for (const [prefix, lang, words] of [
    ['', 'ar', 'صُحّح في'],
    ['/en', 'en', 'Corrected'],
  ] as const) {
    await page.goto(`${prefix}/s/a/${id}`)
    const list = page.locator('#corrections')
    await expect(list).toContainText(NOTE[lang])
    await expect(list).not.toContainText(NOTE[lang === 'ar' ? 'en' : 'ar'])
    await page.getByRole('link', { name: words }).click()
    await expect(page).toHaveURL(/#corrections$/)
    await expectSound(page, 'dark')
    const data = await page.locator('script[type="application/ld+json"]').first().textContent()
    expect(data).toContain('CorrectionComment')
    await page.emulateMedia({ media: 'print' })
    await expect(list).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    const api = await page.request.get(`/${lang}/articles/api/Post/${id}`)
    expect(await api.json()).toMatchObject({ corrections: [{ text: NOTE[lang] }] })
  }
  await context.close()
})

test('ROUTE-11 the posts of one’s own are in the profile on phone and desk, also without scripts', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: siteUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    javaScriptEnabled: false,
  })
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  const bare = await context.newPage()
  await bare.goto('/profile/Profile-Posts')
  await expect(bare.getByRole('link', { name: 'وحدة جديدة في الجبيل' })).toHaveAttribute(
    'href',
    `/admin/articles/${id}`,
  )
  await context.close()
  const own = await browser.newContext({ baseURL: siteUrl(), reducedMotion: 'reduce' })
  await own.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  const page = await own.newPage()
  for (const prefix of ['', '/en']) {
    await page.goto(`${prefix}/profile/Profile-Posts`)
    await expectSound(page, 'dark')
  }
  await own.close()
})
