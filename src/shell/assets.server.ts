import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Lang } from '#i18n/locale.ts'

let files: Record<string, { file?: string }> | null = null

/** Address of the chunk that a source file begins in the client build; null while developing, where nothing is built. */
export function builtFile(source: string): string | null {
  if (import.meta.env.DEV) return null
  files ??= JSON.parse(readFileSync(resolve('build/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file?: string }
  >
  const file = files[source]?.file
  return file ? `/${file}` : null
}

/** Address of a language's message chunk. */
export const messagesAsset = (lang: Lang) => builtFile(`src/catalogue/core.${lang}.ts`)

const ENHANCER = 'src/shell/client/enhance.ts'

/** The script of every page; while developing Vite's own comes first. */
export function enhancer(): string[] {
  if (import.meta.env.DEV) return ['/@vite/client', `/${ENHANCER}`]
  const file = builtFile(ENHANCER)
  if (!file) throw new Error(`${ENHANCER} is not in the build`)
  return [file]
}
