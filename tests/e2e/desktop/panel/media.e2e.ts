import sharp from 'sharp'
import { bringAxe, paint, violations } from '../../support/audit/axe.ts'
import { overflowing } from '../../support/audit/width.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test, type Page } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const PHONE = { width: 390, height: 844 }

// A button between two themes has the colours of neither.
let site: SiteHand
let editor: { id: number; session: string }

test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'media', 'editor')
})
test.afterAll(async () => {
  await site.db.deleteFrom('entry_draft').where('owner_id', '=', editor.id).execute()
  await site.db.deleteFrom('entry_revision').where('account_id', '=', editor.id).execute()
  await site.db.deleteFrom('media_image').where('uploaded_by', '=', editor.id).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.close()
})

/** A picture that no other run has, so that it is new to the library. */
async function picture(name: string, width: number, height: number) {
  const background = `#${(process.pid % 0xffffff).toString(16).padStart(6, '0')}`
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

async function sound(page: Page) {
  await bringAxe(page)
  for (const [theme, asked] of [
    ['dark', 'everything'],
    ['light', 'colours'],
  ] as const) {
    await paint(page, theme)
    expect.soft(await violations(page, 'html', asked), `${page.url()}, ${theme}`).toEqual([])
  }
  expect.soft(await overflowing(page), page.url()).toEqual([])
}

test('NEWS-05 FILE-01 ADMIN-02 POST-01 POST-03 pictures are uploaded, cropped, described, chosen as a cover and put into a text', async ({
  page,
  context,
  browser,
  faults,
}) => {
  // The file that is no picture.
  faults.allow(/415/)
  const run = `صورة-${process.pid}`
  const wide = `${run}-عريضة.jpg`
  const square = `${run}-مربعة.jpg`
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  await page.goto('/admin/media')
  await alive(page)
  await page.getByLabel('رفع صور').setInputFiles([
    await picture(wide, 1610, 900),
    await picture(square, 1011, 1011),
    {
      name: 'page.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(`<script>1</script>${' '.repeat(400)}`),
    },
  ])
  const lines = page.locator('.upload-lines li')
  await expect(lines.filter({ hasText: wide })).toContainText('رُفعت')
  await expect(lines.filter({ hasText: 'page.jpg' })).toContainText('الصيغة غير مدعومة')
  await page.getByRole('link', { name: wide }).click()
  await page.waitForURL(/media\/media-/)
  const key = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  // The focus by keyboard; words in both languages.
  const left = page.getByLabel('من الحافة اليسرى')
  await left.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await expect(left).toHaveValue('55')
  // By the mouse, and then a part for one place: dragged, and by its numbers.
  const whole = (await page.locator('.focus-picture').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(whole.x + whole.width / 2, whole.y + whole.height / 2)
  await page.mouse.down()
  await page.mouse.move(whole.x + whole.width / 4, whole.y + whole.height / 2)
  await page.mouse.up()
  await expect(left).toHaveValue('25')
  const place = page.locator('.crops > li').filter({ hasText: 'الصفحة الرئيسية على الهاتف' })
  await place.locator('summary').click()
  await place.getByRole('button', { name: 'ابدأ من الجزء الظاهر' }).click()
  const from = place.getByLabel('من اليسار %')
  const began = Number(await from.inputValue())
  await place.locator('.crop-shown').hover()
  await page.mouse.down()
  await page.mouse.move(0, whole.y, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Number(await from.inputValue())).toBeGreaterThan(began)
  await from.fill('10')
  await page.locator('[name=alt_ar]').fill('مصنع عند الغروب')
  await page.locator('[name=alt_en]').fill('A plant at sunset')
  await page.locator('[name=caption_ar]').fill('وحدة الإيثيلين')
  await sound(page)
  await page.getByRole('button', { name: 'حفظ' }).click()
  await page.waitForURL(/done=saved/)
  const { crops } = await site.db
    .selectFrom('media_image')
    .select('crops')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  expect(crops).toMatchObject({ square: [100, expect.any(Number), expect.any(Number), expect.any(Number)] })

  // A new article: its cover, then the same picture and a chart in its text.
  await page.goto('/admin/articles/new')
  await alive(page)
  const title = `عنوان ${run}`
  await page.locator('[name=title_ar]').fill(title)
  const cover = page.getByRole('button', { name: /صورة الغلاف: / })
  await cover.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: square })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: square })).toContainText('لا يمكنك إدراج صورة مربعة')
  await dialog.getByRole('searchbox').fill(wide)
  await expect(dialog.getByRole('button', { name: square })).toHaveCount(0)
  await sound(page)
  await dialog.getByRole('button', { name: 'مصنع عند الغروب' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('[name=image_key]')).toHaveValue(key)
  await expect(page.locator('[name=image_alt_en]')).toHaveValue('A plant at sunset')

  const body = page
    .locator('[data-column=body_ar], .field')
    .filter({ has: page.locator('[name=body_ar]') })
    .last()
  await body.locator('[data-tool=image]').click()
  await dialog.getByRole('searchbox').fill(wide)
  await dialog.getByRole('button', { name: 'مصنع عند الغروب' }).click()
  await dialog.getByLabel('مصدر الصورة').fill('وكالة')
  await dialog.getByRole('button', { name: 'إدراج' }).click()
  await body.locator('[data-tool=embed]').click()
  await dialog.getByRole('searchbox').fill('الطاقة حسب الدولة')
  await dialog.getByRole('button', { name: /^رسم .*الطاقة حسب الدولة/ }).click()
  const html = page.locator('[name=body_ar]')
  await expect(html).toHaveValue(
    new RegExp(`data-image="${key}" data-alt="مصنع عند الغروب" data-credit="وكالة"`),
  )
  await expect(html).toHaveValue(/data-embed="chart" data-id="production-capacity:[a-z-]+"/)
  await expect
    .poll(async () =>
      site.db
        .selectFrom('entry_draft')
        .select('fields')
        .where('owner_id', '=', editor.id)
        .execute()
        .then((drafts) => JSON.stringify(drafts)),
    )
    .toMatch(new RegExp(`${key}.*data-embed|data-embed.*${key}`))

  // The library knows both places and does not let the picture go; on a phone, in English.
  await page.setViewportSize(PHONE)
  await page.goto(`/en/admin/media/${key}`)
  await alive(page)
  await expect(page.getByRole('link', { name: title })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Remove for good' })).toHaveCount(0)
  await sound(page)

  // Without a script a plain form uploads, and says what is wrong.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl() })
  await plain.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
  const quiet = await plain.newPage()
  await quiet.goto('/en/admin/media')
  const send = async (file: Awaited<ReturnType<typeof picture>>) => {
    await quiet.getByLabel('Upload pictures').setInputFiles(file)
    await quiet.getByRole('button', { name: 'Upload', exact: true }).click()
  }
  await send(await picture('narrow.jpg', 150, 150))
  await expect(quiet.locator('#f-file-error')).toContainText('smaller than required')
  await send(await picture(`${run}-plain.jpg`, 640, 421))
  await quiet.waitForURL(/media\/media-.*done=uploaded/)
  await quiet.getByRole('button', { name: 'Remove for good' }).first().click()
  await quiet.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click()
  await quiet.waitForURL(/admin\/media\?.*done=removed/)
  await plain.close()
})
