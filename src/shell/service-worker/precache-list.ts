interface Chunk {
  file: string
  imports?: readonly string[]
  dynamicImports?: readonly string[]
}

export type BuildManifest = Readonly<Record<string, Chunk>>

/** The script of every page. What it fetches later is stored too: islands must work offline. */
const ENHANCER = 'src/shell/client/enhance.ts'

const STATIC = ['/favicon.svg', '/icons/icon-192.png']

/** Styles, the fonts of both scripts (not the extended Latin) and the icons. */
const FILES = /\.css$|^cairo-(?:arabic|latin)-wght-.*\.woff2$|^icons-.*\.svg$/

/**
 * The addresses that the service worker stores at its installation, from the client build's manifest and the names in its
 * assets folder. Throws when a module is not in the manifest: a list that shrinks unnoticed would break offline reading.
 */
export function precacheList(manifest: BuildManifest, assetNames: readonly string[]): string[] {
  const paths = new Set<string>(STATIC)
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build's manifest has no ${key}`)
    if (paths.has(`/${chunk.file}`)) return
    paths.add(`/${chunk.file}`)
    for (const imported of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(imported)
  }
  add(ENHANCER)
  for (const name of assetNames) if (FILES.test(name)) paths.add(`/assets/${name}`)
  return [...paths].sort()
}
