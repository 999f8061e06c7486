import { readFileSync } from 'node:fs'
import { registerHooks, setSourceMapsSupport } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from 'rolldown/utils'

/**
 * Lets Node load `src` as it is written: types, JSX, `?raw`, `?url` and what else Vite means to a module. Loaded with `--import`, ahead
 * of every module. A changed module has a new address (`?v=2`), and so have those that import it: `import()` of any of them
 * evaluates what changed and nothing else.
 */
const ROOT = process.cwd()
const SOURCES = pathToFileURL(join(ROOT, 'src/')).href
const GENERATED = 'generated:'
const ENV = {
  'import.meta.env.SSR': 'true',
  'import.meta.env.DEV': 'true',
  'import.meta.env.MODE': '"development"',
}

const versions = new Map<string, number>()
const importers = new Map<string, Set<string>>()
const generated = new Map<string, string>()
/** Part of their address: they are evaluated again after every change, because any file may be a route's. */
let generation = 0
const folders = new Map<string, string>()
let evaluated = 0

/** Modules that are no files, by the name that imports them: what such an import gives from now on. */
export function generateModules(modules: Readonly<Record<string, string>>): void {
  for (const [name, code] of Object.entries(modules)) {
    if (generated.get(name) === code) continue
    generated.set(name, code)
    generation++
  }
}

/** Files of the folder are imported as `name/file`. */
export function nameFolder(name: string, folder: string): void {
  folders.set(`${name}/`, pathToFileURL(`${folder}/`).href)
}

/** The files that import a file, each directly. */
export const importersOf = (file: string): ReadonlySet<string> => importers.get(file) ?? new Set()

/** The file and all that import it, directly or not. Empty where none was ever imported. */
export function dependentsOf(file: string): Set<string> {
  const found = new Set(importers.has(file) ? [file] : [])
  for (const one of found) for (const importer of importersOf(one)) found.add(importer)
  return found
}

/** Has these files evaluated again by the next import of any of them. */
export function outdate(files: Iterable<string>): void {
  generation++
  for (const file of files) versions.set(file, (versions.get(file) ?? 0) + 1)
}

/** How many modules were evaluated since the process began; Node lets go of none. */
export const evaluatedModules = (): number => evaluated

/** Every file of ours that was imported. */
export const importedFiles = (): string[] => [...importers.keys()]

const isOurs = (url: string) => url.startsWith(SOURCES)
const pathOf = (url: string) => fileURLToPath(url.replace(/[?#].*/, ''))

setSourceMapsSupport(true, { nodeModules: false, generatedCode: false })
registerHooks({
  resolve(specifier, context, next) {
    if (generated.has(specifier))
      return { url: `${GENERATED}${specifier}?v=${generation}`, format: 'module', shortCircuit: true }
    const parent = context.parentURL ?? ''
    const ours = addressOf(specifier, parent)
    const resolved = ours === null ? next(inFolder(specifier), context) : { url: ours, shortCircuit: true }
    const { url } = resolved
    if (!isOurs(url)) return resolved
    const file = pathOf(url)
    const known = importers.get(file) ?? new Set()
    importers.set(file, known)
    if (isOurs(parent)) known.add(pathOf(parent))
    return { url: withVersion(url, versions.get(file)), format: 'module', shortCircuit: true }
  },
  load(url, context, next) {
    if (url.startsWith(GENERATED)) return moduleOf(generated.get(nameIn(url)) ?? '')
    if (!url.startsWith('file:')) return next(url, context)
    const query = new URL(url).searchParams
    const file = () => readFileSync(pathOf(url))
    if (query.has('inline'))
      return moduleOf(exportDefault(`data:font/woff2;base64,${file().toString('base64')}`))
    // What the browser fetches by its address, as its own modules name it.
    if (query.has('url') || /\.(?:svg|woff2)$/.test(pathOf(url)))
      return moduleOf(
        exportDefault(pathOf(url).slice(ROOT.length) + (query.has('no-inline') ? '?no-inline' : '')),
      )
    if (!isOurs(url)) return next(url, context)
    evaluated++
    if (query.has('raw')) return moduleOf(exportDefault(file().toString()))
    if (query.has('route')) return moduleOf(routeModule(pathOf(url)))
    // Its page links it.
    if (/\.css(?:\?|$)/.test(url)) return moduleOf('')
    if (/\.tsx?(?:\?|$)/.test(url)) return moduleOf(transformed(pathOf(url), file().toString()))
    return next(url, context)
  },
})

const moduleOf = (source: string) => ({ format: 'module' as const, source, shortCircuit: true })
const exportDefault = (value: string) => `export default ${JSON.stringify(value)}`
const nameIn = (url: string) => url.slice(GENERATED.length).replace(/\?v=\d+$/, '')

/** The address of a file of ours, which is always imported with its ending; null for what Node has to look for. */
function addressOf(specifier: string, parent: string): string | null {
  if (isOurs(parent)) {
    if (specifier.startsWith('#')) return SOURCES + specifier.slice(1)
    return specifier.startsWith('.') ? new URL(specifier, parent).href : null
  }
  if (!specifier.startsWith('/') || !parent.startsWith(GENERATED)) return null
  const url = pathToFileURL(join(ROOT, specifier)).href
  return specifier.includes('/entry.') ? url : `${url}?route`
}

/** Names of folders are replaced by their addresses. */
function inFolder(specifier: string): string {
  for (const [name, folder] of folders)
    if (specifier.startsWith(name)) return folder + specifier.slice(name.length)
  return specifier
}

function withVersion(url: string, version: number | undefined): string {
  if (version === undefined) return url
  return `${url}${url.includes('?') ? '&' : '?'}v=${version}`
}

/** A module of a route: its components get their data as properties, as React Router's build has it. */
function routeModule(file: string): string {
  const module = JSON.stringify(pathToFileURL(file).href)
  return `import * as route from ${module}
import { UNSAFE_withComponentProps as page, UNSAFE_withErrorBoundaryProps as boundary } from 'react-router'
export * from ${module}
const Page = route.default && page(route.default)
export { Page as default }
export const ErrorBoundary = route.ErrorBoundary && boundary(route.ErrorBoundary)`
}

/** JavaScript of a source with the map of its lines. Throws its first mistake, whose message shows the lines around it. */
function transformed(file: string, source: string): string {
  const { code, map, errors } = transformSync(file, source, {
    sourcemap: true,
    jsx: { runtime: 'automatic' },
    define: ENV,
  })
  const [mistake] = errors
  if (mistake) throw mistake
  const lines = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${lines}`
}
