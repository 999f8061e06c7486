import { createRequire } from 'node:module'
import path from 'node:path'

const PACKAGE = '@myriaddreamin/typst-ts-node-compiler'

/** Where npm installed Typst for this machine; null where it has none or optional packages were left out. */
export function locateTypst(): string | null {
  for (const from of [import.meta.url, path.join(process.cwd(), 'package.json')]) {
    try {
      const typst = createRequire(from).resolve(PACKAGE)
      const beside = createRequire(typst)
      for (const name of programs()) if (resolves(beside, name)) return typst
    } catch {
      // Not above this place: a bundle may be elsewhere than node_modules.
    }
  }
  return null
}

function programs(): string[] {
  const name = `${PACKAGE}-${process.platform}-${process.arch}`
  if (process.platform === 'linux') return [`${name}-gnu`, `${name}-musl`]
  return [process.platform === 'win32' ? `${name}-msvc` : name]
}

function resolves(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}
