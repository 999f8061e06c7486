import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { keymap } from 'prosemirror-keymap'
import type { EditorState } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { dirOf, type Lang } from '#i18n/locale.ts'
import { FindBox, HelpBox, ImageBox, LinkBox, NoteBox, TableTools, type BoxParts } from './boxes.tsx'
import { finder } from './find.ts'
import type { OwnTool } from './keys.ts'
import { cleanPaste } from './paste/clean-paste.ts'
import { tableArrows } from './rtl-tables.ts'
import { TABLE_KEYS } from './tables.ts'

/** An editor's state with what a text needs from its first touch on; what it has stays as it is. */
export function completed(state: EditorState): EditorState {
  // In a table its keys come before those of lists, and its editing after every other key.
  const before = [tableArrows(), keymap(TABLE_KEYS)]
  const after = [dropCursor({ class: 'drop' }), gapCursor(), tableEditing(), finder()]
  return state.reconfigure({ plugins: [...before, ...state.plugins, ...after] })
}

/** A clip of another program as HTML of the house, and how many pictures could not come with it. */
export const cleanClip = (html: string, lang: Lang) => cleanPaste(html, dirOf(lang))

/** What a tool has opened, and what can be done to the table at the caret. */
export function Boxes({ open, ...parts }: BoxParts & { open: OwnTool | null }) {
  return (
    <>
      {open === 'link' && <LinkBox {...parts} />}
      {open === 'footnote' && <NoteBox {...parts} />}
      {open === 'image' && <ImageBox {...parts} />}
      {open === 'find' && <FindBox {...parts} />}
      {open === 'help' && <HelpBox onClose={parts.onClose} />}
      <TableTools state={parts.state} run={parts.run} />
    </>
  )
}
