import { expect, test } from 'vitest'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { turnText } from '../turn-text.server.ts'

const turn = (html: string) => {
  const { html: text, findings } = turnText(html, {
    from: 'wordpress',
    site: 'https://old.example',
    lang: 'ar',
  })
  return { text, found: findings.map(({ code, name, fate }) => `${code} ${name} ${fate}`) }
}

/** What an editor would complain of in texts of real newsrooms, written small. */
test.each([
  [
    'a gallery of Jetpack: the picture itself, under its caption, and no link to the page that showed it alone',
    '<div class="tiled-gallery"><div class="tiled-gallery-item"><a href="https://old.example/p1/"><img data-attachment-id="21" data-orig-file="https://old.example/u/p1.jpg" src="https://i0.wp.com/old.example/u/p1.jpg?w=300" alt="صورة"></a><div class="tiled-gallery-caption">المصنع ليلاً</div></div></div>',
    '<figure data-alt="صورة"><img src="https://old.example/u/p1.jpg" data-id="21"><figcaption>المصنع ليلاً</figcaption></figure>',
  ],
  [
    'a gallery of old WordPress',
    '<div class="gallery"><dl class="gallery-item"><dt><a href="https://old.example/u/a.jpg"><img src="https://old.example/u/a-150x150.jpg" alt="أ"></a></dt><dd class="wp-caption-text gallery-caption">خزان الأمونيا</dd></dl></div>',
    '<figure data-alt="أ"><img src="https://old.example/u/a-150x150.jpg"><figcaption>خزان الأمونيا</figcaption></figure>',
  ],
  [
    'a picture that led to its own page',
    '<a href="https://old.example/x/plant/" rel="attachment wp-att-7"><img class="wp-image-7" src="https://old.example/u/a.jpg" alt="أ"></a>',
    '<figure data-alt="أ"><img src="https://old.example/u/a.jpg" data-id="7"></figure>',
  ],
  [
    'footnotes of Word: no line above nothing',
    '<p>ارتفع<a href="#_ftn1" name="_ftnref1">[1]</a> السعر.</p><hr><p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1">[1]</a> المصدر: الهيئة.</p>',
    '<p>ارتفع<sup data-note="المصدر: الهيئة."></sup> السعر.</p>',
  ],
  [
    'where a page of the old site ended',
    'أول<!--more-->ثان<!--nextpage-->ثالث',
    '<p>أول</p><p>ثان</p><p>ثالث</p>',
  ],
  [
    'a file and its button: one link',
    '<div class="wp-block-file"><a href="https://old.example/u/r.pdf">التقرير</a><a href="https://old.example/u/r.pdf" class="wp-block-file__button" download>تنزيل</a></div>',
    '<p><a href="https://old.example/u/r.pdf" rel="noopener nofollow">التقرير</a></p>',
  ],
  [
    'what is folded: its heading is a paragraph',
    '<details><summary>المنهجية</summary><p>نص المنهجية</p></details>',
    '<p><strong>المنهجية</strong></p><p>نص المنهجية</p>',
  ],
  [
    'an address of mail that was hidden from robots',
    '<p>راسلنا: <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="2a4b6a480452">[email&#160;protected]</a></p>',
    '<p>راسلنا: a@b.x</p>',
  ],
  [
    'a table of prices from Word, whose cells are read from both sides',
    '<table dir="rtl"><caption>الأسعار</caption><tr><td rowspan="2"><strong>السوق</strong></td><td colspan="2">السعر</td></tr><tr><td>أدنى</td><td>أعلى</td></tr><tr><td>الخليج</td><td dir="ltr">318&nbsp;USD</td><td>+2.5%</td></tr></table>',
    '<table><caption>الأسعار</caption><tbody><tr><td rowspan="2"><strong>السوق</strong></td><td colspan="2">السعر</td></tr><tr><td>أدنى</td><td>أعلى</td></tr><tr><td>الخليج</td><td dir="ltr">318\u00a0USD</td><td>+2.5%</td></tr></tbody></table>',
  ],
  [
    'a list of Word from right to left',
    '<p class="MsoListParagraph" dir="RTL" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>الأمونيا</p><p class="MsoListParagraph" dir="RTL" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>اليوريا</p>',
    '<ol><li>الأمونيا</li><li>اليوريا</li></ol>',
  ],
  ['letters of Windows-1256', 'ÃÚáäÊ ÔÑßÉ ÓÇÈß Úä ÃÑÈÇÍåÇ', '<p>أعلنت شركة سابك عن أرباحها</p>'],
  ['letters that were encoded twice', 'Ø£Ø³Ø¹Ø§Ø± Ø§Ù„ÙŠÙˆØ±ÙŠØ§', '<p>أسعار اليوريا</p>'],
])('MOVE-01 %s', (_what, source, expected) => {
  const { text } = turn(source)
  expect(text).toBe(expected)
  if (!text.includes('<img')) expect(cleanHtml(text)).toBe(text)
})

test('MOVE-01 the sign of a Hijri year is no stretched word', () => {
  expect(turn('الأحد 30 شعبان 1440هـ، و١٤٤١ هـ').found).toEqual(['numerals mixed kept'])
  expect(turn('خبــر عاجل').found).toEqual(['tatweel ـ kept'])
})
