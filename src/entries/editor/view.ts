import type { Node } from 'prosemirror-model'
import { EditorState, type Command, type Selection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { Lang } from '#i18n/locale.ts'
import { dirOf } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translator.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import type { EditorServices } from './services.ts'
import { addressIn, pasteAddress } from './toolbar/cards.ts'
import { editorPlugins } from './setup.ts'
import { nodeViews } from './views.ts'

export interface ViewOptions {
  place: HTMLElement
  doc: Node
  /** Where the caret is already. */
  selection: Selection | null
  lang: Lang
  services: EditorServices
  t: Translate
  /** Keys that open something beside the text. */
  keys: Record<string, Command>
  onState: (view: EditorView, changed: boolean) => void
  /** A picture or note that the writer opened for editing. */
  onEdit: (pos: number) => void
  /** Pictures in a clip that could not come with it. */
  onPictures: (count: number) => void
  /** An address that was pasted into a line of its own. */
  onAddress: (address: string) => void
  onFiles: (files: readonly File[], pos: number) => void
}

/** Writes ProseMirror into a place. `Esc` lets the next `Tab` leave the text. */
export function createView(options: ViewOptions): EditorView {
  const { place, doc, selection, lang, services, t, keys } = options
  let leaving = false
  const imagesIn = (data: DataTransfer | null) =>
    services.uploads ? [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/')) : []
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state: EditorState.create({
        doc,
        ...(selection && { selection }),
        plugins: editorPlugins(lang, keys),
      }),
      nodeViews: nodeViews(services, t, (_view, pos) => options.onEdit(pos)),
      dispatchTransaction(tr) {
        view.updateState(view.state.apply(tr))
        options.onState(view, tr.docChanged)
      },
      transformPastedHTML(pasted) {
        // What comes from this editor is in order, and knows where it was cut.
        if (pasted.includes('data-pm-slice')) return pasted
        const clean = cleanPaste(pasted, dirOf(lang))
        if (clean.pictures > 0) options.onPictures(clean.pictures)
        return clean.html
      },
      handlePaste(view, event, slice) {
        const address = services.cards ? addressIn(slice) : null
        if (address !== null && pasteAddress(address)(view.state, view.dispatch)) {
          options.onAddress(address)
          return true
        }
        const files = imagesIn(event.clipboardData)
        // Word and Excel add a picture of what they copy as text.
        if (files.length === 0 || event.clipboardData?.types.includes('text/html')) return false
        options.onFiles(files, view.state.selection.to)
        return true
      },
      handleDrop(view, event) {
        const files = imagesIn(event.dataTransfer)
        if (files.length === 0) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        options.onFiles(files, at?.pos ?? view.state.selection.to)
        return true
      },
      handleDOMEvents: {
        keydown(_view, event) {
          const leaves = leaving && event.key === 'Tab'
          leaving = event.key === 'Escape' || (leaving && event.key === 'Shift')
          return leaves
        },
      },
    },
  )
  return view
}
