import type { EditorState } from 'prosemirror-state'
import { Plugin, PluginKey, TextSelection, type Command } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorRemark } from './remark.ts'
import { untouched } from '../marks/untouched.ts'

const key = new PluginKey<DecorationSet>('remarks')

/** A remark at its place in the document. */
export interface PlacedRemark {
  remark: EditorRemark
  from: number
  to: number
}

/** Marks words and figures that there is something to say of; one that is written in is marked no more until it is read again. */
export function remarkMarks(): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set, _before, state) {
        const placed = tr.getMeta(key) as readonly PlacedRemark[] | undefined
        return placed ? decorate(state, placed) : untouched(tr, set)
      },
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

function decorate({ doc }: EditorState, placed: readonly PlacedRemark[]): DecorationSet {
  return DecorationSet.create(
    doc,
    placed.map(({ remark, from, to }) =>
      Decoration.inline(from, to, { class: `remark ${remark.kind}` }, { remark, inclusiveEnd: false }),
    ),
  )
}

/** The change that sets every mark. */
export const setRemarks = (state: EditorState, placed: readonly PlacedRemark[]) =>
  state.tr.setMeta(key, placed).setMeta('addToHistory', false)

/** The remarks of a text in its order, where they are now. */
export function remarksIn(state: EditorState): PlacedRemark[] {
  return (key.getState(state)?.find() ?? [])
    .map(({ from, to, spec }) => ({ from, to, remark: (spec as { remark: EditorRemark }).remark }))
    .toSorted((a, b) => a.from - b.from)
}

/** Where a remark's words or block are now; null where they are no more. */
export function placeOfRemark(state: EditorState, remark: EditorRemark): { from: number; to: number } | null {
  if (remark.kind === 'stale') return placeOfBlock(state, remark.block)
  const same = remarksIn(state).filter((one) => one.remark.id === remark.id)
  return (
    same.find((one) => one.remark.block === remark.block && one.remark.from === remark.from) ??
    same[0] ??
    null
  )
}

/** Replaces the word in which the caret is by the better one. */
export const replaceHere: Command = (state, dispatch, view) => {
  const { from, to } = state.selection
  const here = remarksIn(state).find((one) => one.from <= from && one.to >= to)
  if (here?.remark.kind !== 'word' || here.remark.better === null) return false
  return replaceWith(here.from, here.to, here.remark.better)(state, dispatch, view)
}

/** Selects what a remark is about. */
export const selectPlace =
  (from: number, to: number): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from, to)).scrollIntoView())
    return true
  }

/** The place of a top-level block. */
function placeOfBlock({ doc }: EditorState, block: number): { from: number; to: number } | null {
  if (block < 0 || block >= doc.childCount) return null
  let from = 0
  for (let at = 0; at < block; at += 1) from += doc.child(at).nodeSize
  return { from: from + 1, to: from + doc.child(block).nodeSize - 1 }
}

/** Writes the better word, as one step of undo. */
export const replaceWith =
  (from: number, to: number, text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.insertText(text, from, to).scrollIntoView())
    return true
  }
