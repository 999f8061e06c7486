import { makeReader } from '../../support/comments.ts'
import { alive, expect, LANGUAGES, test, type Page } from '../../support/fixtures.ts'
import { hold } from '../../support/hold.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

const SCRIPTS = /\/assets\/[\w.-]+\.js/
const TYPED = { ar: 'كُتب مبكراً', en: 'typed early' } as const

let site: SiteHand
let writer: { id: number; session: string }
let picture: string
let key = 992000000

test.beforeAll(async () => {
  site = openSite()
  writer = await makeReader(site, 'early', 'administrator')
  // The library has what begins so; it has no file, and is archived, so that no other test's page shows it.
  picture = `media-early-${process.pid}`
  await site.db
    .insertInto('media_image')
    .values({
      key: picture,
      mime: 'image/jpeg',
      sha256: picture,
      width: 1600,
      height: 900,
      alt_ar: 'MEG 318',
      alt_en: 'MEG 318',
      archived: true,
      uploaded_by: writer.id,
    })
    .execute()
})
test.afterAll(async () => {
  await site.db.deleteFrom('entry_revision').where('account_id', '=', writer.id).execute()
  for (const table of ['entry_draft', 'entry_presence'] as const)
    await site.db.deleteFrom(table).where('key', 'like', '9920000%').execute()
  await site.db.deleteFrom('media_image').where('key', '=', picture).execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', writer.id).execute()
  await site.close()
})
test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'session', value: writer.session, url: siteUrl() }])
})

/** Types behind the first letters of a control, as somebody does who corrects it. */
async function typeInto(page: Page, name: string, letters: number, text: string): Promise<void> {
  await page
    .locator(`[name=${name}]`)
    .evaluate((control: HTMLInputElement | HTMLTextAreaElement, at: number) => {
      control.focus()
      control.setSelectionRange(at, at)
    }, letters)
  await page.keyboard.type(text)
}

/** Where the caret is in the control that has the focus. */
const caret = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: own } = document
    return own instanceof HTMLTextAreaElement
      ? [own.name, own.selectionStart, own.selectionEnd]
      : own?.tagName
  })

