import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Lang } from '../../src/i18n/locale.ts'

/** A message's key, or a label as a declaration has it. */
export type Named = string | Readonly<Record<Lang, string>>

type Forms = string | Readonly<Record<string, string>>

/** What a button, field or heading is called in a language: by its message, so that a new wording needs nothing here. Throws for an unknown key. */
export async function readNames(): Promise<(name: Named, lang: Lang) => string> {
  const words: Record<Lang, Map<string, Forms>> = { ar: new Map(), en: new Map() }
  for (const lang of ['ar', 'en'] as const)
    for (const file of globSync(`src/**/*messages.${lang}.ts`)) {
      const module = (await import(resolve(file))) as Record<string, Record<string, Forms>>
      for (const [key, text] of Object.entries(module[lang] ?? {})) words[lang].set(key, text)
    }
  return (name, lang) => {
    if (typeof name !== 'string') return name[lang]
    const text = words[lang].get(name)
    if (typeof text !== 'string') throw new Error(`No message is called “${name}”`)
    return text
  }
}
