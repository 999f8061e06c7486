import { describe, expect, test } from 'vitest'
import { withoutShortcodes } from '#editorial/body/shortcodes.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { textOfHtml } from '#platform/html/tree.server.ts'
import { turnText } from './turn-text.server.ts'

describe('MOVE-01 a shortcode that nothing is known of', () => {
  const marked = (code: string) => `<figure data-shortcode="${code}"></figure>`

  test.each([
    ['أ\n\n[price_table id="7"]\n\nب', `<p>أ</p>${marked('[price_table id=&quot;7&quot;]')}<p>ب</p>`],
    [
      'قال [stock_ticker code="2010"] إن الأسعار',
      `<p>قال إن الأسعار</p>${marked('[stock_ticker code=&quot;2010&quot;]')}`,
    ],
    [
      '[members_only level="2"]نص [b]\n\nآخر[/members_only]',
      `${marked('[members_only level=&quot;2&quot;]')}<p>نص [b]</p><p>آخر</p>${marked('[/members_only]')}`,
    ],
    ['<ul><li>أ [x_y]</li><li>ب</li></ul>', `<ul><li>أ</li><li>ب</li></ul>${marked('[x_y]')}`],
    [
      '<table><tr><td>1 [x_y]</td><td>2</td></tr></table>',
      `<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>${marked('[x_y]')}`,
    ],
    ['كما قال [sic] في [1]', '<p>كما قال [sic] في [1]</p>'],
  ])('is set apart for the editor, and tears nothing apart: %s', (source, expected) => {
    const { html } = turnText(source, { from: 'wordpress', site: null, lang: 'ar' })
    expect(html).toBe(expected)
    expect(cleanHtml(html)).toBe(html)
    expect(withoutShortcodes(html)).not.toContain('data-shortcode')
    // No way out that reads the text alone says anything of it.
    expect(textOfHtml(html)).toBe(textOfHtml(withoutShortcodes(html)))
  })
})
