import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stripBidi } from './bidi-marks.ts'
import { isolateText, toSegments } from './bidi.ts'
import { isolateHtml } from './isolate-html.server.ts'
import type { Lang } from '../locale.ts'
import { cpuMs } from '#testing/cpu-time.ts'

/** Shows runs as `[n:…]`, `[l:…]`, `[a:…]`. */
function marked(text: string, lang: Lang = 'ar'): string {
  return toSegments(text, lang)
    .map((segment) => (segment.kind === 'plain' ? segment.text : `[${segment.kind[0]}:${segment.text}]`))
    .join('')
}

const COPY = fc
  .array(
    fc.constantFrom(
      ...'البولي سعر و ب BASF HDPE a 7 17 2.4 ٢٫٣ % ٪ + − - – $ ( ) / . , ، : @ & é H₂O USD kt \n \u00a0 \u2066'.split(
        ' ',
      ),
      ' ',
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''))

test.each([
  ['ارتفع 2.4% إلى $318 للطن', 'ارتفع [n:2.4%] إلى [n:$318] للطن'],
  ['تراجع −0.8 % (18.5 %) و(- 50) و+2.4', 'تراجع [n:−0.8 %] ([n:18.5 %]) و([n:- 50]) و[n:+2.4]'],
  ['شركة ORLIX Chemie في 2026', 'شركة [l:ORLIX Chemie] في 2026'],
  ['CAS 67-56-1 والرقم 67-56-1', '[l:CAS 67-56-1] والرقم [n:67-56-1]'],
  ['حجم 48.20 KiB وسعر 318 USD/t', 'حجم [n:48.20 KiB] وسعر [n:318 USD/t]'],
  ['في 2026 BASF أعلنت', 'في 2026 [l:BASF] أعلنت'],
  ['مادة 1,4-BDO وC2+ وCa(OH)2', 'مادة [l:1,4-BDO] و[l:C2+] و[l:Ca(OH)2]'],
  [
    'راسل ali@plant-ops.example أو +966 11 234 5678',
    'راسل [l:ali@plant-ops.example] أو [n:+966 11 234 5678]',
  ],
  ['الساعة 14:35 يوم 25/4/1440 بلغ 12,345.6', 'الساعة 14:35 يوم 25/4/1440 بلغ 12,345.6'],
  ['سهم SABIC +2.4% ثم 17.5%', 'سهم [l:SABIC] [n:+2.4%] ثم [n:17.5%]'],
  ['الربع-2 من 2024–2026', 'الربع-2 من [n:2024–2026]'],
  ['زاد ٢٫٣٪ (MTO)', 'زاد [n:٢٫٣٪] ([l:MTO])'],
  ['ملف .iqy أو (.xlsx). BASF', 'ملف [l:.iqy] أو ([l:.xlsx]). [l:BASF]'],
])('LANG-06 Arabic copy: %s', (text, runs) => {
  expect(marked(text)).toBe(runs)
})

test('LANG-06 English copy isolates the Arabic only', () => {
  expect(marked('SABIC (سابك) rose 2.4% in 2025', 'en')).toBe('SABIC ([a:سابك]) rose 2.4% in 2025')
  expect(marked('the سابك وأرامكو، 2010 deal', 'en')).toBe('the [a:سابك وأرامكو،] 2010 deal')
})

test('LANG-06 every number is isolated where the direction of the place is not known', () => {
  expect(isolateText('ارتفع 12 من 1,250', 'ar')).toBe('ارتفع 12 من 1,250')
  expect(isolateText('ارتفع 12 من 1,250', 'ar', true)).toBe('ارتفع \u206612\u2069 من \u20661,250\u2069')
})

test('LANG-06 isolating loses nothing, adds nothing but marks, and does it once', () => {
  fc.assert(
    fc.property(COPY, fc.constantFrom('ar' as const, 'en' as const), (text, lang) => {
      expect(
        toSegments(text, lang)
          .map((segment) => segment.text)
          .join(''),
      ).toBe(text)
      const once = isolateText(text, lang)
      expect(stripBidi(once)).toBe(stripBidi(text))
      expect(isolateText(once, lang)).toBe(once)
    }),
    { numRuns: 1000 },
  )
})

test('LANG-06 hostile copy takes no more than a moment', async () => {
  for (const piece of ['a(', 'a (b c', '1-', '+1 ', '$1,1', '1,', 'a.', 'سا ب']) {
    const took = await cpuMs(() => {
      for (const lang of ['ar', 'en'] as const) toSegments(piece.repeat(20_000) + 'x', lang)
    })
    expect(took, piece).toBeLessThan(3000)
  }
})

test('LANG-06 text isolates: LRI for Latin and figures, RLI for Arabic', () => {
  expect(isolateText('ارتفع 17% في BASF', 'ar')).toBe('ارتفع \u206617%\u2069 في \u2066BASF\u2069')
  expect(isolateText('by سابك', 'en')).toBe('by \u2067سابك\u2069')
})

const N = '<bdi class="number" dir="ltr">'
const L = '<bdi dir="ltr">'

test.each([
  ['<p>ارتفع 17% في BASF</p>', `<p>ارتفع ${N}17%</bdi> في ${L}BASF</bdi></p>`],
  ['<a href="/a?b=1&amp;c=17%" title="BASF">سعر</a>', '<a href="/a?b=1&amp;c=17%" title="BASF">سعر</a>'],
  ['سابك &amp; أرامكو', 'سابك &amp; أرامكو'],
  ['شركة AT&amp;T هنا', `شركة ${L}AT&amp;T</bdi> هنا`],
  ['ماء H<sub>2</sub>O نقي', `ماء ${L}H<sub>2</sub>O</bdi> نقي`],
  ['شركة <strong>BASF</strong> SE هنا', `شركة ${L}<strong>BASF</strong> SE</bdi> هنا`],
  ['<strong>ارتفع 17%</strong>', `<strong>ارتفع ${N}17%</bdi></strong>`],
  ['<code>BASF 17%</code> <bdi>BASF</bdi>', '<code>BASF 17%</code> <bdi>BASF</bdi>'],
])('LANG-06 rich text: %s', (html, isolated) => {
  expect(isolateHtml(html, 'ar')).toBe(isolated)
})

test('LANG-06 bidi marks leave every character and tag of rich text unchanged', () => {
  const tags = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="x">',
    '</a>',
    '&amp;',
    '&#39;',
    '\uE000',
    '\uE001',
    '<br />',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(tags, COPY), { maxLength: 12 }),
      fc.constantFrom('ar' as const, 'en' as const),
      (parts, lang) => {
        const html = parts.join('')
        expect(isolateHtml(html, lang).replace(/<bdi[^>]*>|<\/bdi>/g, '')).toBe(html)
      },
    ),
    { numRuns: 1000 },
  )
  expect(isolateHtml('<p>deal of سابك</p>', 'en')).toBe('<p>deal of <bdi dir="rtl">سابك</bdi></p>')
})

test('LANG-05 the signs of multiplying and dividing are no letters: a sum in Arabic is read from the right', () => {
  expect(isolateText('أيام × 3 ÷ 365، بآلاف', 'ar')).toBe('أيام × 3 ÷ 365، بآلاف')
})
