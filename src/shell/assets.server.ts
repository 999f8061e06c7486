import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Lang } from '#i18n/locale.ts'

/** What the build says of a source file or chunk. */
interface Built {
  file?: string
  name?: string
  isEntry?: boolean
}

let files: Record<string, Built> | null = null

const built = (): Record<string, Built> =>
  (files ??= JSON.parse(readFileSync(resolve('build/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Built
  >)

/** Address of the chunk that a source file begins in the client build; null while developing, where nothing is built. */
export function builtFile(source: string): string | null {
  if (import.meta.env.DEV) return null
  const file = built()[source]?.file
  return file ? `/${file}` : null
}

/** Address of a language's message chunk. */
export const messagesAsset = (lang: Lang) => builtFile(`src/catalogue/core.${lang}.ts`)

const ENHANCER = 'src/shell/client/enhance.ts'

let scripts: string[] | undefined

/** The script of every page; while developing Vite's own comes first. */
export const enhancer = (): string[] => (scripts ??= findEnhancer())

function findEnhancer(): string[] {
  if (import.meta.env.DEV) return ['/@vite/client', `/${ENHANCER}`]
  // The chunk itself (vite.config.ts): its entry would only import it, after another round trip.
  const chunk = Object.values(built()).find(({ name, isEntry }) => name === 'enhance' && !isEntry)
  if (!chunk?.file) throw new Error(`${ENHANCER} is not in the build`)
  return [`/${chunk.file}`]
}
