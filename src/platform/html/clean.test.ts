import { describe, expect, test } from 'vitest'
import { HTML } from '#platform/limits/limits.ts'
import { cleanHtml } from './clean.server.ts'
import { cleanStoredHtml } from './stored.server.ts'

describe('cleanHtml', () => {
  test('POST-03 what an editor writes stays', () => {
    const html =
      '<h2>عنوان</h2><p dir="rtl">سعر <bdi dir="ltr">PVC</bdi> H<sub>2</sub>O <strong>ارتفع</strong></p>' +
      '<table><caption>ت</caption><thead><tr><th scope="col">أ</th></tr></thead><tbody><tr><td colspan="2">ب</td></tr></tbody></table>' +
      '<ul><li>1</li></ul><blockquote>قول</blockquote>'
    expect(cleanHtml(html)).toBe(html)
  })

  test.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg/onload=alert(1)>', ''],
    ['<iframe src="https://x.example"></iframe>', ''],
    ['<style>*{display:none}</style>', ''],
    ['<p style="position:fixed" onclick="x()" class="a" id="b">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="jav&#x09;ascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['<a href="vbscript:x">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<p></p>'],
    ['<form action="/x"><input name="csrftoken"></form>', ''],
    ['<base href="https://evil.example">', ''],
    ['<!--<img src=x onerror=alert(1)>-->', ''],
    [
      '<figure data-card="https://a.example/?a=1&amp;b=2"></figure>',
      '<figure data-card="https://a.example/?a=1&amp;b=2"></figure>',
    ],
    ['<figure data-card="javascript:alert(1)" data-id="x"></figure>', '<figure></figure>'],
    ['<figure data-card="http://a.example/"></figure>', '<figure></figure>'],
  ])('POST-03 %s is cleaned', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean)
  })

  test('POST-03 old tags become meaningful ones', () => {
    expect(cleanHtml('<h1>a</h1><b>b</b><i>c</i>')).toBe('<h2>a</h2><strong>b</strong><em>c</em>')
  })

  test('LANG-06 a link has its language and direction; one that leaves the site passes no referrer on', () => {
    expect(cleanHtml('<a href="/aw/show" lang="en" dir="ltr">a</a>')).toBe(
      '<a href="/aw/show" lang="en" dir="ltr">a</a>',
    )
    const away = (href: string) => cleanHtml(`<a href="${href}" rel="opener" target="_blank" lang="en">a</a>`)
    for (const href of ['https://x.example/', 'HTTPS://x.example/', ' http://x.example/']) {
      expect(away(href)).toMatch(/^<a href=".+" lang="en" rel="noopener nofollow">a<\/a>$/)
    }
    expect(away('/here')).not.toContain('rel=')
  })

  test.each(['<b>', '<div>', '<ul><li>', '<li><p>', '<x-1></x-2>', '<b></div>'])(
    'SAFE-06 a text of nothing but %s is refused when the first %s too many is open',
    (unit) => {
      expect(() => cleanHtml(unit.repeat(HTML.depth + 1))).toThrow(RangeError)
    },
  )

  test('SAFE-06 a text that is too long is refused, one that closes what it opens is not', () => {
    expect(() => cleanHtml('a'.repeat(HTML.chars + 1))).toThrow(RangeError)
    expect(cleanHtml('<p>a<br>'.repeat(2_000))).toContain('<p>a<br /></p>')
    expect(cleanHtml('<p><b>a</b></p>'.repeat(2_000))).toContain('<strong>a</strong>')
  })
})

describe('cleanStoredHtml', () => {
  test('SAFE-06 what no form takes is shown as plain text', () => {
    const stored = '<b>'.repeat(HTML.depth + 1) + 'a & <script>b'
    expect(cleanStoredHtml(stored).replace(/ +/g, ' ')).toBe('<p> a &amp; b</p>')
    // The second time from what is remembered: of a text that had to be cleaned, and of one that was clean.
    for (const html of ['<p onclick="x()">a</p>', '<p>a</p>'])
      for (const _ of [1, 2]) expect(cleanStoredHtml(html)).toBe('<p>a</p>')
  })
})
