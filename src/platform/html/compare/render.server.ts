import { isTag } from 'domhandler'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { escapeHtml } from '../escape.ts'
import { htmlOf, parseHtml } from '../tree.server.ts'
import { blocksOf, type Block } from './blocks.server.ts'
import type { Change, Detail, Run } from './contract.ts'
import { COMPARE_TEXTS } from './texts.ts'
import { writeWords } from './words.server.ts'

type Texts = (typeof COMPARE_TEXTS)[Lang] & { language: Lang }

/** Languages of a comparison: of the text, and of who reads the comparison. */
interface Languages {
  text: Lang
  reader: Lang
}

/**
 * A change as HTML: `<ins>` and `<del>` with words for who does not see colours. `<ins class="mk">` marks changed
 * tashkeel, `<span class="fm">` changed formatting, `<ul class="dts">` what no word of the text shows.
 */
export function renderChange(change: Change, { text, reader }: Languages): string {
  return isolateHtml(writeChange(change, { ...COMPARE_TEXTS[reader], language: reader }), text)
}

function writeChange(change: Change, texts: Texts): string {
  switch (change.kind) {
    case 'same':
      return blocksIn(change.html)
        .map((block) => writeBlock(block, (html) => html, texts))
        .join('')
    case 'added':
    case 'removed':
    case 'left':
    case 'moved': {
      const { kind } = change
      return blocksIn(change.html)
        .map((block) => writeBlock(block, (html) => marked(kind, html, texts), texts))
        .join('')
    }
    case 'changed': {
      const inside =
        change.runs.map((run) => writeRun(run, texts)).join('') +
        change.inner.map((inner) => writeChange(inner, texts)).join('')
      return around(change.tag, change.attributes, inside, writeDetails(change.details, texts))
    }
  }
}

function writeRun(run: Run, texts: Texts): string {
  if (run.kind === 'same') return run.html
  if (run.kind === 'marks')
    return `<del class="vowel-marks">${hidden('marks', texts)}${run.before}</del><ins class="vowel-marks">${hidden('added', texts)}${run.html}</ins>${hidden('end', texts)}`
  if (run.kind === 'format')
    return `<span class="formatting">${hidden('format', texts)}${run.html}</span>${hidden('end', texts)}`
  return marked(run.kind, run.html, texts)
}

function marked(kind: 'added' | 'removed' | 'left' | 'moved', html: string, texts: Texts): string {
  const tag = kind === 'added' || kind === 'moved' ? 'ins' : 'del'
  const look = kind === 'moved' || kind === 'left' ? ' class="moved"' : ''
  return `<${tag}${look}>${hidden(kind, texts)}${html}</${tag}>${hidden('end', texts)}`
}

/** Isolated, because it may be in another language than the text. */
const hidden = (key: keyof (typeof COMPARE_TEXTS)[Lang], texts: Texts) =>
  `<bdi class="visually-hidden" lang="${texts.language}"> ${texts[key]} </bdi>`

function blocksIn(html: string): Block[] {
  return blocksOf(parseHtml(html))
}

/** A block with what `mark` makes of its words. */
function writeBlock(block: Block, mark: (html: string) => string, texts: Texts): string {
  const words = block.words.length > 0 ? mark(writeWords(block.words)) : ''
  const inside = words + block.blocks.map((inner) => writeBlock(inner, mark, texts)).join('')
  if (block.tag === 'hr') return `<p>${mark(escapeHtml(texts.line))}</p>`
  const said = figureLabel(block.attributes, texts)
  return around(block.tag, block.attributes, inside, said === '' ? '' : `<p>${mark(said)}</p>`)
}

const COPIED_ATTRIBUTES = new Set(['dir', 'lang', 'start', 'colspan', 'rowspan', 'scope'])

/** `beside` is a block's note: within it where it may hold paragraphs, else behind it. */
function around(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  inside: string,
  beside: string,
): string {
  if (tag === '') return inside + beside
  const copied = Object.entries(attributes).filter(([name]) => COPIED_ATTRIBUTES.has(name))
  const opening = `<${tag}${copied.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')}>`
  const content = tag === 'table' ? tableOf(inside) : inside
  const within = HOLDERS.has(tag)
  // Between the rows of a table nothing else is allowed.
  if (tag === 'tr') return `${opening}${content}</tr>`
  return `${opening}${content}${within ? beside : ''}</${tag}>${within ? '' : beside}`
}

const HOLDERS = new Set(['li', 'td', 'th', 'blockquote', 'figure'])

/** Rows go into a body, a caption before it. */
function tableOf(inside: string): string {
  const [captions, rows] = partition(parseHtml(inside), (node) => isTag(node) && node.name === 'caption')
  return `${htmlOf(captions)}<tbody>${htmlOf(rows)}</tbody>`
}

function partition<T>(items: readonly T[], fits: (item: T) => boolean): [T[], T[]] {
  return [items.filter(fits), items.filter((item) => !fits(item))]
}

/** What a picture or an embed is, in words. */
function figureLabel(attributes: Readonly<Record<string, string>>, texts: Texts): string {
  const { 'data-image': image, 'data-embed': embed, 'data-id': id = '', 'data-alt': alt = '' } = attributes
  const { 'data-card': card } = attributes
  if (card !== undefined) return escapeHtml(`${texts.card}: ${card}`)
  if (image !== undefined) return escapeHtml(`${texts.image}: ${alt || image}`)
  const { 'data-shortcode': shortcode } = attributes
  if (shortcode !== undefined) return escapeHtml(shortcode)
  if (embed !== undefined) return escapeHtml(`${texts.embed}: ${id}`)
  return ''
}

function writeDetails(details: readonly Detail[], texts: Texts): string {
  if (details.length === 0) return ''
  return `<ul class="details" lang="${texts.language}">${details.map((detail) => `<li>${writeDetail(detail, texts)}</li>`).join('')}</ul>`
}

function writeDetail({ what, name, text, before, after }: Detail, texts: Texts): string {
  const said: Readonly<Record<string, string>> = texts
  const label = what === name ? texts[what] : `${texts[what]}: ${said[name] ?? name}`
  const value = (one: string) =>
    escapeHtml(one === '' ? texts.none : name === 'kind' || name === 'dir' ? (said[one] ?? one) : one)
  return `${escapeHtml(label)}${text ? ` (${escapeHtml(text)})` : ''} ${marked('removed', value(before), texts)} ${marked('added', value(after), texts)}`
}
