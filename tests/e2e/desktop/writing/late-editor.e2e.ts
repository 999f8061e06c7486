import { makeReader } from '../../support/comments.ts'
import { alive, expect, LANGUAGES, test, type Page } from '../../support/fixtures.ts'
import { hold } from '../../support/hold.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite, type SiteHand } from '../../support/site.ts'

/** Of the draft: each test has its own, in which no late request of the one before can write. */
let key = 991000000
const TEXT = {
  ar: 'ارتفعت أسعار الميثانول في الصين بنسبة +2.4% هذا الأسبوع بعد توقف وحدات MEG.',
  en: 'Methanol prices rose in China this week after units of الجبيل stopped.',
} as const
const EDITOR = /\/assets\/Editor-[\w-]+\.js/
const SCREEN = /\/assets\/Edit-[\w-]+\.js/
const REST =
  '<ul><li>MEG<ul><li>318</li></ul></li></ul><blockquote><p>PVC<sup data-note="a"></sup></p></blockquote>' +
  '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>MEG</td><td></td></tr></tbody></table>'

let site: SiteHand
let editor: { id: number; session: string }

test.beforeAll(async () => {
  site = openSite()
  editor = await makeReader(site, 'late', 'editor')
})
test.afterAll(async () => {
  await site.db.deleteFrom('entry_revision').where('account_id', '=', editor.id).execute()
  for (const table of ['entry_draft', 'entry_presence'] as const)
    await site.db.deleteFrom(table).where('key', 'like', '9910000%').execute()
  await site.db.deleteFrom('accounts_user').where('id', '=', editor.id).execute()
  await site.close()
})

test.beforeEach(async ({ context }) => {
  const block = (text: string) => `<h2>${text.slice(0, 9)}</h2><p>${text}</p>${REST}`
  key += 1
  await site.db
    .insertInto('entry_draft')
    .values({
      kind: 'articles',
      key: String(key),
      is_new: true,
      fields: JSON.stringify({
        title_ar: 'عنوان',
        body_ar: block(TEXT.ar),
        body_en: block(TEXT.en),
        visibility: '3',
        comment_permission: '3',
      }),
      owner_id: editor.id,
      updated_by: editor.id,
    })
    .execute()
  await context.addCookies([{ name: 'session', value: editor.session, url: siteUrl() }])
})

/** Sets the caret behind the first words of the paragraph by a click, as a writer does. */
async function clickBehind(page: Page, text: string, words: string): Promise<void> {
  const spot = await page.locator(`${text} > p`).evaluate((block, asked) => {
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(asked) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + asked.length)
      block.scrollIntoView({ block: 'center' })
      const { left, right, top, bottom } = range.getBoundingClientRect()
      const isLeftwards = getComputedStyle(block).direction === 'rtl'
      return { x: isLeftwards ? left + 1 : right - 1, y: (top + bottom) / 2 }
    }
    throw new Error(`No ${asked}`)
  }, words)
  await page.mouse.click(spot.x, spot.y)
}

const saved = (column: string) => async () => {
  const row = await site.db
    .selectFrom('entry_draft')
    .select('fields')
    .where('key', '=', String(key))
    .executeTakeFirst()
  return (row?.fields as Record<string, string> | undefined)?.[column]
}

