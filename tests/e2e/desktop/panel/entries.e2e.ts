import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const KIND = 'mergers-acquisitions'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const WORDS = {
  ar: {
    change: 'تغيير',
    next: 'متابعة',
    run: 'تغيير الكل',
    undo: 'التراجع عن التغيير',
    undone: 'جرى التراجع',
    history: 'السجل',
    restore: 'استعادة هذا الحقل',
  },
  en: {
    change: 'Change',
    next: 'Continue',
    run: 'Change them',
    undo: 'Undo the change',
    undone: 'Undone in',
    history: 'History',
    restore: 'Restore this field',
  },
} as const

let site: SiteHand
let editor: { id: number; session: string }

test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'lists', 'editor')
})
test.afterAll(async () => {
  await site.db.deleteFrom('entry_draft').where('owner_id', '=', editor.id).execute()
  await site.db.deleteFrom('entry_revision').where('account_id', '=', editor.id).execute()
  await site.db.deleteFrom('entry_batch').where('account_id', '=', editor.id).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.close()
})

/** Drafts of deals that no reader and no other test meets. */
async function makeDrafts(name: string): Promise<void> {
  for (const number of [1, 2]) {
    await site.db
      .insertInto('entry_draft')
      .values({
        kind: KIND,
        key: `new-${name}-${number}`,
        is_new: true,
        fields: JSON.stringify({
          acquisition_target_ar: `صفقة ${name} ${number}`,
          acquisition_target_en: `Deal ${name} ${number}`,
          confidence: 'high',
        }),
        owner_id: editor.id,
        updated_by: editor.id,
      })
      .execute()
  }
}

for (const [lang, javaScriptEnabled] of [
  ['ar', true],
  ['en', false],
] as const) {
  test.describe(`${lang} ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('ADMIN-01 POST-02 several are found, changed, changed back, and looked up in their history', async ({
      page,
      context,
    }) => {
      const words = WORDS[lang]
      const name = `listed${lang}`
      const prefix = lang === 'ar' ? '' : '/en'
      await makeDrafts(name)
      await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
      const settle = async () => (javaScriptEnabled ? alive(page) : undefined)
      const button = (label: string) => page.getByRole('button', { name: label, exact: true })

      await page.setViewportSize(lang === 'ar' ? DESKTOP : PHONE)
      await page.goto(`${prefix}/admin/${KIND}`)
      await settle()
      if (javaScriptEnabled) await page.keyboard.press('/')
      const box = page.locator('input[type=search]').last()
      if (javaScriptEnabled) await expect(box).toBeFocused()
      await box.fill(name)
      await box.press('Enter')
      await page.waitForURL(/q=listed/)
      await expect(page.locator('tbody tr')).toHaveCount(2)
      if (javaScriptEnabled) await expectSound(page)

      for (const row of await page.locator('input[name=row]').all()) await row.check()
      await page.locator('select[name=column]').selectOption('confidence')
      await button(words.change).click()
      await page.waitForURL(/changes\/\d+$/)
      await settle()
      await page.locator('select[name=confidence]').selectOption('low')
      if (javaScriptEnabled) await expectSound(page)
      await button(words.next).click()
      await expect(button(words.run)).toBeVisible()
      if (javaScriptEnabled) await expectSound(page)
      await button(words.run).click()
      await expect(button(words.undo)).toBeVisible()
      await expect.poll(confidences(name)).toEqual(['low', 'low'])
      await button(words.undo).click()
      await expect(page.getByText(words.undone)).toBeVisible()
      await expect.poll(confidences(name)).toEqual(['high', 'high'])
      if (javaScriptEnabled) await expectSound(page)

      await page.goto(`${prefix}/admin/changes`)
      await settle()
      if (javaScriptEnabled) await expectSound(page)

      await page.goto(`${prefix}/admin/${KIND}/new-${name}-1/history`)
      await settle()
      await expect(page.locator('tbody tr')).toHaveCount(2)
      if (javaScriptEnabled) await expectSound(page)
      await page.locator('tbody tr').last().locator('a.row-link').click()
      await page.waitForURL(/history\/\d+/)
      await expect(page.getByRole('button', { name: words.restore })).toHaveCount(1)
      if (javaScriptEnabled) await expectSound(page)
      await page.locator('.panel').getByRole('button', { name: words.restore }).click()
      await expect.poll(confidences(name)).toEqual(['low', 'high'])
    })
  })
}

const confidences = (name: string) => async () => {
  const rows = await site.db
    .selectFrom('entry_draft')
    .select('fields')
    .where('key', 'like', `new-${name}-%`)
    .orderBy('key')
    .execute()
  return rows.map(({ fields }) => (fields as { confidence?: string }).confidence)
}
