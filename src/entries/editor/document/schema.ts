import { Schema, type DOMOutputSpec, type MarkSpec, type Node, type NodeSpec } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

/** Kinds of the site's own data that may be embedded in a text. */
export type EmbedKind = 'chart' | 'table' | 'price' | 'video'

/** Language and direction that were set on an element; without them it has those of the text. */
const spoken = { dir: { default: null }, lang: { default: null } }

const given = (dom: HTMLElement, name: string) => dom.getAttribute(name) || null
const spokenOf = (dom: HTMLElement) => ({ dir: directionOf(dom), lang: given(dom, 'lang') })

/** Word writes the direction in capitals. */
function directionOf(dom: HTMLElement): string | null {
  const dir = dom.getAttribute('dir')?.toLowerCase() ?? ''
  return ['rtl', 'ltr', 'auto'].includes(dir) ? dir : null
}

/** Attributes as they are written: those that say nothing are left out. */
function written(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  const said = Object.entries(attributes).filter(
    ([, value]) => value !== null && value !== '' && value !== undefined,
  )
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

const spokenBy = ({ attrs }: Node) => ({ dir: attrs['dir'] as unknown, lang: attrs['lang'] as unknown })

/** An element that has nothing of its own but its language. */
const plain = (tag: string, more: NodeSpec): NodeSpec => ({
  attrs: spoken,
  parseDOM: [{ tag, getAttrs: spokenOf }],
  toDOM: (node) => [tag, written(spokenBy(node)), 0],
  ...more,
})

const heading: NodeSpec = {
  content: 'inline*',
  group: 'block',
  defining: true,
  attrs: { ...spoken, level: { default: 2 } },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (dom) => ({ ...spokenOf(dom), level: level < 3 ? 2 : 3 }),
  })),
  toDOM: (node) => [`h${node.attrs['level'] as number}`, written(spokenBy(node)), 0],
}

const orderedList: NodeSpec = {
  content: 'list_item+',
  group: 'block list',
  attrs: { ...spoken, start: { default: 1 } },
  parseDOM: [
    {
      tag: 'ol',
      getAttrs: (dom) => ({
        ...spokenOf(dom),
        start: (dom as HTMLOListElement).start,
      }),
    },
  ],
  toDOM: (node) => ['ol', written({ ...spokenBy(node), start: startOf(node) }), 0],
}

const startOf = ({ attrs }: Node) => (attrs['start'] === 1 ? null : (attrs['start'] as number))

/** A picture of the newsroom: its caption is written in place, the rest are attributes. */
const image: NodeSpec = {
  content: 'inline*',
  group: 'block',
  isolating: true,
  draggable: true,
  attrs: {
    key: { default: '' },
    alt: { default: '' },
    credit: { default: '' },
    decorative: { default: '' },
    width: { default: '' },
  },
  parseDOM: [
    {
      tag: 'figure[data-image]',
      getAttrs: (dom) => ({
        key: dom.dataset['image'],
        alt: dom.dataset['alt'] ?? '',
        credit: dom.dataset['credit'] ?? '',
        decorative: dom.dataset['decorative'] ?? '',
        width: dom.dataset['width'] ?? '',
      }),
      contentElement(dom) {
        const figure = dom as HTMLElement
        return figure.querySelector<HTMLElement>('figcaption') ?? figure.ownerDocument.createElement('p')
      },
    },
  ],
  toDOM: (node): DOMOutputSpec => {
    const { key, alt, credit, decorative, width } = node.attrs
    const attributes = {
      'data-image': String(key),
      ...written({
        'data-alt': alt,
        'data-credit': credit,
        'data-decorative': alt ? '' : decorative,
        'data-width': width,
      }),
    }
    return ['figure', attributes, ['figcaption', 0]]
  },
}

/** A chart, table or price of the site's own data: what it is, never how it looks. */
const embed: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: { kind: { default: 'chart' }, id: { default: '' }, state: { default: '' } },
  parseDOM: [
    {
      tag: 'figure[data-embed]',
      getAttrs: (dom) => ({
        kind: dom.dataset['embed'],
        id: dom.dataset['id'] ?? '',
        state: dom.dataset['state'] ?? '',
      }),
    },
  ],
  toDOM: ({ attrs }) => [
    'figure',
    written({ 'data-embed': attrs['kind'], 'data-id': attrs['id'], 'data-state': attrs['state'] }),
  ],
}

/** What an old site's software would have made something of: whoever edits sees it, readers do not. */
const shortcode: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: { code: { default: '' } },
  parseDOM: [
    { tag: 'figure[data-shortcode]', getAttrs: (dom) => ({ code: dom.dataset['shortcode'] ?? '' }) },
  ],
  toDOM: ({ attrs }) => ['figure', { 'data-shortcode': String(attrs['code']) }],
}

/** What another site has at an address: the text knows the address alone. */
const card: NodeSpec = {
  group: 'block',
  atom: true,
  draggable: true,
  attrs: { address: { default: '' } },
  parseDOM: [{ tag: 'figure[data-card]', getAttrs: (dom) => ({ address: dom.dataset['card'] ?? '' }) }],
  toDOM: ({ attrs }) => ['figure', { 'data-card': String(attrs['address']) }],
}

