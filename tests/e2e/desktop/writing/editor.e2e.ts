import { readFileSync } from 'node:fs'
import { bringAxe, violations } from '../../support/audit/axe.ts'
import { expect, test, type Page } from '../../support/fixtures.ts'
import { openEditor } from '../../support/editor/site.ts'

const TABLE =
  '<p>قبل</p><table><tbody><tr><td>أب</td><td>MEG</td><td>ج</td></tr><tr><td>د</td><td>ه</td><td>و</td></tr></tbody></table><p>بعد</p>'

/** The text around the caret, as soon as the editor has put it into a paragraph. */
async function caret(page: Page): Promise<string> {
  const block = await page.waitForFunction(() => {
    const node = getSelection()?.anchorNode
    return (node instanceof Element ? node : node?.parentElement)?.closest('p')
  })
  return block.evaluate((paragraph) => paragraph?.textContent ?? '')
}

/** Waits until the editor knows where a key has put the caret: the browser reports it with its next frame. */
const caretIsKnown = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** The blocks that the caret comes through while a key is pressed. */
async function walk(page: Page, key: string, times: number): Promise<string[]> {
  const seen: string[] = [await caret(page)]
  for (let at = 0; at < times; at += 1) {
    await page.keyboard.press(key)
    const now = await caret(page)
    if (now !== seen.at(-1)) seen.push(now)
  }
  return seen
}

const value = (page: Page) => page.locator('textarea[name=body]').inputValue()

test('POST-03 the arrow keys walk through an Arabic table as it is seen, there and back', async ({
  page,
}) => {
  await openEditor(page, 'lang=ar', TABLE)
  await page.locator('.editor > p').first().click()
  await page.keyboard.press('Home')
  const all = ['قبل', 'أب', 'MEG', 'ج', 'د', 'ه', 'و', 'بعد']
  expect(await walk(page, 'ArrowLeft', 24)).toEqual(all)
  expect(await walk(page, 'ArrowRight', 24)).toEqual(all.toReversed())
  await page.locator('.editor td').first().click()
  await page.keyboard.press('Home')
  await page.waitForFunction(() => getSelection()?.anchorOffset === 0)
  // The editor listened first: when the page hears of the caret that the browser moved, so has the editor.
  const heard = await page.evaluateHandle(() => {
    const moved = new Promise<void>((done) => {
      document.addEventListener('selectionchange', () => {
        if (getSelection()?.anchorOffset !== 0) done()
      })
    })
    // A promise itself would be waited for.
    return { moved }
  })
  await page.keyboard.press('End')
  await heard.evaluate(({ moved }) => moved)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.locator('.editor .selectedCell')).toHaveText(['أب', 'MEG'])
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.locator('.editor .selectedCell')).toHaveText(['أب', 'MEG', 'ج'])
})

for (const lang of ['ar', 'en'] as const)
  test(`POST-03 a text is written by keyboard alone, and the field sends it (${lang})`, async ({ page }) => {
    await openEditor(page, `lang=${lang}`)
    await page.locator('.editor').focus()
    await page.keyboard.type('## ')
    await page.keyboard.type('Title')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('MEG')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' +2.4%')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('two')
    expect(await value(page)).toBe(
      '<h2>Title</h2><p><strong>MEG</strong> +2.4%</p><ul><li>one<ul><li>two</li></ul></li></ul>',
    )

    // A link: refused with its reason beside the field, then taken.
    await page.keyboard.press('Control+k')
    const box = page.getByRole('group', { name: lang === 'ar' ? 'رابط' : 'Link', exact: true })
    await page.keyboard.type('example')
    await page.keyboard.press('Enter')
    await expect(box.locator('input').first()).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('https://example.com')
    await page.keyboard.press('Enter')
    await expect(box).toHaveCount(0)
    expect(await value(page)).toContain('two<a href="https://example.com">https://example.com</a>')

    // The toolbar: Alt+F10, arrows as they are seen, Esc back; what it opens and help are without fault.
    await page.keyboard.press('Alt+F10')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-tool'))
    expect(await focused()).toBe('undo')
    await page.keyboard.press(lang === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    expect(await focused()).toBe('redo')
    await page.keyboard.press('?')
    await bringAxe(page)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('.editor')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: lang === 'ar' ? 'حفظ' : 'Save' })).toBeFocused()
  })

