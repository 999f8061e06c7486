import { describe, expect, test } from 'vitest'
import { cpuMs } from '#testing/cpu-time.ts'
import type { Lang } from '#i18n/locale.ts'
import { alignSequences } from './align.server.ts'
import { compareHtml } from './compare.server.ts'
import { renderChange } from './render.server.ts'
import { restoreBlock } from './restore.ts'

/** The rendered comparison with its hidden words left out. */
function shown(before: string, after: string, lang: Lang = 'ar'): string {
  return compareHtml(before, after)
    .changes.map((change) => renderChange(change, { text: lang, reader: lang }))
    .join('\n')
    .replace(/<bdi class="visually-hidden".*?<\/bdi>/g, '')
    .replace(/<\/?bdi[^>]*>/g, '')
}

const kinds = (before: string, after: string) => compareHtml(before, after).changes.map(({ kind }) => kind)

describe('words', () => {
  test('POST-02 a changed Arabic word is marked whole, with its joined letters', () => {
    expect(shown('<p>ارتفعت أسعار الميثانول أمس</p>', '<p>ارتفعت أسعار الإيثانول أمس</p>')).toBe(
      '<p>ارتفعت أسعار <del>الميثانول </del><ins>الإيثانول </ins>أمس</p>',
    )
  })

  test('POST-02 a word that is bold in one half stays one word', () => {
    expect(shown('<p>مادة H<sub>2</sub>O في الحوض</p>', '<p>مادة H<sub>2</sub>S في الحوض</p>')).toBe(
      '<p>مادة <del>H<sub>2</sub>O </del><ins>H<sub>2</sub>S </ins>في الحوض</p>',
    )
  })

  test('POST-02 tashkeel alone is a change of marks, which a screen can hide; a hamza is a change', () => {
    const marks = compareHtml('<p>كتب المحرر نصه</p>', '<p>كَتَبَ المحرّر نصه</p>')
    expect(marks.marksOnly).toBe(true)
    expect(shown('<p>كتب نصه</p>', '<p>كَتَبَ نصه</p>')).toBe(
      '<p><del class="vowel-marks">كتب </del><ins class="vowel-marks">كَتَبَ </ins>نصه</p>',
    )
    const hamza = compareHtml('<p>اعلن المنتج السعر</p>', '<p>أعلن المنتج السعر</p>')
    expect(hamza.marksOnly).toBe(false)
    expect(shown('<p>اعلن المنتج</p>', '<p>أعلن المنتج</p>')).toBe(
      '<p><del>اعلن </del><ins>أعلن </ins>المنتج</p>',
    )
  })

  test('POST-02 formatting alone is shown as formatting, spaces alone as nothing', () => {
    expect(shown('<p>prices rose today</p>', '<p>prices <strong>rose</strong> today</p>', 'en')).toBe(
      '<p>prices <span class="formatting"><strong>rose</strong> </span>today</p>',
    )
    expect(compareHtml('<p>prices  rose</p>', '<p>prices rose </p>').count).toBe(0)
  })

  test('POST-02 punctuation between two changes is shown with them', () => {
    expect(shown('<p>Buyers paid 318, 320 and more</p>', '<p>Buyers paid 330, 335 and more</p>', 'en')).toBe(
      '<p>Buyers paid <del>318, 320 </del><ins>330, 335 </ins>and more</p>',
    )
  })
})

