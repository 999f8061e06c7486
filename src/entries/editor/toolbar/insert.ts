import { NodeSelection, type Command, type EditorState } from 'prosemirror-state'
import type { Node } from 'prosemirror-model'
import { insertBlock } from './actions.ts'
import { schema } from '../document/schema.ts'
import type { ChosenEmbed, ChosenImage } from '../services.ts'

/** The picture, embed, note or table at the caret, and where it is. */
export function nodeAtCaret({ selection }: EditorState, name: string): { node: Node; pos: number } | null {
  if (selection instanceof NodeSelection && selection.node.type.name === name)
    return { node: selection.node, pos: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === name) return { node: $from.node(depth), pos: $from.before(depth) }
  return null
}

/** Changes some attributes of a node. */
export const setAttributes =
  (pos: number, attributes: Readonly<Record<string, unknown>>): Command =>
  (state, dispatch) => {
    const { tr } = state
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(pos, name, value)
    const node = tr.doc.nodeAt(pos)
    if (node && NodeSelection.isSelectable(node) && !node.inlineContent && node.type.name !== 'table')
      tr.setSelection(NodeSelection.create(tr.doc, pos))
    dispatch?.(tr)
    return true
  }

/** Removes a node whole. */
export const removeNode =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (!node) return false
    dispatch?.(state.tr.delete(pos, pos + node.nodeSize).scrollIntoView())
    return true
  }

export const insertImage = ({ key, alt, caption, credit, decorative = '' }: ChosenImage): Command =>
  insertBlock(
    schema.node('image', { key, alt, credit, decorative }, caption ? schema.text(caption) : undefined),
  )

export const insertEmbed = ({ kind, id, state }: ChosenEmbed): Command =>
  insertBlock(schema.node('embed', { kind, id, state }))

export const insertFootnote =
  (text: string, href: string): Command =>
  (state, dispatch) => {
    const note = schema.node('footnote', { text, href })
    const { to } = state.selection
    if (!state.doc.resolve(to).parent.inlineContent) return false
    dispatch?.(state.tr.insert(to, note).scrollIntoView())
    return true
  }
