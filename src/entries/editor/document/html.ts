import { DOMParser, DOMSerializer, Fragment, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'
import { loosen } from '../take-over/before.ts'

/** A text of the house's HTML as a document. */
export function parseDocument(html: string, page: Document = document): Node {
  const root = page.createElement('div')
  root.innerHTML = html
  // What we wrote holds no line ends, and its spaces are meant; other HTML is set in lines.
  return DOMParser.fromSchema(schema).parse(root, { preserveWhitespace: !html.includes('\n') })
}

/** A document as the house's HTML; empty when nothing is written. Unchanged blocks are not written again. */
export function htmlOfDocument(node: Node, page: Document = document): string {
  if (isUnwritten(node)) return ''
  let html = ''
  node.forEach((block) => {
    let own = written.get(block)
    if (own === undefined) {
      own = htmlOfFragment(Fragment.from(block), page)
      written.set(block, own)
    }
    html += own
  })
  return html
}

/** The HTML of blocks, which never change: a changed block is another. */
const written = new WeakMap<Node, string>()

function isUnwritten({ childCount, firstChild }: Node): boolean {
  if (!firstChild || childCount !== 1 || firstChild.type !== schema.nodes['paragraph']) return false
  return (
    firstChild.content.size === 0 && firstChild.attrs['dir'] === null && firstChild.attrs['lang'] === null
  )
}

/** The HTML of a part of a document. */
function htmlOfFragment(content: Fragment, page: Document = document): string {
  const root = page.createElement('div')
  root.append(serializer.serializeFragment(content, { document: page }))
  for (const cell of root.querySelectorAll('li, td, th')) loosen(cell)
  for (const table of root.querySelectorAll('table')) addHead(table, page)
  for (const caption of root.querySelectorAll('figcaption:empty')) caption.remove()
  return root.innerHTML
}

const serializer = DOMSerializer.fromSchema(schema)

/** Rows of nothing but header cells at the top are the head; header cells say whether they name a column or a row. */
function addHead(table: HTMLTableElement, page: Document) {
  const rows = [...table.rows]
  const isHead = (row: HTMLTableRowElement) => [...row.cells].every((cell) => cell.tagName === 'TH')
  const body = rows.findIndex((row) => !isHead(row))
  const heads = rows.slice(0, Math.max(0, body))
  rows.forEach((row, at) => {
    for (const cell of row.cells) if (cell.tagName === 'TH') cell.scope = at < heads.length ? 'col' : 'row'
  })
  // A cell cannot reach out of the head.
  const whole = heads.every((row, at) => [...row.cells].every((cell) => at + cell.rowSpan <= heads.length))
  if (heads.length === 0 || !whole) return
  const head = page.createElement('thead')
  head.append(...heads)
  table.tBodies[0]?.before(head)
}
