interface Chunk {
  file: string
  imports?: readonly string[]
}

export type BuildManifest = Readonly<Record<string, Chunk>>

/** Modules whose chunks are kept from the start: the entry, the frame, home, an article, the offline screen, the words. */
const MODULES = [
  'src/shell/entry.client.tsx',
  'src/shell/root.tsx',
  'src/shell/frame.tsx',
  'src/shell/boundary.tsx',
  'src/shell/pages/home.tsx',
  'src/shell/pages/offline.tsx',
  'src/sections/articles/pages/content.tsx',
  'src/catalogue/core.ar.ts',
  'src/catalogue/more.ar.ts',
  'src/catalogue/core.en.ts',
  'src/catalogue/more.en.ts',
  'src/shell/pages/not-found-screen.tsx',
  'src/shell/pages/fault-screen.tsx',
  'src/shell/client/startup.ts',
  'src/shell/client/Stage.tsx',
]

const STATIC = ['/favicon.svg', '/icons/icon-192.png']

/** Styles, the fonts of both scripts (not the extended Latin), the icons and the router's route table. */
const FILES = /\.css$|^cairo-(?:arabic|latin)-wght-.*\.woff2$|^icons-.*\.svg$|^manifest-.*\.js$/

/**
 * The addresses that the service worker keeps from its first day, from the client build's manifest and the names in its
 * assets folder. Throws when a module is not in the manifest: a list that shrinks unnoticed would break offline reading.
 */
export function precacheList(manifest: BuildManifest, assetNames: readonly string[]): string[] {
  const paths = new Set<string>(STATIC)
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build's manifest has no ${key}`)
    if (paths.has(`/${chunk.file}`)) return
    paths.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  const keys = Object.keys(manifest)
  for (const module of MODULES) {
    // A route's module has its name with a mark of the router's build behind it.
    add(keys.find((key) => key === module || key.startsWith(`${module}?`)) ?? module)
  }
  for (const name of assetNames) if (FILES.test(name)) paths.add(`/assets/${name}`)
  return [...paths].sort()
}
