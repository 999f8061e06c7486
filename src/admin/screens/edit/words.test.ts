import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { textOfHtml } from '#platform/html/tree.server.ts'
import { textInHtml, wordsOf } from './words.ts'

const page = new JSDOM('').window.document

test('POST-02 what others wrote is shown as a line: plain text as it is, formatted text without its marks', () => {
  expect(wordsOf('إيثان < بروبان > 5%')).toBe('إيثان < بروبان > 5%')
  expect(wordsOf(['sabic', 'ma’aden'])).toBe('sabic · ma’aden')
  expect(wordsOf(null)).toBe('')
  const html =
    '<p>MEG &lt; <b>PE</b>T &amp; <a href="/c" title="a > b">PVC</a></p><ul><li>أ</li><li>ب<br>ج</li></ul>'
  for (const textOf of [textOfHtml, (text: string) => textInHtml(text, page)])
    expect(wordsOf(html, textOf).replaceAll(/ +/g, ' ')).toBe('MEG < PET & PVC أ ب ج')
})
