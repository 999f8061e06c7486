import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { foldArabic } from '#i18n/words/fold.ts'
import { escapeHtml } from '../escape.ts'
import { htmlOf } from '../tree.server.ts'

/** Part of a word in one formatting: `H<sub>2</sub>O` is one word of three. */
interface Piece {
  /** Escaped text, or the HTML of a line break or a note. */
  html: string
  /** The elements around it, outermost first. */
  inside: readonly Element[]
}

/** A word, a number or a mark of punctuation. */
export interface Word {
  text: string
  /** For finding the same word: without tashkeel, with one form of each letter. */
  folded: string
  pieces: readonly Piece[]
  /** Its formatting without its links. */
  format: string
  /** Where it links to, or what its note says. */
  target: string
  kind: 'text' | 'note' | 'break'
}

const ATOM = '\uFFFC'
const segmenter = new Intl.Segmenter('ar', { granularity: 'word' })

/** The words of inline HTML. A space belongs to the word before it, so that changed spaces alone change nothing. */
export function wordsOf(nodes: readonly ChildNode[]): Word[] {
  const runs = runsOf(nodes, [])
  const text = runs.map((run) => run.text).join('')
  const words: { start: number; end: number }[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    const last = words.at(-1)
    if (last && segment.trim() === '') last.end = index + segment.length
    else words.push({ start: index, end: index + segment.length })
  }
  let [at, offset] = [0, 0]
  return words.map(({ start, end }) => {
    const pieces: Run[] = []
    for (let run = runs[at]; run && offset < end; run = runs[at]) {
      const from = Math.max(start, offset) - offset
      const until = Math.min(end, offset + run.text.length) - offset
      if (from < until) pieces.push({ ...run, text: run.text.slice(from, until) })
      if (offset + run.text.length > end) break
      offset += run.text.length
      at += 1
    }
    return wordOf(text.slice(start, end), pieces)
  })
}

interface Run {
  text: string
  inside: readonly Element[]
  /** An element without text of its own: a line break, a note. */
  atom?: Element
}

function runsOf(nodes: readonly ChildNode[], inside: readonly Element[]): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (isText(node)) return node.data ? [{ text: node.data.replace(/\s+/g, ' '), inside }] : []
    if (!isTag(node)) return []
    if (node.name === 'br' || 'data-note' in node.attribs) return [{ text: ATOM, inside, atom: node }]
    return runsOf(node.children, [...inside, node])
  })
}

function wordOf(text: string, runs: readonly Run[]): Word {
  const atom = runs.find((run) => run.atom)?.atom
  const around = runs.flatMap((run) => run.inside)
  const links = around.flatMap(({ name, attribs }) => (name === 'a' ? [attribs['href'] ?? ''] : []))
  const note = atom?.attribs['data-note']
  return {
    text,
    folded: foldArabic(text.trimEnd()),
    pieces: runs.map((run) => ({
      html: run.atom ? htmlOf(run.atom) : escapeHtml(run.text),
      inside: run.inside,
    })),
    format: runs.map((run) => formatOf(run.inside)).join('|'),
    target: note === undefined ? (links[0] ?? '') : `${note} ${atom?.attribs['data-href'] ?? ''}`.trim(),
    kind: !atom ? 'text' : note === undefined ? 'break' : 'note',
  }
}

const formatOf = (inside: readonly Element[]) =>
  inside
    .filter(({ name }) => name !== 'a' && name !== 'bdi')
    .map(({ name, attribs }) => name + (attribs['dir'] ?? '') + (attribs['lang'] ?? ''))
    .join(' ')

/** Words as HTML, each formatting written once for as long as it lasts. */
export function writeWords(words: readonly Word[]): string {
  let html = ''
  let open: readonly Element[] = []
  const close = (depth: number) => {
    html += open
      .slice(depth)
      .toReversed()
      .map(({ name }) => `</${name}>`)
      .join('')
  }
  for (const { html: own, inside } of words.flatMap((word) => word.pieces)) {
    let shared = 0
    while (shared < open.length && open[shared] === inside[shared]) shared += 1
    close(shared)
    html += inside.slice(shared).map(openingOf).join('') + own
    open = inside
  }
  close(0)
  return html
}

function openingOf({ name, attribs }: Element): string {
  const attributes = Object.entries(attribs).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${attributes.join('')}>`
}
