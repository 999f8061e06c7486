import { makeReader } from '../../support/comments.ts'
import { alive, expect, LANGUAGES, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const CHUNKS = { image: /\/assets\/PictureChooser-[\w-]+\.js/, embed: /\/assets\/EmbedChooser-[\w-]+\.js/ }
const WORDS = {
  ar: { failed: /تعذّر التحميل/, again: 'إعادة المحاولة الآن', close: 'إغلاق' },
  en: { failed: /could not be loaded/, again: 'Try again now', close: 'Close' },
} as const

let site: SiteHand
let editor: { id: number; session: string }
test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'choosers', 'editor')
})
test.afterAll(async () => {
  await site.db.deleteFrom('entry_draft').where('owner_id', '=', editor.id).execute()
  await site.db.deleteFrom('entry_revision').where('account_id', '=', editor.id).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.close()
})

for (const { lang, prefix } of LANGUAGES) {
  for (const tool of ['image', 'embed'] as const) {
    test(`POST-03 SAFE ${lang}: the chooser of the tool ${tool} says when it cannot be fetched, and comes when it is tried again`, async ({
      page,
      context,
      faults,
    }) => {
      faults.allow(/ERR_FAILED|Failed to fetch|chunk|Chooser/)
      await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
      await page.goto(`${prefix}/admin/articles/new`)
      await alive(page)
      const typed = page.locator('[name=title_ar]')
      await typed.fill('عنوان يبقى')
      await page.route(CHUNKS[tool], (route) => route.abort())
      const body = page
        .locator('.field')
        .filter({ has: page.locator('[name=body_ar]') })
        .last()
      await body.locator(`[data-tool=${tool}]`).click()
      const dialog = page.getByRole('dialog')
      const words = WORDS[lang]
      await expect(dialog.getByRole('alert')).toContainText(words.failed)

      // The page was not loaded again, and what was wanted is still wanted.
      await expect(typed).toHaveValue('عنوان يبقى')
      await page.unroute(CHUNKS[tool])
      await dialog.getByRole('button', { name: words.again }).click()
      await expect(dialog.getByRole('searchbox')).toBeVisible()
      await expect(dialog.getByRole('alert')).toHaveCount(0)

      // Esc closes it, and the focus goes back into the writing.
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(typed).toHaveValue('عنوان يبقى')
    })
  }
}
