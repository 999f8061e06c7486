import { closeHistory } from 'prosemirror-history'
import type { Node, Slice } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { schema } from '../document/schema.ts'

const ADDRESS = /^https?:\/\/[^\s]+\.[^\s]+$/i

/** The address that a clip is, and nothing else. */
export function addressIn({ content }: Slice): string | null {
  const [first] = content.content
  if (!first || content.childCount > 1 || !(first.isText || first.isTextblock)) return null
  const isPlain = first.isText || first.children.every((child) => child.isText)
  const text = (first.isText ? (first.text ?? '') : first.textContent).trim()
  return isPlain && ADDRESS.test(text) ? text : null
}

const linked = (address: string) =>
  schema.node('paragraph', null, schema.text(address, [schema.mark('link', { href: address })]))

/** Writes an address as a link into an empty line, or over all that is written in one. Anywhere else it is a text like others. */
export const pasteAddress =
  (address: string): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection
    const isLine =
      $from.depth === 1 &&
      $from.sameParent($to) &&
      $from.parent.type.name === 'paragraph' &&
      $from.parentOffset === 0 &&
      $to.parentOffset === $to.parent.content.size
    if (!isLine) return false
    const tr = state.tr.replaceWith($from.before(), $from.after(), linked(address))
    tr.setSelection(TextSelection.create(tr.doc, $from.before() + 1 + address.length))
    dispatch?.(closeHistory(tr).scrollIntoView())
    return true
  }

/** The address that is written in a line of its own, up to the caret at its end. */
export function typedAddress({ selection }: EditorState): string | null {
  const { $from, empty } = selection
  const { parent } = $from
  if (!empty || $from.depth !== 1 || parent.type.name !== 'paragraph') return null
  const isPlain = parent.children.every((child) => child.isText && child.marks.length === 0)
  const text = parent.textContent.trim()
  return isPlain && $from.parentOffset === parent.content.size && ADDRESS.test(text) ? text : null
}

/** The link that is alone in the line with the caret, with how it is written. */
export function loneLink({ selection }: EditorState): { address: string; text: string } | null {
  const { $from } = selection
  const { parent } = $from
  if ($from.depth !== 1 || parent.type.name !== 'paragraph' || parent.childCount === 0) return null
  const [address, ...others] = [...new Set(parent.children.map(hrefOf))]
  return address && others.length === 0 && /^https:\/\//i.test(address)
    ? { address, text: parent.textContent }
    : null
}

const hrefOf = ({ marks }: Node): string =>
  String(marks.find(({ type }) => type.name === 'link')?.attrs['href'] ?? '')

/** Where the first paragraph of these words begins. */
function lineOf({ doc }: EditorState, text: string): number | null {
  let pos = 0
  for (const block of doc.children) {
    if (block.type.name === 'paragraph' && block.textContent.trim() === text) return pos
    pos += block.nodeSize
  }
  return null
}

/** Shows the address of a line as a card. The line is found by its words: meanwhile it may have moved. */
export const asCard =
  (text: string, address: string): Command =>
  (state, dispatch) => {
    const found = lineOf(state, text.trim())
    const line = found === null ? null : state.doc.nodeAt(found)
    if (found === null || !line) return false
    const isHere = state.selection.$from.depth > 0 && state.selection.$from.before(1) === found
    const { tr } = state
    tr.replaceWith(found, found + line.nodeSize, schema.node('card', { address }))
    if (isHere) {
      const after = found + 1
      if (tr.doc.nodeAt(after)?.type.name !== 'paragraph') tr.insert(after, schema.node('paragraph'))
      tr.setSelection(TextSelection.create(tr.doc, after + 1))
    }
    dispatch?.(closeHistory(tr).scrollIntoView())
    return true
  }

/** Shows what a card is of as a link in its place. */
export const asLink =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos)
    if (node?.type.name !== 'card') return false
    const address = String(node.attrs['address'])
    const tr = state.tr.replaceWith(pos, pos + node.nodeSize, linked(address))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, pos + 1 + address.length)).scrollIntoView())
    return true
  }
