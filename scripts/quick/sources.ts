import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** A file of the project as the planner of quick tests sees it. */
interface Source {
  text: string
  /** Files of the project that it needs to do its work, by their paths; what only its types need is left out. */
  imports: readonly string[]
}

/** Every text file that can take part in a fault, by its path from the project's root. */
export type Sources = ReadonlyMap<string, Source>

const FOLDERS = ['src', 'tests', 'scripts', 'db/migrations']
const CODE = /\.[mc]?tsx?$/
const TEXT = /\.(?:[mc]?tsx?|css|sql)$/

/** Reads the project's files and what each imports: statically, when asked for, by a pattern of Vite, or as a style sheet. */
export function readSources(): Sources {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...FOLDERS],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const paths = listed.split('\n').filter((path) => TEXT.test(path) && existsSync(path))
  return new Map(
    paths.map((path) => {
      const text = readFileSync(path, 'utf8')
      return [path, { text, imports: importsOf(path, text) }]
    }),
  )
}

function importsOf(path: string, text: string): string[] {
  const asked = CODE.test(path)
    ? moduleRequests(path, text)
    : [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g)].map(([, request = '']) => request)
  const files = asked.flatMap((request) => fileOf(path, request) ?? [])
  return [...new Set([...files, ...globbed(path, text), ...named(text)])].filter((file) => file !== path)
}

function moduleRequests(path: string, text: string): string[] {
  const { module } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const dynamic = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
  )
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  const needed = module.staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  )
  return [...needed.map(({ moduleRequest }) => moduleRequest.value), ...dynamic, ...again]
}

/** The project's file behind a request; null for packages. */
function fileOf(path: string, request: string): string | null {
  const [plain = ''] = request.split('?')
  if (plain.startsWith('#')) return join('src', plain.slice(1))
  return plain.startsWith('.') ? join(dirname(path), plain) : null
}

/** Sources that are asked for by their path: entries of the build. */
const named = (text: string) =>
  [...text.matchAll(/'(src\/[\w/.-]+\.tsx?)'/g)].flatMap(([, path = '']) => (existsSync(path) ? [path] : []))

/** What a module imports by patterns: `import.meta.glob(['./*.ts'])`. */
function globbed(path: string, text: string): string[] {
  return [...text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(
    ([, patterns = '']) =>
      [...patterns.matchAll(/'([^']+)'/g)].flatMap(([, pattern = '']) =>
        globSync(normalize(join(dirname(path), pattern))),
      ),
  )
}
