import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { schema } from '../document/schema.ts'

const type = () => {
  const link = schema.marks['link']
  if (!link) throw new Error('No mark link')
  return link
}

/** The initial values of the link box: the link at the caret, or the selected words. */
export interface LinkPlace {
  from: number
  to: number
  href: string
  text: string
}

/** The link around the caret, whole; otherwise the selection, without an address. */
export function linkAt({ doc, selection }: EditorState): LinkPlace {
  const { $from, from, to } = selection
  const mark = type().isInSet($from.marks()) ?? ($from.nodeAfter && type().isInSet($from.nodeAfter.marks))
  if (!mark) return { from, to, href: '', text: doc.textBetween(from, to, ' ') }
  const { parent } = $from
  const start = $from.start()
  let [first, last] = [$from.index(), $from.indexAfter()]
  if (!$from.nodeAfter || !mark.isInSet($from.nodeAfter.marks)) first -= 1
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) first -= 1
  while (last < parent.childCount && mark.isInSet(parent.child(last).marks)) last += 1
  const sizeUntil = (index: number) =>
    parent.children.slice(0, index).reduce((size, child) => size + child.nodeSize, 0)
  const range = { from: start + sizeUntil(first), to: start + sizeUntil(last) }
  return { ...range, href: String(mark.attrs['href']), text: doc.textBetween(range.from, range.to, ' ') }
}

/** Links a place; where nothing is selected the text is written too. An empty address unlinks. */
export const setLink =
  ({ from, to }: Pick<LinkPlace, 'from' | 'to'>, href: string, text: string): Command =>
  (state, dispatch) => {
    const { tr } = state
    const words = text.trim() || href
    if (from === to && href) tr.insertText(words, from)
    const end = from === to && href ? from + words.length : to
    tr.removeMark(from, end, type())
    if (href) tr.addMark(from, end, type().create({ href }))
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(type()).scrollIntoView())
    return true
  }

/** Whether a reader can follow an address. */
export const isAddress = (href: string): boolean =>
  /^(?:https?:\/\/[^\s]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|\/(?!\/)[^\s]*|#[^\s]+)$/i.test(href)
