import type { MessageKey } from '#i18n/messages.ts'

/** What opens something beside the text, with its keys. */
export const OWN_KEYS = [
  { name: 'link', keys: 'Mod-k', label: 'editor.link' },
  { name: 'footnote', keys: 'Mod-Alt-f', label: 'editor.note' },
  { name: 'image', keys: 'Mod-Alt-i', label: 'editor.image' },
  { name: 'embed', keys: 'Mod-Alt-d', label: 'editor.embed' },
  { name: 'passage', keys: 'Mod-Alt-m', label: 'editor.passage' },
  { name: 'find', keys: 'Mod-f', label: 'editor.find' },
  { name: 'help', keys: 'Mod-/', label: 'editor.help' },
] as const satisfies readonly { name: string; keys: string; label: MessageKey }[]

export type OwnTool = (typeof OWN_KEYS)[number]['name']

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