test('POST-03 remarks are marked while writing, walked through by keyboard, said, and a better word is written', async ({
  page,
}) => {
  await openEditor(
    page,
    'lang=ar&stale',
    '<p>سعر الميثانول 318 دولاراً للطن</p><p>نما القطاع البتروكيميائي</p>',
  )
  await expect(page.locator('.editor .remark.figure')).toHaveText('318')
  await expect(page.locator('.editor .remark.word')).toHaveText('البتروكيميائي')
  const said = page.locator('.editor-field [role=status]')
  await page.locator('.editor > p').first().click()
  await page.keyboard.press('Control+Home')
  await caretIsKnown(page)
  await page.keyboard.press('F8')
  await expect(said).toContainText('في بياناتنا')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('318')
  // The second block was written before its twin changed; then the word in it.
  await page.keyboard.press('F8')
  await expect(said).toContainText('تغيّر ما يقابلها')
  await page.keyboard.press('F8')
  await expect(said).toContainText('نكتبها بالواو')
  await page.keyboard.press('Alt+Enter')
  expect(await value(page)).toContain('نما القطاع البتروكيماوي')
  await expect(page.locator('.editor .remark.word')).toHaveCount(0)
  // Only what was changed is asked for again, and a figure that is mended is marked no more.
  await page.locator('.editor .remark.figure').dblclick()
  await page.keyboard.type('312')
  await expect(page.locator('.editor .remark.figure')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.asked?.map((texts) => texts.length))).toEqual([1, 1])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.locator('.editor .remark.figure')).toHaveText('318')
  await bringAxe(page)
  expect(await violations(page)).toEqual([])
})

test('POST-03 a box begins with what was typed right before its key, and loses no letter that is typed into it', async ({
  page,
}) => {
  await openEditor(page, 'lang=ar', TABLE)
  await page.locator('.editor > p').last().click()
  await page.keyboard.press('End')
  const typeAtOnce = (letters: string, key?: string) =>
    // In one task: nothing is rendered between.
    page.evaluate(
      async ([texts, code]) => {
        for (const text of texts) document.execCommand('insertText', false, text)
        // The editor's observer of the page is a microtask.
        await Promise.resolve()
        const own = document.activeElement
        if (code)
          own?.dispatchEvent(new KeyboardEvent('keydown', { key: code, ctrlKey: true, bubbles: true }))
      },
      [letters.split(''), key] as const,
    )
  await typeAtOnce(' two', 'k')
  const link = page.getByRole('group', { name: 'رابط', exact: true })
  await page.keyboard.type('https://example.com')
  await page.keyboard.press('Enter')
  await expect(link).toHaveCount(0)
  expect(await value(page)).toContain('بعد two<a href="https://example.com">https://example.com</a></p>')

  await page.keyboard.press('Control+f')
  const find = page.getByRole('group', { name: 'بحث واستبدال' })
  await expect(find.locator('input').first()).toBeFocused()
  await typeAtOnce('two')
  await expect(find.locator('input').first()).toHaveValue('two')
  await expect(page.locator('.editor .hit')).toHaveText('two')
  await page.keyboard.press('Escape')

  await page.locator('.editor td').first().click()
  await page.locator('#ed-caption').focus()
  await typeAtOnce('MEG')
  await expect(page.locator('#ed-caption')).toHaveValue('MEG')
  expect(await value(page)).toContain('<caption>MEG</caption>')
})

test('POST-03 SAFE-06 a clip of Word with its style sheet is no breach of the policy of the page', async ({
  page,
}) => {
  await openEditor(page, 'lang=ar')
  const breaches = await page.evaluateHandle(() => {
    const found: string[] = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      found.push(violatedDirective),
    )
    return found
  })
  const clip = readFileSync('tests/paste/word/comments-and-changes.html', 'utf8')
  await page.locator('.editor').evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', `<style>p { color: red }</style>${html}`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, clip)
  await expect.poll(() => value(page)).not.toBe('')
  // What is reported comes with a later task.
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))
  expect(await breaches.jsonValue()).toEqual([])
})

for (const lang of ['ar', 'en'] as const)
  test(`NEWS-02 an address pasted into its own line becomes a card that can be fetched again and be a link (${lang})`, async ({
    page,
  }) => {
    const words =
      lang === 'ar'
        ? { failed: 'تعذّر جلبه', again: 'إعادة الجلب', link: 'إظهاره رابطاً', offer: 'أُلصق رابطاً' }
        : {
            failed: 'could not be fetched',
            again: 'Fetch again',
            link: 'Show as a link',
            offer: 'Pasted as a link',
          }
    await openEditor(page, `lang=${lang}`)
    const text = page.locator('.editor')
    await text.click()
    const paste = (address: string) =>
      text.evaluate((element, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, address)
    await paste('https://youtu.be/dQw4w9WgXcQ')
    const card = text.locator('figure.editor-card')
    await expect(card).toContainText(words.failed)
    await card.getByRole('button', { name: words.again }).click()
    await expect(card).toContainText('وحدة التكسير')
    expect(await value(page)).toBe(
      '<figure data-card="https://www.youtube.com/watch?v=dQw4w9WgXcQ"></figure><p></p>',
    )
    // By keyboard: to the card above, and its tool.
    await page.locator('.editor > p').last().click()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Control+k')
    await page.locator('.editor-box').getByRole('button', { name: words.link }).click()
    await expect
      .poll(() => value(page))
      .toContain('<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">')
    // Another page is a link, which says how it may be more.
    await page.keyboard.press('Control+End')
    await caretIsKnown(page)
    await paste('https://a.example/news/1')
    await expect(page.getByText(words.offer)).toBeVisible()
    expect(await value(page)).toContain(
      '<p><a href="https://a.example/news/1">https://a.example/news/1</a></p>',
    )
  })
