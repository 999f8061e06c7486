import { Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { HeldClip } from '../handle.ts'

/** Pastes what came before the editor where it was to go; the caret stays behind what was typed since. */
export function pasteClips(
  view: EditorView,
  clips: readonly HeldClip[],
  at: readonly number[],
  upload: (files: readonly File[]) => void,
): void {
  let caret = view.state.selection.to
  // The last first: it moves none of the others.
  for (let index = clips.length - 1; index >= 0; index -= 1) {
    const { html = '', text = '', files = [] } = clips[index] ?? {}
    const pos = at[index] ?? caret
    const { size } = view.state.doc.content
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(pos))))
    if (html !== '') view.pasteHTML(html)
    else if (text !== '') view.pasteText(text)
    else upload(files)
    if (pos <= caret) caret += view.state.doc.content.size - size
  }
  if (clips.length > 0)
    view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(caret))))
}
