import type { MessageKey } from '#i18n/messages.ts'
import type { EditorServices } from '../services.ts'

/** Messages of the editor that say the same wherever they are. */
type LabelKey = Exclude<
  Extract<MessageKey, `editor.${string}`>,
  'editor.words' | 'editor.minutes' | 'editor.pictures' | 'editor.find.at' | 'editor.upload.failed'
>

/** What a writer does by a button of the toolbar. */
export interface ToolName {
  name: string
  label: LabelKey
  /** As prosemirror-keymap writes them: `Mod` is Ctrl, on a Mac Command. */
  keys?: string
}

/** Formatting, blocks and lists, in the order of the toolbar; a null divides groups. What each does is in actions.ts. */
export const TEXT_TOOLS = [
  { name: 'undo', label: 'editor.undo', keys: 'Mod-z' },
  { name: 'redo', label: 'editor.redo', keys: 'Mod-Shift-z' },
  null,
  { name: 'h2', label: 'editor.h2', keys: 'Mod-Alt-2' },
  { name: 'h3', label: 'editor.h3', keys: 'Mod-Alt-3' },
  { name: 'blockquote', label: 'editor.quote', keys: 'Mod-Shift-9' },
  null,
  { name: 'strong', label: 'editor.strong', keys: 'Mod-b' },
  { name: 'em', label: 'editor.em', keys: 'Mod-i' },
  { name: 'sub', label: 'editor.sub', keys: 'Mod-,' },
  { name: 'sup', label: 'editor.sup', keys: 'Mod-.' },
  { name: 'clear', label: 'editor.clear', keys: 'Mod-\\' },
  null,
  { name: 'bullet_list', label: 'editor.bullets', keys: 'Mod-Shift-8' },
  { name: 'ordered_list', label: 'editor.numbers', keys: 'Mod-Shift-7' },
  { name: 'table', label: 'editor.table', keys: 'Mod-Alt-t' },
  { name: 'hr', label: 'editor.rule', keys: 'Mod-Alt-r' },
  null,
  { name: 'rtl', label: 'editor.rtl', keys: 'Mod-Alt-ArrowLeft' },
  { name: 'ltr', label: 'editor.ltr', keys: 'Mod-Alt-ArrowRight' },
] as const satisfies readonly (ToolName | null)[]

export type TextTool = NonNullable<(typeof TEXT_TOOLS)[number]>['name']

/** What opens something beside the text, with its keys. */
export const OWN_KEYS = [
  { name: 'link', keys: 'Mod-k', label: 'editor.link' },
  { name: 'footnote', keys: 'Mod-Alt-f', label: 'editor.note' },
  { name: 'image', keys: 'Mod-Alt-i', label: 'editor.image' },
  { name: 'embed', keys: 'Mod-Alt-d', label: 'editor.embed' },
  { name: 'passage', keys: 'Mod-Alt-m', label: 'editor.passage' },
  { name: 'find', keys: 'Mod-f', label: 'editor.find' },
  { name: 'help', keys: 'Mod-/', label: 'editor.help' },
] as const satisfies readonly ToolName[]

export type OwnTool = (typeof OWN_KEYS)[number]['name']

/** Whether a service that a tool needs is there; without it the tool is not offered. */
export function isOffered(name: OwnTool, services: EditorServices): boolean {
  if (name === 'passage') return services.passages !== undefined
  return name === 'image' ? services.images !== undefined : name !== 'embed' || services.embeds !== undefined
}

/** The toolbar of a text as its services have it, in its order. */
export function toolbarOf(services: EditorServices): readonly (ToolName | null)[] {
  const own = (...names: OwnTool[]) =>
    OWN_KEYS.filter(({ name }) => names.includes(name) && isOffered(name, services))
  const directions = TEXT_TOOLS.length - 3
  return [
    ...TEXT_TOOLS.slice(0, directions),
    null,
    ...own('link', 'footnote', 'image', 'embed', 'passage'),
    ...TEXT_TOOLS.slice(directions),
    null,
    ...own('find', 'help'),
  ]
}

/** Tools that a browser's own editing has, by the same keys. */
const NATIVE = new Set<string>(['undo', 'redo', 'strong', 'em'])

/** The tool whose keys were pressed, but for those that every field of a browser has. */
export function toolPressed(event: KeyboardEvent, services: EditorServices): string | null {
  const found = toolbarOf(services).find((tool) => {
    if (!tool?.keys || NATIVE.has(tool.name)) return false
    const parts = tool.keys.split(/-(?!$)/)
    const key = parts.at(-1)
    return (
      (event.ctrlKey || event.metaKey) &&
      event.altKey === parts.includes('Alt') &&
      event.shiftKey === parts.includes('Shift') &&
      // With Shift or another layout, the same key writes another sign.
      (event.key === key || event.code === `Key${key?.toUpperCase()}` || event.code === `Digit${key}`)
    )
  })
  return found?.name ?? null
}

const ARROWS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' }

/** Keys as they are written on a keyboard: `Mod-Shift-8` is Ctrl+Shift+8. */
export function keysLabel(keys: string): string {
  const mac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac')
  return keys
    .split(/-(?!$)/)
    .map((key) =>
      key === 'Mod' ? (mac ? '⌘' : 'Ctrl') : (ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key)),
    )
    .join('+')
}