for (const { lang, prefix } of LANGUAGES) {
  const typed = TYPED[lang]

  async function openDraft(page: Page): Promise<string> {
    key += 1
    await site.db
      .insertInto('entry_draft')
      .values({
        kind: 'articles',
        key: String(key),
        is_new: true,
        fields: JSON.stringify({
          [`title_${lang}`]: 'MEG 318',
          [`summary_${lang}`]: 'MEG 318',
          [`facts_${lang}`]: ['MEG'],
          [`body_${lang}`]: '<p>MEG</p>',
          visibility: '3',
          comment_permission: '3',
        }),
        owner_id: writer.id,
        updated_by: writer.id,
      })
      .execute()
    await page.goto(`${prefix}/admin/articles/${key}`, { waitUntil: 'commit' })
    return String(key)
  }
  const saved = (of: string) => async () => {
    const row = await site.db
      .selectFrom('entry_draft')
      .select('fields')
      .where('key', '=', of)
      .executeTakeFirst()
    return row?.fields
  }

  test(`POST-02 nothing is lost of what is typed or chosen in a story before its script comes, and it is saved (${lang})`, async ({
    page,
  }) => {
    const scripts = await hold(page, SCRIPTS)
    const of = await openDraft(page)
    await typeInto(page, `title_${lang}`, 3, ` ${typed}`)
    await typeInto(page, `facts_${lang}`, 3, `\n${typed}`)
    await typeInto(page, `body_${lang}`, 6, ` ${typed}`)
    await page.locator('[name=comment_permission]').selectOption('1')
    await page.locator('[name=comments_closed]').check()
    await typeInto(page, `summary_${lang}`, 3, ` ${typed}`)
    await scripts.release()
    await alive(page)
    const text = `MEG ${typed} 318`
    await expect(page.locator(`[name=summary_${lang}]`)).toHaveValue(text)
    await expect(page.locator(`[data-column=summary_${lang}] .counter`)).toContainText(
      new RegExp(`(?<!\\d)${text.length}(?!\\d)`),
    )
    // Who types types on.
    expect(await caret(page)).toEqual([`summary_${lang}`, 4 + typed.length, 4 + typed.length])
    await expect(page.locator(`[name=title_${lang}]`)).toHaveValue(text)
    await expect(page.locator(`[data-column=facts_${lang}] .chips button`)).toHaveText(['MEG', typed])
    await expect(page.locator(`.editor#f-body_${lang}`)).toHaveText(`MEG ${typed}`)
    await expect(page.locator('[name=comment_permission]')).toHaveValue('1')
    await expect(page.locator('[name=comments_closed]')).toBeChecked()
    await expect.poll(saved(of)).toMatchObject({
      [`title_${lang}`]: text,
      [`summary_${lang}`]: text,
      [`facts_${lang}`]: ['MEG', typed],
      [`body_${lang}`]: `<p>MEG ${typed}</p>`,
      comment_permission: '1',
      comments_closed: 'true',
    })
  })

  test(`POST-03 who types into a field that its script replaces types on in it (${lang})`, async ({
    page,
  }) => {
    for (const [name, at] of [
      ['body', 6],
      ['facts', 3],
    ] as const) {
      const scripts = await hold(page, SCRIPTS)
      await openDraft(page)
      await typeInto(page, `${name}_${lang}`, at, ' 1')
      await scripts.release()
      await alive(page)
      await expect(page.locator(`#f-${name}_${lang}`)).toBeFocused()
      await page.keyboard.type('2')
      if (name === 'body') await expect(page.locator(`.editor#f-body_${lang}`)).toHaveText('MEG 12')
      else await expect(page.locator(`#f-${name}_${lang}`)).toHaveValue('2')
      await page.unrouteAll()
    }
  })

  // The rest is the script's own, which knows no language.
  if (lang === 'en') continue

  test(`ADMIN-02 a screen of the panel preserves what was changed before its script loaded, and says that it is not saved (${lang})`, async ({
    page,
  }) => {
    // The picture has no file.
    await page.route(/media-early-\d+-\d+\.webp/, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    const scripts = await hold(page, SCRIPTS)
    await page.goto(`${prefix}/admin/media/${picture}`, { waitUntil: 'commit' })
    const alt = page.locator(`[name=alt_${lang}]`)
    const slider = page.locator('[name=focal_x]')
    await slider.fill('7')
    await typeInto(page, `alt_${lang}`, 3, ` ${typed}`)
    await scripts.release()
    await alive(page)
    const text = `MEG ${typed} 318`
    await expect(alt).toHaveValue(text)
    expect(await caret(page)).toEqual([`alt_${lang}`, 4 + typed.length, 4 + typed.length])
    await expect(page.locator(`#f-alt_${lang}-hint`)).toContainText(String(300 - text.length))
    await expect(page.locator('.admin-save [role=status]')).not.toHaveText('')
    // Another slider renders both again.
    await page.locator('[name=focal_y]').fill('9')
    await expect(slider).toHaveValue('7')
  })

  test(`SHELL-17 the refused contact form preserves what is typed before its script loads (${lang})`, async ({
    page,
    faults,
  }) => {
    faults.allow(/status of 400/)
    const scripts = await hold(page, SCRIPTS)
    await page.goto(`${prefix}/contact`, { waitUntil: 'commit' })
    await page.locator('[name=name]').fill('  ')
    await page.locator('[name=email]').fill('reader@example.com')
    await page.locator('[name=subject]').selectOption('correction')
    await page.locator('[name=message]').fill('MEG 318')
    await page.locator('[name=message]').press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true')
    await page.locator('[name=subject]').selectOption({ index: 2 })
    const subject = await page.locator('[name=subject]').inputValue()
    await typeInto(page, 'message', 3, ` ${typed}`)
    await scripts.release()
    await alive(page)
    const text = `MEG ${typed} 318`
    await expect(page.locator('[name=message]')).toHaveValue(text)
    await expect(page.locator('[name=subject]')).toHaveValue(subject)
    // The form in which the reader is fetches its script by itself.
    const draft = () => page.evaluate(() => sessionStorage.getItem('contact-draft'))
    await expect
      .poll(async () => JSON.parse((await draft()) ?? '{}'))
      .toMatchObject({ message: text, subject })
    expect(await caret(page)).toEqual(['message', 4 + typed.length, 4 + typed.length])
  })
}
