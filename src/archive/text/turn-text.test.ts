import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { textOfHtml } from '#platform/html/tree.server.ts'
import type { TextSetup } from './text-setup.ts'
import { turnText } from './turn-text.server.ts'

const turn = (html: string, setup: Partial<TextSetup> = {}) =>
  turnText(html, { from: 'html', site: 'https://old.example', lang: 'ar', ...setup })
const wordpress = (html: string, setup: Partial<TextSetup> = {}) =>
  turn(html, { from: 'wordpress', ...setup })
const foundIn = (html: string, setup: Partial<TextSetup> = {}) =>
  wordpress(html, setup).findings.map(({ code, name, fate, count }) => `${code} ${name} ${fate} ${count}`)

/** As the import writes it: each picture by its key. */
const withKeys = (html: string) => html.replace(/<figure([^>]*)><img [^>]*>/g, '<figure data-image="k"$1>')
/** Without spaces, and without the names of hosts that linked pictures bring with them. */
const letters = (text: string) => text.replace(/\s+|a\.example|a@b\.example|old\.example/g, '')

interface Made {
  html: string
  text: string
}

const INLINE = [
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'span',
  'font',
  'sub',
  'sup',
  'bdi',
  'bdo',
  'small',
  'o:p',
  'st1:place',
  'blink',
  'abbr',
  'code',
  'cite',
  'label',
]
const BLOCK = [
  'p',
  'div',
  'h1',
  'h2',
  'h4',
  'h6',
  'ul',
  'ol',
  'li',
  'blockquote',
  'section',
  'center',
  'pre',
  'dl',
  'dt',
  'dd',
  'form',
  'fieldset',
  'marquee',
  'details',
  'summary',
  'td',
  'tr',
  'address',
  'menu',
  'noscript',
]
const ATTRIBUTES = [
  '',
  ' dir="ltr"',
  ' dir="RTL"',
  ' style="mso-x:1"',
  ' style="font-weight:bold;color:red"',
  ' class="MsoNormal"',
  ' lang="en"',
  ' class="MsoTitle"',
  ' style="mso-list:l0 level1 lfo1"',
  ' align="center" onclick="x()"',
  ' style="direction: ltr"',
]
const VOID = [
  '<br>',
  '<br/>',
  '<hr>',
  '<img src="https://old.example/a.jpg" alt="صورة">',
  '<img src="/b.png" class="wp-image-7">',
  '<!-- a comment -->',
  '<!--[if gte mso 9]><xml></xml><![endif]-->',
  '<o:p></o:p>',
  '\n',
  '\n\n',
  '&nbsp;',
  '<a name="x"></a>',
]

const word = fc.constantFrom(
  'نفط',
  'يوريا',
  '٣٢٠',
  '318',
  'PVC',
  'a',
  'a&b',
  '<',
  '>',
  '"',
  ' ',
  '\u00a0',
  '\n',
  '،',
  'ـ',
  '😀',
)
const leaf: fc.Arbitrary<Made> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(word, { minLength: 1, maxLength: 5 })
      .map((words) => ({ html: escapeHtml(words.join('')), text: words.join('') })),
  },
  { weight: 2, arbitrary: fc.constantFrom(...VOID).map((html) => ({ html, text: '' })) },
)
const joined = (parts: readonly Made[]): Made => ({
  html: parts.map(({ html }) => html).join(''),
  text: parts.map(({ text }) => text).join(''),
})
const around = (tag: string, attributes: string, inner: Made): Made => ({
  html: `<${tag}${attributes}>${inner.html}</${tag}>`,
  text: inner.text,
})
const tree = fc.letrec<{ node: Made; nodes: Made }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 4 }).map(joined),
  node: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    leaf,
    fc
      .tuple(fc.constantFrom(...INLINE), fc.constantFrom(...ATTRIBUTES), tie('nodes'))
      .map(([tag, attributes, inner]) => around(tag, attributes, inner)),
    fc
      .tuple(fc.constantFrom(...BLOCK), fc.constantFrom(...ATTRIBUTES), tie('nodes'))
      .map(([tag, attributes, inner]) => around(tag, attributes, inner)),
    fc
      .tuple(
        fc.constantFrom('https://a.example/x', '/y', '#z', 'javascript:x', 'mailto:a@b.example', 'tel:1'),
        tie('nodes'),
      )
      .map(([href, inner]) => around('a', ` href="${href}"`, inner)),
    fc
      .array(
        fc.array(fc.tuple(fc.constantFrom('td', 'th', 'td rowspan="2"'), tie('nodes')), {
          minLength: 1,
          maxLength: 3,
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map((rows) =>
        joined([
          { html: '<table border="1">', text: '' },
          ...rows.map((cells) =>
            around(
              'tr',
              '',
              joined(
                cells.map(([tag, inner]) => ({
                  html: `<${tag}>${inner.html}</${tag.slice(0, 2)}>`,
                  text: inner.text,
                })),
              ),
            ),
          ),
          { html: '</table>', text: '' },
        ]),
      ),
    tie('nodes').map((caption) => ({
      html: `<figure><img src="https://old.example/c.jpg"><figcaption>${caption.html}</figcaption></figure>`,
      text: caption.text,
    })),
  ),
}))

