import { expect, test } from 'vitest'
import { safeName } from './file-names.ts'
import { bodyMarkdown } from './markdown.server.ts'
import { wordpressSlug } from './wordpress-xml.ts'

test('MOVE-03 Markdown has tables, footnotes and pictures, and keeps directions', () => {
  const made = bodyMarkdown(
    '<p>سعر <bdi dir="ltr">PVC</bdi> H<sub>2</sub>O<sup data-note="حاشية" data-href="https://s.example/a"></sup></p>' +
      '<table><thead><tr><th>أ</th><th>ب|ج</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>' +
      '<table><tbody><tr><td colspan="2">مدمج</td></tr></tbody></table>' +
      '<figure data-image="plant-1" data-alt="مصنع" data-credit="وكالة"><figcaption>تعليق</figcaption></figure>',
    'ar',
    { publicUrl: 'https://kimya.example', picture: (key) => `media/${key}.png` },
  )
  expect(made).toContain('<bdi dir="ltr">PVC</bdi> H<sub>2</sub>O[^1]')
  expect(made).toContain('[^1]: حاشية <https://s.example/a>')
  expect(made).toMatch(/\| أ +\| ب\\\|ج \|\n\| -+ \| -+ \|\n\| 1 +\| 2 +\|/)
  expect(made).toContain('<td colspan="2">مدمج</td>')
  expect(made).toContain('![مصنع](media/plant-1.png)')
  expect(made).toContain('تعليق (وكالة)')
})

test('NEWS-02 MOVE-03 a card leaves as its words, picture and link; without anything stored, as a link', () => {
  const cards = new Map([
    [
      'https://t.me/argaam/1',
      { title: '', author: 'أرقام', site: '', words: 'أعلنت\nسابك', picture: 'site-card-1' },
    ],
  ])
  const made = bodyMarkdown(
    '<figure data-card="https://t.me/argaam/1"></figure><figure data-card="https://a.example/?x=1&amp;y=2"></figure>',
    'ar',
    { publicUrl: 'https://kimya.example', picture: (key) => `media/${key}.png`, cards },
  )
  expect(made).toContain('> أعلنت\n> \n> سابك')
  expect(made).toContain('[![](media/site-card-1.png)](https://t.me/argaam/1)')
  expect(made).toContain('[https://t.me/argaam/1](https://t.me/argaam/1) (أرقام, تيليغرام)')
  expect(made).toContain('(https://a.example/?x=1&y=2)')
})

test('MOVE-03 a slug is percent-encoded as WordPress stores it, in whole letters and 200 signs', () => {
  expect(wordpressSlug('أسعار PVC')).toBe('%d8%a3%d8%b3%d8%b9%d8%a7%d8%b1-pvc')
  expect(wordpressSlug('س'.repeat(80))).toBe('%d8%b3'.repeat(33))
})

test('MOVE-03 a file has a name that every system takes', () => {
  expect(safeName('../تقرير: 2026?.pdf')).toBe('-تقرير- 2026-.pdf')
  expect(Buffer.byteLength(safeName(`${'ت'.repeat(300)}.xlsx`))).toBeLessThanOrEqual(200)
})
