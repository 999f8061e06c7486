import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { foldArabic } from '#i18n/words/fold.ts'

/** A place in the document. */
interface Match {
  from: number
  to: number
}

interface Found {
  words: string
  matches: readonly Match[]
  /** Index of the match that is selected; -1 for none. */
  at: number
}

const key = new PluginKey<Found>('find')
const NOTHING: Found = { words: '', matches: [], at: -1 }

/** Marks what is searched for. Arabic is found without its marks and in any form of its letters: أ is ا. */
export function finder(): Plugin<Found> {
  return new Plugin({
    key,
    state: {
      init: () => NOTHING,
      apply(tr, found) {
        const asked = tr.getMeta(key) as Partial<Found> | undefined
        const words = asked?.words ?? found.words
        if (words === '') return NOTHING
        const matches =
          asked?.words !== undefined || tr.docChanged ? findMatches(tr.doc, words) : found.matches
        const at =
          asked?.at ??
          matches.findIndex(({ from, to }) => from === tr.selection.from && to === tr.selection.to)
        return { words, matches, at }
      },
    },
    props: {
      decorations(state) {
        const { matches, at } = foundIn(state)
        if (matches.length === 0) return null
        const marked = matches.map(({ from, to }, index) =>
          Decoration.inline(from, to, { class: index === at ? 'hit on' : 'hit' }),
        )
        return DecorationSet.create(state.doc, marked)
      },
    },
  })
}

/** The search text and its matches. */
export const foundIn = (state: EditorState): Found => key.getState(state) ?? NOTHING

/** Every place of the words in a document, in reading order; none over the border of a block. */
export function findMatches(doc: Node, words: string): Match[] {
  const wanted = foldArabic(words).trim()
  if (wanted === '') return []
  const matches: Match[] = []
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    const { text, places } = foldedText(node)
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const [first, last] = [places[at], places[at + wanted.length - 1]]
      if (first && last) matches.push({ from: pos + 1 + first.from, to: pos + 1 + last.to })
    }
    return false
  })
  return matches
}

/** A block's text folded letter by letter, and where each folded letter is. */
function foldedText(node: Node): { text: string; places: Match[] } {
  const raw = node.textBetween(0, node.content.size, undefined, '\uFFFC')
  const places: Match[] = []
  let text = ''
  for (let at = 0; at < raw.length;) {
    const letter = String.fromCodePoint(raw.codePointAt(at) ?? 0)
    const folded = foldArabic(letter)
    const last = places.at(-1)
    // A mark belongs to its letter, so that replacing takes it too.
    if (folded === '' && last) last.to = at + letter.length
    for (const _ of folded.split('')) places.push({ from: at, to: at + letter.length })
    text += folded
    at += letter.length
  }
  return { text, places }
}

/** Searches for other words; empty ends the search. */
export const search =
  (words: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, { words }))
    return true
  }

/** Goes to the next match behind the caret, or to the one before it, round the end. */
export const goToMatch =
  (way: 1 | -1): Command =>
  (state, dispatch) => {
    const { matches, at } = foundIn(state)
    if (matches.length === 0) return false
    const { from, to } = state.selection
    const beside =
      way > 0
        ? matches.findIndex((match) => match.from >= (at < 0 ? from : to))
        : matches.findLastIndex((match) => match.to <= from)
    const next = beside >= 0 ? beside : way > 0 ? 0 : matches.length - 1
    const match = matches[next]
    if (match) {
      const selection = TextSelection.create(state.doc, match.from, match.to)
      dispatch?.(state.tr.setSelection(selection).setMeta(key, { at: next }).scrollIntoView())
    }
    return true
  }

/** Replaces the selected match and goes to the next. */
export const replaceMatch =
  (text: string): Command =>
  (state, dispatch, view) => {
    const { matches, at } = foundIn(state)
    const match = matches[at]
    if (match && dispatch) dispatch(replaced(state, [match], text))
    return view ? goToMatch(1)(view.state, view.dispatch) : match !== undefined
  }

/** Replaces every match, as one step of undo. */
export const replaceAll =
  (text: string): Command =>
  (state, dispatch) => {
    const { matches } = foundIn(state)
    if (matches.length === 0) return false
    dispatch?.(replaced(state, matches, text))
    return true
  }

function replaced(state: EditorState, matches: readonly Match[], text: string) {
  const { tr } = state
  for (const { from, to } of matches.toReversed()) {
    if (text === '') tr.delete(from, to)
    else tr.insertText(text, from, to)
  }
  return tr
}