test('MOVE-01 every visible letter of any HTML is in the text, in its order', () => {
  fc.assert(
    fc.property(tree.nodes, fc.constantFrom('html', 'wordpress'), ({ html, text }, from) => {
      expect(letters(textOfHtml(turn(html, { from: from as 'html' }).html))).toBe(letters(text))
    }),
    { numRuns: 600 },
  )
})

test('MOVE-01 a turned text is clean, and turned again it is the same', () => {
  fc.assert(
    fc.property(tree.nodes, fc.constantFrom('html', 'wordpress'), ({ html }, from) => {
      const once = turn(html, { from: from as 'html' }).html
      expect(cleanHtml(withKeys(once))).toBe(withKeys(once))
      expect(turn(once).html).toBe(once)
    }),
    { numRuns: 600 },
  )
})

test.each([
  // Paragraphs of a text without elements, and of one that has them already.
  ['a\n\nb\nc', '<p>a</p><p>b<br />c</p>'],
  ['<p>a\nb</p>\n<p>c</p>', '<p>a<br />b</p><p>c</p>'],
  ['<div>a</div>b<p>&nbsp;</p>', '<p>a</p><p>b</p>'],
  ['a<br><br />b<br>\nc', '<p>a</p><p>b<br />c</p>'],
  ['<b>a\n\nb</b>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
  // What no paragraph may hold splits it, with its formatting and its link.
  [
    '<a href="/x"><b>a<p>b</p></b></a>',
    '<p><a href="https://old.example/x" rel="noopener nofollow"><strong>a</strong></a></p><p><a href="https://old.example/x" rel="noopener nofollow"><strong>b</strong></a></p>',
  ],
  [
    '<ul><li>a<table><tr><td>1</td><td>2</td></tr></table></li><li>b</li></ul>',
    '<ul><li>a</li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><ul><li>b</li></ul>',
  ],
  [
    '<ol start="3"><li>a<img src="/p.jpg"></li><li>b</li></ol>',
    '<ol start="3"><li>a</li></ol><figure><img src="https://old.example/p.jpg"></figure><ol start="4"><li>b</li></ol>',
  ],
  [
    '<blockquote><h2>a</h2><blockquote>b</blockquote></blockquote>',
    '<blockquote><p><strong>a</strong></p><p>b</p></blockquote>',
  ],
  // Layout tables are read through; others keep their spans and heads.
  [
    '<table><tr><td><p>a</p><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
    '<p>a</p><table><tbody><tr><td>b</td><td>c</td></tr></tbody></table>',
  ],
  [
    '<table><tr><th colspan="2">h</th></tr><tr><td>1</td><td><ul><li>2</li></ul></td></tr></table>',
    '<table><thead><tr><th colspan="2" scope="col">h</th></tr></thead><tbody><tr><td>1</td><td><ul><li>2</li></ul></td></tr></tbody></table>',
  ],
  // Shortcodes.
  [
    '[caption id="x" caption="قول"]<img src="/a.jpg">[/caption]',
    '<figure><img src="https://old.example/a.jpg"><figcaption>قول</figcaption></figure>',
  ],
  ['[embed width="1"]https://vimeo.com/1[/embed]', '<figure data-card="https://vimeo.com/1"></figure>'],
  ['[vc_row][vc_column_text]a[/vc_column_text][/vc_row]', '<p>a</p>'],
  [
    'a[footnote]انظر <a href="https://s.example/">هنا</a>[/footnote] b',
    '<p>a<sup data-note="انظر هنا" data-href="https://s.example/"></sup> b</p>',
  ],
  [
    '[unknown_thing a="1"]text[/unknown_thing] [1] [sic]',
    '<figure data-shortcode="[unknown_thing a=&quot;1&quot;]"></figure><p>text [1] [sic]</p><figure data-shortcode="[/unknown_thing]"></figure>',
  ],
  [
    '<a href="/x" title="[gallery]">a</a>',
    '<p><a href="https://old.example/x" rel="noopener nofollow">a</a></p>',
  ],
  ['[constructor] [caption', '<p>[constructor] [caption</p>'],
  // Notes at the foot come to where they are referred to.
  [
    'a<sup><a href="#_ftn1" name="_ftnref1">[1]</a></sup>\n\n<p><a href="#_ftnref1" name="_ftn1">[1]</a> note</p>',
    '<p>a<sup data-note="note"></sup></p>',
  ],
  // Pictures that come late, signs that are drawn, counters.
  [
    '<img src="data:image/gif;base64,x" data-src="/a.jpg" class="lazy wp-image-3"><noscript><img src="/a.jpg"></noscript>',
    '<figure><img src="https://old.example/a.jpg" data-id="3"></figure>',
  ],
  [
    'ok <img class="emoji" alt="😀" src="https://s.w.org/images/core/emoji/1.svg"><img src="/t.gif" width="1" height="1">',
    '<p>ok 😀</p>',
  ],
  [
    '<a href="https://ad.example/"><img src="/banner.jpg"></a>',
    '<figure><img src="https://old.example/banner.jpg"><figcaption><a href="https://ad.example/" rel="noopener nofollow">ad.example</a></figcaption></figure>',
  ],
  // Programs, forms, styles.
  [
    '<style>p{}</style><script>x()</script><form>Name <input><select><option>one</option></select></form>',
    '<p>Name</p>',
  ],
  [
    '<p style="display:none">spam</p><p>a<a href="javascript:x()">b</a><a href="tel:1">c</a></p>',
    '<p>abc</p>',
  ],
  [
    '<iframe src="//player.example/v"></iframe><video><source src="/v.mp4"></video>',
    '<p><a href="https://player.example/v" rel="noopener nofollow">player.example</a></p><p><a href="https://old.example/v.mp4" rel="noopener nofollow">old.example</a></p>',
  ],
  // Directions that differ from the text's.
  [
    '<div dir="ltr"><p>USD 318</p></div><p dir="rtl">نص <span dir="ltr">+1</span></p>',
    '<p dir="ltr">USD 318</p><p>نص <bdi dir="ltr">+1</bdi></p>',
  ],
])('MOVE-01 %s', (html, wanted) => {
  expect(wordpress(html).html).toBe(wanted)
})

test('MOVE-01 what a text loses, keeps otherwise or shows to the editor is counted by its name', () => {
  expect(
    foundIn(
      '<script src="https://ads.example/a.js"></script><p class="MsoNormal">a<o:p></o:p></p><u>b</u><svg><text>x</text></svg>',
    ),
  ).toEqual([
    'script ads.example lost 1',
    'word mso kept 1',
    'word o:p kept 1',
    'element u kept 1',
    'element svg lost 1',
  ])
  expect(foundIn('[foo a="1"][/foo][foo a="2"][gallery]')).toEqual([
    'shortcode foo shown 2',
    'shortcode gallery kept 1',
    'shortcode gallery lost 1',
  ])
  expect(foundIn('٣٢٠ و 318 و 12 خبــر')).toEqual(['numerals mixed kept 1', 'tatweel ـ kept 1'])
  expect(foundIn('<!-- wp:acme/chart {"a":1} /--><!-- wp:acme/box --><p>a</p><!-- /wp:acme/box -->')).toEqual(
    ['block acme/chart lost 1', 'block acme/box kept 1'],
  )
  expect(foundIn('<a href="#top">a</a><a href="file:///x">b</a><iframe></iframe>')).toEqual([
    'element a # kept 1',
    'element a file: kept 1',
    'embed iframe lost 1',
  ])
})

const ARABIC = 'ارتفعت أسعار اليوريا في السوق، وقال المصدر إن الطلب «قوي»'
const latin = new TextDecoder('windows-1252')
const arabic = new TextDecoder('windows-1256')
/** The bytes of a text in windows-1256. */
const bytesIn1256 = (text: string) => {
  const letters = Array.from({ length: 256 }, (_, byte) => arabic.decode(Uint8Array.of(byte)))
  return Uint8Array.from(text, (letter) => letters.indexOf(letter))
}

test.each([
  ['utf-8 as windows-1252', latin.decode(new TextEncoder().encode(ARABIC))],
  ['utf-8 as windows-1256', arabic.decode(new TextEncoder().encode(ARABIC))],
  ['windows-1256 as windows-1252', latin.decode(bytesIn1256(ARABIC))],
  [
    'windows-1256',
    String.fromCharCode(...bytesIn1256(ARABIC).map((byte) => byte)).replace(/[\u0080-\u00ff]/g, (letter) =>
      String.fromCharCode(0xf700 + letter.charCodeAt(0)),
    ),
  ],
])('MOVE-01 Arabic that was read in the wrong letters is made right: %s', (damage, wrong) => {
  const { html, findings } = turn(`<p>${wrong}</p>`)
  expect(html).toBe(`<p>${ARABIC}</p>`)
  expect(findings).toContainEqual({ code: 'encoding', name: damage, fate: 'kept', count: 1 })
})

test('MOVE-01 right letters of any language stay as they are', () => {
  for (const text of [
    ARABIC,
    'ط، ظ؛ ع؟ غ',
    'Café déjà vu, naïve Übermut, São Paulo',
    'گزارش نفت و گاز، پتروشیمی',
    'Цены на нефть',
    '价格',
    '€ 5 – “quoted” … ½',
  ])
    expect(turn(`<p>${text}</p>`)).toMatchObject({ html: `<p>${text}</p>`, findings: [] })
})

test('MOVE-01 a text made to harm is turned in little time: brackets, depth, length', () => {
  expect(wordpress('[a '.repeat(100_000)).html.length).toBeGreaterThan(0)
  expect(wordpress('[caption]'.repeat(100_000)).findings[0]).toMatchObject({
    name: 'caption',
    count: 100_000,
  })
  expect(turn(`${'<div>'.repeat(100_000)}x${'</div>'.repeat(100_000)}`)).toMatchObject({
    html: '<p>x</p>',
    findings: [{ code: 'too_deep' }],
  })
  expect(turn('<ul><li>'.repeat(60) + 'x').html).toBe(
    '<ul><li><p></p>'.repeat(4) + '<ul><li>x' + '</li></ul>'.repeat(5),
  )
  const long = turn('<p>word</p>'.repeat(50_000))
  expect(long.html.length).toBeLessThanOrEqual(400_000)
  expect(long.findings).toEqual([
    { code: 'too_long', name: 'body', fate: 'lost', count: 550_000 - long.html.length },
  ])
})
