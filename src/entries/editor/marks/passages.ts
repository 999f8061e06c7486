import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { anchorAt, BLOCK_END, findAnchor, type Anchor, type Place } from '../../notes/anchor.ts'

/** Words that a note is about. */
export interface Passage {
  id: number
  anchor: Anchor
}

const key = new PluginKey<DecorationSet>('passages')

/** Marks the words that notes are about. While the text is open they follow each change; nothing of them is in the text. */
export function passages(): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const mapped = tr.docChanged ? set.map(tr.mapping, tr.doc) : set
        const given = tr.getMeta(key) as readonly Passage[] | undefined
        return given ? decorate(tr.doc, given, mapped) : mapped
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

/** Known passages stay where they went; those that are new are looked for. */
function decorate(doc: Node, given: readonly Passage[], now: DecorationSet): DecorationSet {
  const { text, placeOf } = textOf(doc)
  const marked = given.flatMap(({ id, anchor }) => {
    const known = now.find(undefined, undefined, (spec) => spec['note'] === id)[0]
    const found = known ?? placeOf(findAnchor(text, anchor))
    return found ? [Decoration.inline(found.from, found.to, { class: 'noted' }, { note: id })] : []
  })
  return DecorationSet.create(doc, marked)
}

/** The change that says which passages there are. */
export const markPassages = (state: EditorState, given: readonly Passage[]): Transaction =>
  state.tr.setMeta(key, given).setMeta('addToHistory', false)

/** The notes whose words are there. */
export const passagesIn = (state: EditorState): number[] =>
  (key.getState(state)?.find() ?? []).map(({ spec }) => (spec as { note: number }).note)

/** What selects the words of a note; null where they are gone. */
export function selectPassage(state: EditorState, id: number): Transaction | null {
  const found = key.getState(state)?.find(undefined, undefined, (spec) => spec['note'] === id)[0]
  if (!found) return null
  return state.tr.setSelection(TextSelection.create(state.doc, found.from, found.to)).scrollIntoView()
}

/** What the selected words are found again by; without a selection, the block of the caret. */
export function anchorOfSelection({ doc, selection }: EditorState): Anchor | null {
  const { text, offsetOf } = textOf(doc)
  const { $from, from, to, empty } = selection
  const place = empty && $from.parent.isTextblock ? { from: $from.start(), to: $from.end() } : { from, to }
  return anchorAt(text, { from: offsetOf(place.from), to: offsetOf(place.to) })
}

/** A document as notes see it, with the ways between its places and those of the text. */
function textOf(doc: Node) {
  const blocks: { pos: number; at: number; length: number }[] = []
  let text = ''
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    if (blocks.length > 0) text += BLOCK_END
    const own = node.textBetween(0, node.content.size, undefined, '\uFFFC')
    blocks.push({ pos: pos + 1, at: text.length, length: own.length })
    text += own
    return false
  })
  const posOf = (offset: number) => {
    const block = blocks.findLast(({ at }) => at <= offset)
    return block ? block.pos + Math.min(offset - block.at, block.length) : 0
  }
  return {
    text,
    placeOf: (place: Place | null): Place | null => place && { from: posOf(place.from), to: posOf(place.to) },
    offsetOf: (pos: number): number => {
      const block = blocks.findLast((one) => one.pos <= pos)
      return block ? block.at + Math.min(pos - block.pos, block.length) : 0
    },
  }
}
