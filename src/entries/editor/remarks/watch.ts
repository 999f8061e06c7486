import type { Node, ResolvedPos } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { cellText } from './cell-text.ts'
import { indexStyle, styleMarks, type StyleIndex, type StyleMark } from './house-style.ts'
import { setRemarks, type PlacedRemark } from './plugin.ts'
import type { EditorRemark, FigureMark, StyleWord } from './remark.ts'

/** The page's sources of remarks on words and figures. */
export interface RemarkSource {
  /** The house's list in the text's language. */
  words: () => Promise<readonly StyleWord[]>
  /** The figures of texts that differ from ours. */
  figures: (texts: readonly string[]) => Promise<readonly (readonly FigureMark[])[]>
  /** Said not to be marked. */
  isIgnored: (id: string) => boolean
  /** Called with the remarks of the whole text when they are others. */
  onRemarks: (remarks: readonly EditorRemark[]) => void
}

/** Who types is not interrupted: figures are asked for after a rest, and words are read when nothing else is to be done. */
const REST_MS = 900
const SLICE_MS = 6
const KEYS_MS = 150
const MOST_ASKED = 100
const NONE = '[]'
const HAS_FIGURE = /[\d٠-٩]/

const idle = (work: (deadline: { timeRemaining: () => number }) => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: 1000 })
    : setTimeout(() => work({ timeRemaining: () => SLICE_MS }), 50)

/** Reads a text while it is written, and marks what there is to say of it. */
export function watchRemarks(view: EditorView, source: RemarkSource) {
  let style: StyleIndex | null = null
  let stopped = false
  let waiting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown = NONE
  let pressed = -Infinity
  const words = new WeakMap<Node, readonly StyleMark[]>()
  const figures = new Map<string, readonly FigureMark[]>()

  /** The blocks of text, with the place of their first letter and their top-level block. */
  function texts(): Place[] {
    const found: Place[] = []
    view.state.doc.forEach((top, at, block) => {
      const take = (node: Node, pos: number) => {
        const text = textOf(node)
        if (text === '') return
        const asked = inTable(view.state.doc.resolve(pos), text)
        found.push({ node, from: pos + 1, block, text, ...asked })
      }
      if (top.isTextblock) take(top, at)
      else
        top.descendants((node, pos) => {
          if (node.isTextblock) take(node, at + 1 + pos)
          return !node.isTextblock
        })
    })
    return found
  }

  function read() {
    waiting = false
    if (stopped) return
    const end = performance.now() + SLICE_MS
    let whole = true
    for (const { node, text } of texts()) {
      if (style === null || words.has(node)) continue
      if (performance.now() > end) {
        whole = false
        break
      }
      words.set(node, styleMarks(text, style))
    }
    if (whole) mark()
    else later()
  }

  function mark() {
    const placed = texts().flatMap(({ node, from, block, text, asked, before }): PlacedRemark[] => [
      ...(words.get(node) ?? []).map(({ word, ...own }) => ({
        from: from + own.from,
        to: from + own.to,
        remark: {
          kind: 'word' as const,
          id: `w:${word.id}:${own.text}`,
          block,
          from: own.from,
          to: own.to,
          text: own.text,
          better: own.better,
          reason: word.reason,
        },
      })),
      ...(figures.get(asked) ?? []).flatMap((figure) => {
        const own = { from: figure.from - before, to: Math.min(figure.to - before, text.length) }
        if (own.from < 0 || own.from >= text.length) return []
        const remark = { ...figure, ...own, kind: 'figure' as const, block }
        return [{ from: from + own.from, to: from + own.to, remark }]
      }),
    ])
    const kept = placed.filter(({ remark }) => !source.isIgnored(remark.id))
    const next = JSON.stringify(kept)
    if (next === shown) return
    // A caret on its way is not disturbed.
    if (performance.now() - pressed < KEYS_MS) {
      setTimeout(later, KEYS_MS)
      return
    }
    shown = next
    view.dispatch(setRemarks(view.state, kept))
    source.onRemarks(kept.map(({ remark }) => remark))
  }

  function later() {
    if (waiting || stopped) return
    waiting = true
    idle(read)
  }

  async function ask() {
    const unknown = [...new Set(texts().map(({ asked }) => asked))]
      .filter((asked) => HAS_FIGURE.test(asked) && !figures.has(asked))
      .slice(0, MOST_ASKED)
    if (unknown.length === 0) return
    // A failed request is repeated with the next change.
    const answers = await source.figures(unknown).catch(() => null)
    if (stopped || !answers) return
    unknown.forEach((text, at) => figures.set(text, answers[at] ?? []))
    later()
    await ask()
  }

  function changed() {
    later()
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), REST_MS)
  }

  const press = () => {
    pressed = performance.now()
  }
  view.dom.addEventListener('keydown', press)
  void source
    .words()
    .then((list) => {
      style = indexStyle(list)
      later()
    })
    .catch(() => undefined)
  changed()
  return {
    /** The text was changed. */
    changed() {
      // Marks that were written in are gone: what is shown has to be set again.
      if (shown !== NONE) shown = ''
      changed()
    },
    /** Something is ignored or accepted now. */
    refresh: later,
    stop() {
      stopped = true
      view.dom.removeEventListener('keydown', press)
      clearTimeout(timer)
    },
  }
}

/** A block of text: its place, its top-level block, and how its figures are asked for. */
interface Place {
  node: Node
  from: number
  block: number
  text: string
  asked: string
  /** Letters before its own in what is asked. */
  before: number
}

/** A text in a table's cell is asked for with the names of its row and column. */
function inTable(place: ResolvedPos, text: string): Pick<Place, 'asked' | 'before'> {
  for (let depth = place.depth; depth > 1; depth -= 1) {
    const row = place.node(depth - 1)
    if (row.type.spec['tableRole'] !== 'row') continue
    const table = place.node(depth - 2)
    if (table.firstChild === row || !table.firstChild) break
    const words = (of: Node) => of.children.map((cell) => cell.textBetween(0, cell.content.size, ' '))
    const { text: asked, before } = cellText(
      text,
      place.index(depth - 1),
      words(row),
      words(table.firstChild),
    )
    return { asked, before }
  }
  return { asked: text, before: 0 }
}

/** The text of a block; what is no letter counts as one sign, so that places are those of the document. */
const textOf = (node: Node) => node.textBetween(0, node.content.size, undefined, '\uFFFC')
