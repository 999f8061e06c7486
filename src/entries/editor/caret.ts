import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'

/** Reads where the browser has the caret: the editor learns of it a little later, and not at all once something else has the focus. */
export function readCaret(view: EditorView): void {
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = getSelection() ?? {}
  const { selection, doc, tr } = view.state
  if (!view.hasFocus() || !(selection instanceof TextSelection)) return
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)]
  const seen = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  if (!seen.eq(selection)) view.dispatch(tr.setSelection(seen))
}