const footnote: NodeSpec = {
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { text: { default: '' }, href: { default: '' } },
  parseDOM: [
    {
      tag: 'sup[data-note]',
      getAttrs: (dom) => ({ text: dom.dataset['note'] ?? '', href: dom.dataset['href'] ?? '' }),
    },
  ],
  toDOM: ({ attrs }) => [
    'sup',
    { 'data-note': String(attrs['text']), ...written({ 'data-href': attrs['href'] }) },
  ],
}

const CELLS = tableNodes({
  tableGroup: 'block',
  cellContent: '(paragraph | list)+',
  cellAttributes: {
    dir: { default: null, getFromDOM: directionOf },
    lang: { default: null, getFromDOM: (dom) => given(dom, 'lang') },
  },
})

const cell = (tag: 'td' | 'th', from: NodeSpec): NodeSpec => ({
  ...from,
  toDOM: (node) => [tag, cellAttributes(node), 0],
})

/** Spans and language of a cell as they are written. Widths are never stored: readers' screens differ. */
function cellAttributes(node: Node): Record<string, string> {
  const { colspan, rowspan } = node.attrs as { colspan: number; rowspan: number }
  return written({
    ...spokenBy(node),
    colspan: colspan > 1 ? colspan : null,
    rowspan: rowspan > 1 ? rowspan : null,
  })
}

const table: NodeSpec = {
  ...CELLS.table,
  attrs: { ...spoken, caption: { default: '' } },
  parseDOM: [
    {
      tag: 'table',
      getAttrs: (dom) => ({
        ...spokenOf(dom),
        caption: dom.querySelector('caption')?.textContent?.trim().replace(/\s+/g, ' ') ?? '',
      }),
    },
    { tag: 'caption', ignore: true },
    { tag: 'colgroup', ignore: true },
  ],
  toDOM: (node): DOMOutputSpec => {
    const caption = String(node.attrs['caption'])
    return ['table', written(spokenBy(node)), ...(caption ? [['caption', caption]] : []), ['tbody', 0]]
  },
}

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: plain('p', { content: 'inline*', group: 'block' }),
  heading,
  blockquote: plain('blockquote', { content: '(paragraph | list)+', group: 'block', defining: true }),
  bullet_list: plain('ul', { content: 'list_item+', group: 'block list' }),
  ordered_list: orderedList,
  list_item: plain('li', { content: 'paragraph (paragraph | list)*', defining: true }),
  table,
  table_row: CELLS.table_row,
  table_cell: cell('td', CELLS.table_cell),
  table_header: cell('th', CELLS.table_header),
  image,
  embed,
  shortcode,
  card,
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: { group: 'inline' },
  footnote,
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
}

/** A raised or lowered run, also where a style says so. */
const shifted = (tag: 'sub' | 'sup', element: string): MarkSpec => ({
  excludes: 'sub sup',
  parseDOM: [
    { tag: element },
    {
      style: 'vertical-align',
      getAttrs: (align) => align.startsWith(tag === 'sup' ? 'super' : 'sub') && null,
    },
  ],
  toDOM: () => [tag, 0],
})

/** Outermost first: formatting lies within a link, and an isolated run is the innermost. */
const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {}, ...spoken },
    inclusive: false,
    parseDOM: [
      { tag: 'a[href]', getAttrs: (dom) => ({ ...spokenOf(dom), href: dom.getAttribute('href') ?? '' }) },
    ],
    toDOM: ({ attrs }) => ['a', written({ href: attrs['href'], dir: attrs['dir'], lang: attrs['lang'] }), 0],
  },
  strong: {
    parseDOM: [
      { tag: 'strong' },
      // Google Docs wraps whatever it copies in a bold element that says it is not bold.
      { tag: 'b', getAttrs: (dom) => dom.style.fontWeight !== 'normal' && null },
      { style: 'font-weight', getAttrs: (weight) => /^(?:bold(?:er)?|[6-9]\d\d)$/.test(weight) && null },
      { style: 'font-weight=400', clearMark: ({ type }) => type.name === 'strong' },
    ],
    toDOM: () => ['strong', 0],
  },
  em: {
    parseDOM: [
      { tag: 'em' },
      { tag: 'i', getAttrs: (dom) => dom.style.fontStyle !== 'normal' && null },
      { style: 'font-style=italic' },
    ],
    toDOM: () => ['em', 0],
  },
  sub: shifted('sub', 'sub'),
  sup: shifted('sup', 'sup:not([data-note])'),
  bdi: {
    attrs: { dir: { default: null } },
    parseDOM: [{ tag: 'bdi', getAttrs: (dom) => ({ dir: directionOf(dom) }) }],
    toDOM: ({ attrs }) => ['bdi', written({ dir: attrs['dir'] }), 0],
  },
}

/** What a text of the house may hold. `cleanHtml` says the same of HTML, and a property test binds the two. */
export const schema = new Schema({ nodes, marks })
