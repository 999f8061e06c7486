import { ar as panelAr } from '#admin/panel/done/done-messages.ar.ts'
import { en as panelEn } from '#admin/panel/done/done-messages.en.ts'
import { ar as listAr } from '#entries/list/messages.ar.ts'
import { ar as entriesAr } from '#entries/messages.ar.ts'
import { en as entriesEn } from '#entries/messages.en.ts'
import { en as reviewEn } from '#entries/review/messages.en.ts'
import { expectSound } from '../../support/audit/sound.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, expect, test, type Page } from '../../support/fixtures.ts'
import { siteUrl, someAddress } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'
import type { Browser } from '@playwright/test'

const ar = { ...entriesAr, ...listAr }
const en = { ...entriesEn, ...reviewEn }

const DESKTOP = { width: 1280, height: 900 }
const QUOTE = 'ستعود إلى العمل الأسبوع المقبل'
const BODY = `أعلنت الشركة أن وحدة الإيثيلين ${QUOTE} بعد صيانة.`
const TITLE = { ar: 'وحدة الإيثيلين تعود قريباً', en: 'Ethylene unit to return soon' }

let site: SiteHand
const people = {} as Record<'author' | 'editor' | 'chief', { id: number; session: string; username: string }>

test.beforeAll(async () => {
  site = openSite()
  people.author = await makeReader(site, 'author', 'author', 'سلمى العتيبي')
  people.editor = await makeReader(site, 'desk', 'editor', 'Nora Haddad')
  people.chief = await makeReader(site, 'chief', 'editor', 'خالد المطيري')
})
test.afterAll(async () => {
  const ids = Object.values(people).map(({ id }) => id)
  const { db } = site
  const posts = await db.selectFrom('editorial_post').select('id').where('owner_id', 'in', ids).execute()
  const drafts = await db.selectFrom('entry_draft').select('key').where('owner_id', 'in', ids).execute()
  const keys = [...posts.map(({ id }) => String(id)), ...drafts.map(({ key }) => key), '']
  for (const table of ['entry_draft', 'entry_revision', 'entry_note', 'entry_notice'] as const)
    await db.deleteFrom(table).where('kind', '=', 'articles').where('key', 'in', keys).execute()
  await db.deleteFrom('editorial_post').where('owner_id', 'in', ids).execute()
  await db.deleteFrom('accounts_user').where('id', 'in', ids).execute()
  await site.publish(['*'])
  await site.close()
})

/** A member of the newsroom with a window of their own. */
async function enter(browser: Browser, who: keyof typeof people): Promise<Page> {
  const context = await browser.newContext({
    baseURL: siteUrl(),
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    reducedMotion: 'reduce',
    viewport: DESKTOP,
  })
  await context.addCookies([{ name: 'session', value: people[who].session, url: siteUrl() }])
  return context.newPage()
}

/** Presses a button by its name, with the mouse or by keyboard alone. */
type Press = (page: Page, name: string) => Promise<void>
const click: Press = (page, name) => page.getByRole('button', { name, exact: true }).last().click()
const byKey: Press = async (page, name) => {
  const button = page.getByRole('button', { name, exact: true }).last()
  await reach(page, () => button.evaluate((element) => element === document.activeElement))
  await page.keyboard.press('Enter')
}

/** Goes on with Tab until the focus is where it is asked for; out of a text by Esc. */
async function reach(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < 400; steps += 1) {
    if (await isThere()) return
    if (await page.evaluate(() => document.activeElement?.matches('.editor') ?? false))
      await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not come there')
}
const focusOn = (page: Page, selector: string) =>
  reach(page, () => page.evaluate((asked) => document.activeElement?.matches(asked) ?? false, selector))

/** The confirmation of a form. */
const done = (page: Page, text: string) =>
  expect(page.getByRole('status').or(page.locator('.alert')).filter({ hasText: text }).first()).toBeVisible()