for (const { lang, prefix } of LANGUAGES) {
  const words = TEXT[lang].split(' ').slice(0, 3).join(' ')
  const typed = lang === 'ar' ? ' كلمات كُتبت قبل وصول المحرر' : ' words typed before the editor came'
  const column = `body_${lang}`
  const text = `.editor#f-${column}`
  const whole = (body: string) => `<h2>${TEXT[lang].slice(0, 9)}</h2><p>${body}</p>${REST}`

  test(`POST-03 what is typed into the middle of a text while its editor is on the way stays at its place (${lang})`, async ({
    page,
  }) => {
    const script = await hold(page, EDITOR)
    await page.goto(`${prefix}/admin/articles/${key}`)
    await alive(page)
    await clickBehind(page, text, words)
    await page.keyboard.type(typed)
    // What came before the editor is in the form, and so in the journal, at once.
    await expect(page.locator(`[name=${column}]`)).toHaveValue(
      whole(TEXT[lang].replace(words, words + typed)),
    )
    await script.release()
    await page.locator(`${text}.ProseMirror`).waitFor()
    await expect(page.locator(text)).toBeFocused()
    await page.keyboard.type('!')
    const body = TEXT[lang].replace(words, `${words}${typed}!`)
    await expect(page.locator(`[name=${column}]`)).toHaveValue(whole(body))
    await expect.poll(saved(column)).toBe(whole(body))
  })

  test(`POST-03 nothing is fetched until the text is touched, and nothing moves when its editor comes (${lang})`, async ({
    page,
  }) => {
    const script = await hold(page, EDITOR)
    await page.goto(`${prefix}/admin/articles/${key}`)
    await alive(page)
    const boxes = () =>
      page.locator(`${text} :is(h2, p, li, blockquote, table, td, th, bdi, sup)`).evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [one.tagName, x, y, width, height].join(' ')
        }),
      )
    await page.locator(text).scrollIntoViewIfNeeded()
    const before = await boxes()
    expect(before.length).toBeGreaterThan(12)
    expect(script.asked()).toBe(0)
    await page.locator(text).hover()
    await script.release()
    await page.locator(`${text}.ProseMirror`).waitFor()
    expect(await boxes()).toEqual(before)
  })

  // The rest is the script's own, which knows no language.
  if (lang === 'en') continue

  test(`POST-02 what is typed into a line before the script of the page has come is saved too (${lang})`, async ({
    page,
  }) => {
    const screen = await hold(page, SCREEN)
    await page.goto(`${prefix}/admin/articles/${key}`, { waitUntil: 'commit' })
    await page.locator(`[name=title_${lang}]`).fill('Typed at once')
    await screen.release()
    await expect.poll(saved(`title_${lang}`)).toBe('Typed at once')
  })

  test(`POST-02 a browser whose own store cannot be opened says so, and saves what is typed (${lang})`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Closed by a test', 'InvalidStateError')
      }
    })
    await page.goto(`${prefix}/admin/articles/${key}`)
    await expect(
      page.getByText(lang === 'ar' ? 'تعذّر فتح مخزن هذا المتصفح' : 'own storage could not be opened'),
    ).toBeVisible()
    await page.locator(`[name=title_${lang}]`).fill('Typed without a store')
    await expect.poll(saved(`title_${lang}`)).toBe('Typed without a store')
  })

  test(`POST-03 the same by keyboard, with a clip and the keys of a tool in between (${lang})`, async ({
    page,
  }) => {
    const script = await hold(page, EDITOR)
    await page.goto(`${prefix}/admin/articles/${key}`)
    await alive(page)
    await page.locator(`.editor-field:has(${text}) .editor-bar button[tabindex="0"]`).focus()
    await page.keyboard.press('Tab')
    await expect(page.locator(text)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.type('AB')
    await page.locator(text).evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p class="MsoNormal"><b>CD</b></p>')
      clipboardData.setData('text/plain', 'CD')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.keyboard.type('EF ')
    await page.keyboard.press('Control+Alt+2')
    await script.release()
    await page.locator(`${text}.ProseMirror`).waitFor()
    await page.keyboard.type('G ')
    await expect(page.locator(`[name=${column}]`)).toHaveValue(
      `<h2>${TEXT[lang].slice(0, 9)}</h2><h2>AB<strong>CD</strong>EF G ${TEXT[lang]}</h2>${REST}`,
    )
  })

  test(`POST-03 an editor that cannot be fetched is said, nothing typed is lost, and it comes when it is asked for again (${lang})`, async ({
    page,
    faults,
  }) => {
    faults.allow(/503/)
    let isAway = true
    await page.route(EDITOR, (route) =>
      isAway ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await page.goto(`${prefix}/admin/articles/${key}`)
    await alive(page)
    await clickBehind(page, text, words)
    await page.keyboard.type(typed)
    const said = page.getByRole('alert').filter({
      hasText: lang === 'ar' ? 'تعذّر تحميل أدوات التحرير' : 'The editing tools could not be loaded',
    })
    await expect(said).toBeVisible()
    const place = await said.boundingBox()
    await page.keyboard.type('?')
    const body = whole(TEXT[lang].replace(words, `${words}${typed}?`))
    await expect.poll(saved(column)).toBe(body)
    // What the server says of the text moves nothing under the pointer.
    await expect(page.locator('.entry-bar .remark-tag')).toBeVisible()
    expect(await said.boundingBox()).toEqual(place)
    isAway = false
    const answer = page.waitForResponse(EDITOR)
    await said.getByRole('button').click()
    expect((await answer).status()).toBe(200)
    await page.locator(`${text}.ProseMirror`).waitFor()
    await expect(said).toHaveCount(0)
    await expect(page.locator(`[name=${column}]`)).toHaveValue(body)
  })
}
