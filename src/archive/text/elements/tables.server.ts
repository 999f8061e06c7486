import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { escapeHtml } from '#platform/html/escape.ts'
import { given } from '../parse.server.ts'
import type { Turner } from '../turner.ts'

interface Row {
  cells: Element[]
  inHead: boolean
}

/** What lies between a table and its cells. */
const FRAME = new Set(['tr', 'thead', 'tbody', 'tfoot', 'form', 'center', 'div'])
const SILENT = new Set(['caption', 'colgroup', 'col', 'script', 'style', 'template'])

/** Whether a table only places things: it holds another, or a single cell, or words outside its cells. */
function isLayout(table: Element): boolean {
  if (given(table, 'role') === 'presentation') return true
  let cells = 0
  let holds = false
  const look = (nodes: readonly ChildNode[], between: boolean) => {
    for (const node of nodes) {
      if (holds) return
      if (isText(node)) holds = between && node.data.trim() !== ''
      if (!isTag(node) || (between && SILENT.has(node.name))) continue
      const isCell = node.name === 'td' || node.name === 'th'
      if (isCell && between) cells += 1
      if (node.name === 'table' || (between && !isCell && !FRAME.has(node.name))) holds = true
      look(node.children, between && !isCell)
    }
  }
  look(table.children, true)
  return holds || cells < 2
}

/** A table as the editor writes it, and the pictures that lay in its cells. Empty of one without text. */
function tableOf(table: Element, turner: Turner): { html: string; after: string[] } {
  const rows: Row[] = []
  let caption = ''
  const collect = (nodes: readonly ChildNode[], inHead: boolean) => {
    for (const node of nodes) {
      if (!isTag(node)) continue
      if (node.name === 'caption') caption ||= oneLine(DomUtils.textContent(node))
      else if (node.name === 'tr') rows.push({ cells: [], inHead })
      if (node.name === 'caption') continue
      if (node.name === 'td' || node.name === 'th') {
        const last = rows.at(-1)
        if (last) last.cells.push(node)
        else rows.push({ cells: [node], inHead })
      } else if (FRAME.has(node.name)) collect(node.children, inHead || node.name === 'thead')
    }
  }
  collect(table.children, false)
  const box = table.parent
  if (caption === '' && box && isTag(box) && box.name === 'figure') caption = figureCaption(box, turner)
  const attrs = turner.attrsOf(table)
  const full = rows.filter(({ cells }) => cells.length > 0)
  const heads = headsOf(full)
  const after: string[] = []
  let hasText = false
  const rowOf = ({ cells }: Row, at: number) => {
    const within = cells.map((cell) => {
      const isHead = at < heads || cell.name === 'th'
      const { html, attrs } = cellOf(cell, turner, after)
      hasText ||= html !== ''
      const scope = isHead ? ` scope="${at < heads ? 'col' : 'row'}"` : ''
      const tag = isHead ? 'th' : 'td'
      return `<${tag}${attrs}${scope}>${html}</${tag}>`
    })
    return `<tr>${within.join('')}</tr>`
  }
  let written: string[] = []
  turner.held(() => {
    written = full.map(rowOf)
  })
  if (!hasText) {
    if (caption !== '') turner.plain(caption)
    return { html: '', after }
  }
  const head = heads === 0 ? '' : `<thead>${written.slice(0, heads).join('')}</thead>`
  const body = heads === written.length ? '' : `<tbody>${written.slice(heads).join('')}</tbody>`
  const title = caption === '' ? '' : `<caption>${escapeHtml(caption).replaceAll('&quot;', '"')}</caption>`
  return { html: `<table${attrs}>${title}${head}${body}</table>`, after }
}

/** How many rows at the top are the head: said so, or of nothing but header cells. A cell cannot reach out of it. */
function headsOf(rows: readonly Row[]): number {
  const isHead = ({ cells, inHead }: Row) => inHead || cells.every((cell) => cell.name === 'th')
  const first = rows.findIndex((row) => !isHead(row))
  // A table is not all head.
  const heads = first < 0 ? 0 : first
  const whole = rows
    .slice(0, heads)
    .every(({ cells }, at) => cells.every((cell) => at + span(cell, 'rowspan') <= heads))
  return whole ? heads : 0
}

const span = (cell: Element, name: 'colspan' | 'rowspan') => {
  const value = given(cell, name).trim()
  return /^\d{1,3}$/.test(value) ? Math.max(1, Number(value)) : 1
}

function cellOf(cell: Element, turner: Turner, after: string[]): { html: string; attrs: string } {
  let attrs = ''
  for (const name of ['colspan', 'rowspan'] as const) {
    const value = span(cell, name)
    if (value > 1) attrs += ` ${name}="${value}"`
  }
  let html = ''
  turner.within(cell, () => {
    attrs = turner.attrsOf(cell) + attrs
    turner.held(() => {
      const found = turner.writer.cellOf(() => turner.children(cell.children))
      html = found.html
      after.push(...found.after)
    })
  })
  return { html, attrs }
}

function figureCaption(figure: Element, turner: Turner): string {
  const caption = figure.children.find((child) => isTag(child) && child.name === 'figcaption')
  if (!caption || !isTag(caption)) return ''
  turner.use(caption)
  return oneLine(DomUtils.textContent(caption))
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A table, or what it held where it only set a page. */
export function writeTable(element: Element, turner: Turner): void {
  const { writer } = turner
  if (writer.isInline || isLayout(element)) {
    turner.findings.add('element', 'table', 'kept')
    return turner.box(element)
  }
  turner.within(element, () => {
    const { html, after } = turner.atTop(() => tableOf(element, turner))
    // Nothing is a table in a cell: such a one is read as layout before.
    if (html !== '') writer.top(html)
    for (const figure of after) writer.top(figure)
  })
}
