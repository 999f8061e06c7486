import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { htmlOfDocument, parseDocument } from './html.ts'
import { schema } from './schema.ts'

const page = new JSDOM('').window.document
const { nodes, marks } = schema
const parse = (html: string) => parseDocument(html, page)
const write = (doc: Node) => htmlOfDocument(doc, page)

const word = fc.constantFrom('ارتفعت', 'أسعار', 'MEG', '+2.4%', 'CAS 67-56-1', '<b>&amp;"', 'مُنتَج', '١٢', ' ')
const spoken = fc.record({
  dir: fc.constantFrom(null, 'rtl', 'ltr'),
  lang: fc.constantFrom(null, null, 'en', 'ar'),
})
const formats = fc
  .subarray([
    marks['strong']!.create(),
    marks['em']!.create(),
    marks['sub']!.create(),
    marks['link']!.create({ href: '/c/p21', dir: null, lang: 'en' }),
    marks['bdi']!.create({ dir: 'ltr' }),
  ])
  .map((some) => some.reduce((set, mark) => mark.addToSet(set), [] as readonly Mark[]))
const footnote = fc
  .record({
    text: fc.constantFrom('تقرير السوق، 20 نوفمبر', 'a "quoted" <note>'),
    href: fc.constantFrom('', 'https://a.example/?a=1&b=2'),
  })
  .map((attributes) => nodes['footnote']!.create(attributes))
const inline: fc.Arbitrary<Node> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(word, formats).map(([text, set]) => schema.text(text, set)) },
  { weight: 1, arbitrary: fc.tuple(footnote, formats).map(([note, set]) => note.mark(set)) },
  { weight: 1, arbitrary: fc.constant(nodes['hard_break']!.create()) },
)
const line = fc.array(inline, { maxLength: 5 }).map((all) => Fragment.fromArray(all))

const paragraph = fc.tuple(spoken, line).map(([attrs, content]) => nodes['paragraph']!.create(attrs, content))
const heading = fc
  .tuple(spoken, fc.constantFrom(2, 3), line)
  .map(([attrs, level, content]) => nodes['heading']!.create({ ...attrs, level }, content))
const { list } = fc.letrec<{ list: Node; item: Node }>((tie) => ({
  item: fc
    .tuple(spoken, paragraph, fc.array(fc.oneof(paragraph, tie('list')), { maxLength: 2 }))
    .map(([attrs, first, rest]) => nodes['list_item']!.create(attrs, [first, ...rest])),
  list: fc.oneof(
    { depthSize: 'small' },
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((items) => nodes['bullet_list']!.create(null, items)),
    fc
      .tuple(spoken, fc.integer({ min: -5, max: 999 }), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([attrs, start, items]) => nodes['ordered_list']!.create({ ...attrs, start }, items)),
  ),
}))
const held = fc.array(fc.oneof({ weight: 4, arbitrary: paragraph }, { weight: 1, arbitrary: list }), {
  minLength: 1,
  maxLength: 2,
})
const quote = fc.tuple(spoken, held).map(([attrs, content]) => nodes['blockquote']!.create(attrs, content))
const cell = (span: number) =>
  fc
    .tuple(fc.boolean(), spoken, held)
    .map(([head, attrs, content]) =>
      nodes[head ? 'table_header' : 'table_cell']!.create({ ...attrs, colspan: span }, content),
    )
/** Three columns; a row may merge its last two. */
const row = fc
  .oneof(fc.tuple(cell(1), cell(1), cell(1)), fc.tuple(cell(1), cell(2)))
  .map((cells) => nodes['table_row']!.create(null, cells))
const table = fc
  .tuple(spoken, fc.constantFrom('', 'أسعار الأسبوع & “الشهر”'), fc.array(row, { minLength: 1, maxLength: 4 }))
  .map(([attrs, caption, rows]) => nodes['table']!.create({ ...attrs, caption }, rows))
const image = fc
  .tuple(
    fc.constantFrom('', 'مصنع "الجبيل"'),
    fc.constantFrom('', 'رويترز'),
    fc.constantFrom('', 'wide', 'half'),
    line,
  )
  .map(([alt, credit, width, caption]) =>
    nodes['image']!.create({ key: 'jubail-plant', alt, credit, width }, caption),
  )
const embed = fc
  .tuple(fc.constantFrom('chart', 'table', 'price'), fc.constantFrom('', 'product=meg&range=1y'))
  .map(([kind, state]) => nodes['embed']!.create({ kind, id: 'products-prices:price', state }))
const rule = fc.constant(nodes['horizontal_rule']!.create())
const document = fc
  .array(fc.oneof(paragraph, heading, list, quote, table, image, embed, rule), { minLength: 1, maxLength: 6 })
  .map((blocks) => nodes['doc']!.create(null, blocks))

describe('what the editor writes', () => {
  test('POST-03 any document comes back from the server as it was', () => {
    fc.assert(
      fc.property(document, (doc) => {
        doc.check()
        const back = parse(cleanHtml(write(doc)))
        expect(back.toJSON()).toEqual(doc.toJSON())
      }),
      { numRuns: 300 },
    )
  })

  test('POST-03 what the server has cleaned once stays as it is', () => {
    fc.assert(
      fc.property(document, (doc) => {
        const stored = cleanHtml(write(doc))
        expect(cleanHtml(write(parse(stored)))).toBe(stored)
      }),
      { numRuns: 100 },
    )
  })

  test('POST-03 lists and cells of one paragraph are written without it, a head of header cells as a head', () => {
    const html =
      '<ul><li>ميثانول</li><li>يوريا<ul><li>سماد</li></ul></li></ul>' +
      '<table><caption>أسعار</caption><thead><tr><th scope="col">المادة</th><th scope="col">السعر</th></tr></thead>' +
      '<tbody><tr><th scope="row">MEG</th><td>318</td></tr><tr><td colspan="2"></td></tr></tbody></table>'
    expect(write(parse(html))).toBe(html)
  })

  test('POST-03 nothing written is no text', () => {
    expect(write(parse(''))).toBe('')
    expect(write(parse('<p>أ</p>'))).toBe('<p>أ</p>')
  })

  test('POST-03 a text set in lines loses them and nothing else', () => {
    expect(write(parse('<h2>أ</h2>\n<p>سعر\n  جديد</p>\n<ul>\n  <li>ب</li>\n</ul>'))).toBe(
      '<h2>أ</h2><p>سعر جديد</p><ul><li>ب</li></ul>',
    )
  })
})