const category = async () =>
  String(
    (await site.db.selectFrom('editorial_category').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
  )

test('POST-02 POST-01 ROUTE-13 an author writes, an editor returns with a note, the author mends, another editor publishes in one language now and the other later, corrects, restores', async ({
  browser,
}) => {
  const author = await enter(browser, 'author')
  await author.goto('/articles-post/create')
  await expect(author).toHaveURL(/\/admin\/articles\/new$/)
  await alive(author)
  await author.locator('#f-title_ar').fill(TITLE.ar)
  await author.locator('#f-summary_ar').fill('مقدمة قصيرة')
  await author.locator('.editor#f-body_ar').fill(BODY)
  await author.locator('#f-title_en').fill(TITLE.en)
  await author.locator('#f-summary_en').fill('A short standfirst')
  await author.locator('.editor#f-body_en').fill('The unit returns.')
  await author.locator('[name=category_id]').selectOption(await category())
  await author.waitForURL(/\/admin\/articles\/\d+$/)
  const key = author.url().split('/').at(-1) ?? ''
  await click(author, ar['entries.move.submit'])
  await done(author, panelAr['panel.done.submitted'])

  // The editor, in English: what waits, taken, a note to words of the text with a mention, returned.
  const editor = await enter(browser, 'editor')
  await editor.goto('/en/admin/review?show=mine')
  await alive(editor)
  await expectSound(editor, 'dark')
  const row = editor.locator('tbody tr').filter({ hasText: TITLE.en })
  await row.getByRole('button', { name: en['entries.reviewer.take'] }).click()
  await done(editor, panelEn['panel.done.taken'])
  await alive(editor)
  await row.getByRole('link', { name: TITLE.en }).click()
  await editor.waitForURL(`**/en/admin/articles/${key}`)
  const text = editor.locator('.editor#f-body_ar')
  await text.click()
  await selectWords(editor, '#f-body_ar', QUOTE)
  await editor.keyboard.press('Control+Alt+m')
  const note = editor.getByLabel(en['entries.notes.text'])
  await expect(note).toBeFocused()
  await editor.keyboard.type('Who said so? @e2e-auth')
  await expect(editor.locator('.mention [role=option]')).toHaveCount(1)
  await editor.keyboard.press('Enter')
  await expect(note).toHaveValue(`Who said so? @${people.author.username} `)
  await click(editor, en['entries.notes.write'])
  await expect(editor.locator('.talk')).toContainText('@سلمى العتيبي')
  await expect(editor.locator('.editor .noted')).toHaveText(QUOTE)
  await expectSound(editor, 'dark')
  await editor.locator('#return summary').click()
  await editor.locator('[name=note]').fill('Name your source.')
  await editor.locator('#return').getByRole('button').click()
  await done(editor, panelEn['panel.done.returned'])

  // The author: the bell, the note on top, the words found again after a sentence before them.
  await author.goto('/admin')
  await author.getByRole('link', { name: /^الإشعارات،/ }).click()
  await author.waitForURL('**/admin/notices')
  await alive(author)
  await expectSound(author, 'dark')
  await author.getByRole('link', { name: TITLE.ar }).first().click()
  await author.waitForURL(`**/admin/articles/${key}`)
  await expect(author.getByText('Name your source.').first()).toBeVisible()
  await expect(author.locator('.editor .noted')).toHaveText(QUOTE)
  await author.locator('.editor#f-body_ar').click()
  await author.keyboard.press('Control+Home')
  await author.keyboard.type('قال المدير التنفيذي في مقابلة أمس. ')
  await expect(author.locator('.editor .noted')).toHaveText(QUOTE)
  const answering = author.locator('.talk li').first()
  const answer = answering.locator('textarea')
  await expect(async () => {
    // The list is made again when a draft is saved meanwhile, and what was opened is closed again.
    if (!(await answer.isVisible()))
      await answering.getByText(ar['entries.notes.answer'], { exact: true }).first().click()
    await answer.fill('المدير التنفيذي', { timeout: 3000 })
  }).toPass()
  await answering.getByRole('button', { name: ar['entries.notes.send'] }).click()
  await expect(answering).toContainText('سلمى العتيبي')
  await click(author, ar['entries.move.submit'])
  await done(author, panelAr['panel.done.submitted'])
  await author.reload()
  await expect(author.locator('.talk blockquote')).toHaveText(QUOTE)

  // Another editor, in Arabic: settles the note, approves, publishes in Arabic now and in English tomorrow.
  const chief = await enter(browser, 'chief')
  await chief.goto(`/admin/articles/${key}`)
  await alive(chief)
  await expect(chief.locator('.editor .noted')).toHaveText(QUOTE)
  await chief.getByRole('button', { name: ar['entries.notes.resolve'] }).click()
  await expect(chief.locator('.editor .noted')).toHaveCount(0)
  await click(chief, ar['entries.move.review'])
  await done(chief, panelAr['panel.done.reviewed'])
  await chief.locator('[name=language][value=en]').uncheck()
  await click(chief, ar['entries.move.publish'])
  await done(chief, panelAr['panel.done.published'])
  const address = await chief.getByRole('link', { name: ar['entries.public'] }).getAttribute('href')
  const reader = await (await browser.newContext({ baseURL: siteUrl() })).newPage()
  const words = async (path: string) => (await reader.request.get(path)).text()
  const page = await words(address ?? '')
  expect(page).toContain(TITLE.ar)
  expect(page).not.toMatch(/Who said so|Name your source/)
  expect(await words(`/en${address}`)).not.toContain(TITLE.en)

  await chief.locator('[name=language][value=ar]').uncheck()
  await chief.locator('#schedule summary').click()
  const tomorrow = new Date(Date.now() + 27 * 3600_000).toISOString().slice(0, 16)
  await chief.locator('[name=at]').fill(tomorrow)
  await chief.locator('#schedule').getByRole('button').click()
  await done(chief, panelAr['panel.done.scheduled'])
  expect(await words(`/en${address}`)).not.toContain(TITLE.en)
  await site.db
    .updateTable('entry_draft')
    .set({ publish_at: new Date(Date.now() - 1000) })
    .where('kind', '=', 'articles')
    .where('key', '=', key)
    .execute()
  await expect.poll(() => words(`/en${address}`)).toContain(TITLE.en)

  // A correction with its note, then back to how it was.
  await chief.reload()
  await alive(chief)
  await chief.locator('#f-summary_ar').fill('مقدمة مصححة')
  // The browser's changes are saved: none of them overwrites what is restored below.
  await expect(chief.locator('.saving[role=status]')).toBeVisible()
  await chief.locator('details:has([name=correction_ar]) > summary').click()
  await chief.locator('[name=correction_ar]').fill('صُحّح تاريخ العودة')
  await click(chief, ar['entries.move.publishChanges'])
  await done(chief, panelAr['panel.done.published'])
  await expect.poll(() => words(address ?? '')).toContain('مقدمة مصححة')
  await expect(chief.locator('.steps')).toContainText('صُحّح تاريخ العودة')
  await chief.goto(`/admin/articles/${key}/history`)
  await alive(chief)
  // The publication before the last.
  await chief.getByRole('link', { name: 'نشر', exact: true }).nth(1).click()
  await chief.waitForURL(/history\/\d+/)
  await click(chief, 'استعادة هذه النسخة')
  await done(chief, panelAr['panel.done.restored'])
  await click(chief, ar['entries.move.publishChanges'])
  await done(chief, panelAr['panel.done.published'])
  await expect.poll(() => words(address ?? '')).toContain('مقدمة قصيرة')
})

test('POST-02 ADMIN-02 by keyboard alone: written, handed in, reviewed and published', async ({
  browser,
}) => {
  const author = await enter(browser, 'author')
  await author.goto('/en/articles-post/create')
  await alive(author)
  const type = async (selector: string, text: string) => {
    await focusOn(author, selector)
    await author.keyboard.type(text)
  }
  await expect(author.locator('.editor#f-body_ar')).toBeVisible()
  await type('#f-title_ar', 'بلا فأرة')
  await type('#f-summary_ar', 'مقدمة')
  await type('.editor#f-body_ar', 'نص')
  await focusOn(author, '[name=category_id]')
  await author.keyboard.press('ArrowDown')
  await author.waitForURL(/\/admin\/articles\/\d+$/)
  const key = author.url().split('/').at(-1) ?? ''
  await byKey(author, en['entries.move.submit'])
  await done(author, panelEn['panel.done.submitted'])

  const chief = await enter(browser, 'chief')
  await chief.goto('/admin')
  await alive(chief)
  await chief.keyboard.press('Control+k')
  await expect(chief.getByRole('combobox')).toBeFocused()
  await chief.keyboard.type('قائمة المرا')
  await expect(chief.getByRole('option')).toHaveCount(1)
  await chief.keyboard.press('Enter')
  await chief.waitForURL('**/admin/review')
  await focusOn(chief, `a[href$="/admin/articles/${key}"]`)
  await chief.keyboard.press('Enter')
  await chief.waitForURL(`**/admin/articles/${key}`)
  await byKey(chief, ar['entries.move.review'])
  await done(chief, panelAr['panel.done.reviewed'])
  await focusOn(chief, '[name=language][value=en]')
  await chief.keyboard.press('Space')
  await byKey(chief, ar['entries.move.publish'])
  await done(chief, panelAr['panel.done.published'])
})

/** Selects words of a text as a writer does. */
async function selectWords(page: Page, text: string, words: string): Promise<void> {
  await page.locator(text).evaluate((element, asked) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(asked) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + asked.length)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    }
  }, words)
}