describe('blocks', () => {
  const [one, two, three] = [
    '<p>الفقرة الأولى هنا</p>',
    '<p>وفي الثانية تفاصيل السعر</p>',
    '<p>ثم الخاتمة</p>',
  ]

  test('POST-02 a paragraph that came, went or stayed', () => {
    expect(kinds(one + two, one + three + two)).toEqual(['same', 'added', 'same'])
    expect(kinds(one + two + three, one + three)).toEqual(['same', 'removed', 'same'])
    expect(shown(one, one + three)).toBe(`${one}\n<p><ins>ثم الخاتمة</ins></p>`)
  })

  test('POST-02 a paragraph that moved is named at both places, and is one change', () => {
    const { changes, count } = compareHtml(one + two + three, three + one + two)
    expect(changes.map(({ kind }) => kind)).toEqual(['moved', 'same', 'same', 'left'])
    expect(count).toBe(1)
  })

  test('POST-02 an edited paragraph is found between others, also as a heading', () => {
    const edited = '<h2>وفي الثانية تفاصيل السعر الجديد</h2>'
    const { changes } = compareHtml(one + two + three, one + edited + three)
    expect(changes.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same'])
    expect(changes[1]).toMatchObject({ details: [{ name: 'kind', before: 'p', after: 'h2' }] })
  })

  test('POST-02 items of a list are compared one by one, also when it becomes numbered', () => {
    expect(
      shown(
        '<ul><li>ميثانول</li><li>يوريا</li></ul>',
        '<ol><li>ميثانول</li><li>أمونيا</li><li>يوريا</li></ol>',
      ),
    ).toContain('<ol><li>ميثانول</li><li><ins>أمونيا</ins></li><li>يوريا</li></ol>')
  })

  test('POST-02 any one block can be put back as it was', () => {
    const [before, after] = [
      one + two + three,
      three + '<p>وفي الثانية تفاصيل أخرى</p>' + '<p>جديدة تماماً</p>',
    ]
    const comparison = compareHtml(before, after)
    for (const [at, change] of comparison.changes.entries()) {
      const restored = restoreBlock(comparison, at)
      const own = change.kind === 'changed' ? change.before : change.html
      expect(restored.includes(own)).toBe(change.kind !== 'added')
    }
    expect(compareHtml(after, restoreBlock(compareHtml(after, after), 0)).count).toBe(0)
    expect(() => restoreBlock(comparison, 99)).toThrow(RangeError)
  })
})

describe('tables, pictures, links', () => {
  const table = (...rows: string[][]) =>
    `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`

  test('POST-02 a table is compared by row and cell', () => {
    expect(
      shown(
        table(['MEG', '318', '320'], ['PVC', '700', '705']),
        table(['MEG', '318', '333'], ['PET', '900', '905'], ['PVC', '700', '705']),
      ),
    ).toBe(
      '<table><tbody><tr><td>MEG</td><td>318</td><td><del>320</del><ins>333</ins></td></tr>' +
        '<tr><td><ins>PET</ins></td><td><ins>900</ins></td><td><ins>905</ins></td></tr>' +
        '<tr><td>PVC</td><td>700</td><td>705</td></tr></tbody></table>',
    )
  })

  test('POST-02 a column that was added is an added cell in each row', () => {
    expect(
      shown(table(['MEG', '318'], ['PVC', '700']), table(['MEG', '12', '318'], ['PVC', '15', '700'])),
    ).toBe(
      '<table><tbody><tr><td>MEG</td><td><ins>12</ins></td><td>318</td></tr>' +
        '<tr><td>PVC</td><td><ins>15</ins></td><td>700</td></tr></tbody></table>',
    )
  })

  test('POST-02 a link that leads elsewhere is said in words', () => {
    const link = (href: string) => `<p>see <a href="${href}">the full list</a> today</p>`
    expect(shown(link('/a'), link('/b'), 'en')).toBe(
      '<p>see <a href="/b">the full list</a> today</p><ul class="details" lang="en"><li>Link (the full list) <del>/a</del> <ins>/b</ins></li></ul>',
    )
  })

  test('POST-02 the state of a chart is compared part by part, a picture by its attributes', () => {
    const chart = (state: string) =>
      `<figure data-embed="chart" data-id="products-prices:price" data-state="${state}"></figure>`
    expect(shown(chart('product=meg&amp;range=1y'), chart('product=meg&amp;range=5y'), 'en')).toBe(
      '<figure><ul class="details" lang="en"><li>Chart or table: period <del>1y</del> <ins>5y</ins></li></ul></figure>',
    )
    const image = (alt: string) =>
      `<figure data-image="plant" data-alt="${alt}"><figcaption>ت</figcaption></figure>`
    expect(compareHtml(image('مصنع'), image('ميناء')).changes[0]).toMatchObject({
      kind: 'changed',
      details: [{ what: 'image', name: 'alt', before: 'مصنع', after: 'ميناء' }],
    })
  })

  test('POST-02 a footnote that was reworded is the same footnote', () => {
    const note = (text: string) => `<p>رقم<sup data-note="${text}"></sup> مهم</p>`
    expect(compareHtml(note('مصدر أول'), note('مصدر ثان')).changes[0]).toMatchObject({
      details: [{ what: 'note', before: 'مصدر أول', after: 'مصدر ثان' }],
    })
  })

  test('POST-02 changes are said in words to who does not see them, in the language of who reads', () => {
    const [change] = compareHtml('<p>old price today</p>', '<p>new price today</p>').changes
    const html = change && renderChange(change, { text: 'en', reader: 'ar' })
    expect(html).toContain('<del><bdi class="visually-hidden" lang="ar"> حُذف: </bdi>old </del>')
    expect(html).toContain('<ins><bdi class="visually-hidden" lang="ar"> أُضيف: </bdi>new </ins>')
  })
})

describe('size', () => {
  const words = (count: number, seed: number) =>
    Array.from({ length: count }, (_, at) => `كلمة${(at * 7919 + seed) % 997}`)
  const text = (seed: number) =>
    Array.from(
      { length: 100 },
      (_, at) => `<p>${words(50, at * 31 + (at % 9 === 0 ? seed : 0)).join(' ')}</p>`,
    ).join('')

  test('POST-02 two versions of 5,000 Arabic words take at most 100 ms of the processor', async () => {
    compareHtml(text(1), text(2))
    expect(await cpuMs(() => compareHtml(text(1), text(5)))).toBeLessThan(100)
  })

  test('POST-02 texts with nothing or everything in common, and in another order, do not hang', async () => {
    const long = words(4000, 1)
    const shuffled = long.toSorted((a, b) => (a + 'x').localeCompare(b))
    expect(
      await cpuMs(() =>
        alignSequences(
          long,
          words(4000, 0).map((word) => word + 'ب'),
        ),
      ),
    ).toBeLessThan(500)
    expect(await cpuMs(() => alignSequences(long, shuffled))).toBeLessThan(2000)
    expect(alignSequences(['أ', 'ب', 'ج'], ['ب', 'ج', 'د'])).toEqual([
      [1, 0],
      [2, 1],
    ])
  })
})
