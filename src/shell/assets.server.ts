import { builtFile, builtFiles } from '#platform/http/built-files.server.ts'
import type { Lang } from '#i18n/locale.ts'

/** Address of a language's message chunk. */
export const messagesAsset = (lang: Lang) => builtFile(`src/catalogue/core.${lang}.ts`)

const ENHANCER = 'src/shell/client/enhance.ts'

let scripts: string[] | undefined

/** The script of every page; while developing Vite's own comes first. */
export const enhancer = (): string[] => (scripts ??= findEnhancer())

function findEnhancer(): string[] {
  if (import.meta.env.DEV) return ['/@vite/client', `/${ENHANCER}`]
  // The chunk itself (vite.config.ts): its entry would only import it, after another round trip.
  const chunk = Object.values(builtFiles()).find(({ name, isEntry }) => name === 'enhance' && !isEntry)
  if (!chunk?.file) throw new Error(`${ENHANCER} is not in the build`)
  return [`/${chunk.file}`]
}
