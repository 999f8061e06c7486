import fc from 'fast-check'
import { Fragment, type Mark, type MarkType, type Node, type NodeType } from 'prosemirror-model'
import { schema } from './schema.ts'

function node(name: string): NodeType {
  const type = schema.nodes[name]
  if (!type) throw new Error(`No node ${name}`)
  return type
}
function mark(name: string): MarkType {
  const type = schema.marks[name]
  if (!type) throw new Error(`No mark ${name}`)
  return type
}

const word = fc.constantFrom('ارتفعت', 'أسعار', 'MEG', '+2.4%', 'CAS 67-56-1', '<b>&amp;"', 'مُنتَج', '١٢', ' ')
const spoken = fc.record({
  dir: fc.constantFrom(null, 'rtl', 'ltr'),
  lang: fc.constantFrom(null, null, 'en', 'ar'),
})
const formats = fc
  .subarray([
    mark('strong').create(),
    mark('em').create(),
    mark('sub').create(),
    mark('link').create({ href: '/c/p21', dir: null, lang: 'en' }),
    mark('bdi').create({ dir: 'ltr' }),
  ])
  .map((some) => some.reduce((set, mark) => mark.addToSet(set), [] as readonly Mark[]))
const footnote = fc
  .record({
    text: fc.constantFrom('تقرير السوق، 20 نوفمبر', 'a "quoted" <note>'),
    href: fc.constantFrom('', 'https://a.example/?a=1&b=2'),
  })
  .map((attributes) => node('footnote').create(attributes))
const inline: fc.Arbitrary<Node> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(word, formats).map(([text, set]) => schema.text(text, set)) },
  { weight: 1, arbitrary: fc.tuple(footnote, formats).map(([note, set]) => note.mark(set)) },
  { weight: 1, arbitrary: fc.constant(node('hard_break').create()) },
)
const line = fc.array(inline, { maxLength: 5 }).map((all) => Fragment.fromArray(all))

const paragraph = fc.tuple(spoken, line).map(([attrs, content]) => node('paragraph').create(attrs, content))
const heading = fc
  .tuple(spoken, fc.constantFrom(2, 3), line)
  .map(([attrs, level, content]) => node('heading').create({ ...attrs, level }, content))
const { list } = fc.letrec<{ list: Node; item: Node }>((tie) => ({
  item: fc
    .tuple(spoken, paragraph, fc.array(fc.oneof(paragraph, tie('list')), { maxLength: 2 }))
    .map(([attrs, first, rest]) => node('list_item').create(attrs, [first, ...rest])),
  list: fc.oneof(
    { depthSize: 'small' },
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((items) => node('bullet_list').create(null, items)),
    fc
      .tuple(spoken, fc.integer({ min: -5, max: 999 }), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([attrs, start, items]) => node('ordered_list').create({ ...attrs, start }, items)),
  ),
}))
const held = fc.array(fc.oneof({ weight: 4, arbitrary: paragraph }, { weight: 1, arbitrary: list }), {
  minLength: 1,
  maxLength: 2,
})
const quote = fc.tuple(spoken, held).map(([attrs, content]) => node('blockquote').create(attrs, content))
const cell = (span: number) =>
  fc
    .tuple(fc.boolean(), spoken, held)
    .map(([head, attrs, content]) =>
      node(head ? 'table_header' : 'table_cell').create({ ...attrs, colspan: span }, content),
    )
/** Three columns; a row may merge its last two. */
const row = fc
  .oneof(fc.tuple(cell(1), cell(1), cell(1)), fc.tuple(cell(1), cell(2)))
  .map((cells) => node('table_row').create(null, cells))
const table = fc
  .tuple(spoken, fc.constantFrom('', 'أسعار الأسبوع & “الشهر”'), fc.array(row, { minLength: 1, maxLength: 4 }))
  .map(([attrs, caption, rows]) => node('table').create({ ...attrs, caption }, rows))
const image = fc
  .tuple(
    fc.constantFrom('', 'مصنع "الجبيل"'),
    fc.constantFrom('', 'رويترز'),
    fc.constantFrom('', 'wide', 'half'),
    line,
  )
  .map(([alt, credit, width, caption]) =>
    node('image').create({ key: 'jubail-plant', alt, credit, width }, caption),
  )
const embed = fc
  .tuple(fc.constantFrom('chart', 'table', 'price', 'video'), fc.constantFrom('', 'product=meg&range=1y'))
  .map(([kind, state]) => node('embed').create({ kind, id: 'products-prices:price', state }))
const card = fc
  .constantFrom('https://www.youtube.com/watch?v=abcdefghijk&t=90s', 'https://a.example/?q=%22&b=1#x')
  .map((address) => node('card').create({ address }))
const rule = fc.constant(node('horizontal_rule').create())
/** Any document of the schema. */
export const anyDocument = fc
  .array(fc.oneof(paragraph, heading, list, quote, table, image, embed, card, rule), {
    minLength: 1,
    maxLength: 6,
  })
  .map((blocks) => node('doc').create(null, blocks))
