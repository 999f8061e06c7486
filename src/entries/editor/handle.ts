import type { Node } from 'prosemirror-model'
import type { Lang } from '#i18n/locale.ts'
import type { Passage } from './marks/passages.ts'
import type { EditorRemark } from './remarks/remark.ts'
import type { EditorServices } from './services.ts'

/** What the page may do to a text. */
export interface EditorHandle {
  /** Sets the text from outside (a merge, an older version); the caret stays where it can. It can be undone. */
  replace: (html: string) => void
  focus: () => void
  /** Selects the words of a note; whether they are there, as far as that is known. */
  showPassage: (id: number) => boolean
  /** Selects what a remark is about, where it is now. */
  goTo: (remark: EditorRemark) => void
  /** Writes the better word in place of the one that a remark is about. */
  replaceWord: (remark: EditorRemark) => void
  /** Ignored and accepted remarks are not marked any more. */
  refreshRemarks: () => void
}

/** What the toolbar can do besides, once the editor is there. */
export interface EditorControls extends EditorHandle {
  /** Does what a button of the toolbar does. */
  press: (tool: string) => void
}

/** The state of a text that is shown around it. */
export interface Shown {
  /** By name of the tool; `isOn` is undefined where a tool cannot be on. */
  tools: Readonly<Record<string, { isOn: boolean | undefined; enabled: boolean }>>
  doc: Node
}

/** Text that was pasted before the editor was loaded, and where. */
export interface HeldClip {
  range: Range
  html: string
  text: string
  files: readonly File[]
}

export interface TextProps {
  id: string
  lang: Lang
  labelId: string
  required: boolean
  invalid: boolean
  describedBy: string | undefined
  staleBlocks: readonly number[]
  passages: readonly Passage[]
  /** The notes whose words are in the text now. */
  onPassages: (found: readonly number[]) => void
  services: EditorServices
  onChange: (html: string) => void
}

export interface EditorProps extends TextProps {
  /** The present text, as typing may have begun. */
  place: HTMLElement
  /** Something was written there before the editor. */
  isWritten: boolean
  clips: readonly HeldClip[]
  onReady: (controls: EditorControls | null) => void
  onShown: (shown: Shown) => void
  onNotice: (text: string) => void
}
