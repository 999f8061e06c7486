import { spawnSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { minify } from 'terser'

const SOURCES = [
  'src',
  'public',
  'scripts/build.ts',
  'scripts/build-sw.ts',
  'scripts/lean-router.ts',
  'scripts/subset-fonts.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
]
const STAMP = 'build/stamp'
const BUILD_NUMBER = 40922

/** Builds client, server and service worker when a source changed since the last build. */
export async function buildIfStale(): Promise<void> {
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return
  console.log('Building the portal (about half a minute; only when something changed)...')
  run('node_modules/@react-router/dev/bin.cjs', ['build'])
  mkdirSync('build', { recursive: true })
  writeFileSync('build/version', `${BUILD_NUMBER}-${String(randomInt(100_000)).padStart(5, '0')}`)
  slimRouteManifest('build/client/assets')
  await squeeze('build/client/assets')
  run('scripts/build-sw.ts', [])
  compress('build/client')
  writeFileSync(STAMP, now)
}

function run(script: string, args: string[]): void {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`${script} failed with ${status}`)
}

/** A hash of the names, sizes and contents that the build is made of. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const walk = (path: string) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) walk(join(path, name))
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path).update(readFileSync(path))
    }
  }
  for (const source of SOURCES) walk(source)
  return hash.digest('hex')
}

/** A second minifier finds another hundredth in what the bundler's own leaves. */
async function squeeze(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const path = join(folder, name)
    const options = {
      module: true,
      ecma: 2020,
      compress: { passes: 3, pure_getters: true, inline: 0, keep_fargs: false },
      // A function in brackets is compiled while the file comes; the library's largest would else hold the page when it starts.
      format: { wrap_func_args: true },
    } as const
    const { code } = await minify(readFileSync(path, 'utf8'), options)
    if (code !== undefined) writeFileSync(path, code)
  }
}

const FLAGS = ['hasLoader', 'hasAction', 'hasDefaultExport', 'hasErrorBoundary'] as const

/** Makes the table of what `slimRouteManifest` leaves of it. In the browser. */
const UNPACK = `(table,lines)=>{
  for(const line of lines.split("\\n")){
    const [path,flags,module,...imports]=line.split(" "),file=(name)=>"/assets/"+name+".js"
    table.routes[path]={id:path,parentId:"page",path,module:file(module),imports:imports.map(file),
      ${FLAGS.map((flag, i) => `${flag}:!!(flags&${1 << i})`).join()}}
  }
  return table
}`

/**
 * The router's table of routes goes to every reader: without what says no and the files that each page has from the start, and
 * with a line for each usual address, which is a fifth less than the same as JSON.
 */
function slimRouteManifest(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /^manifest-.*\.js$/.test(file))) {
    const path = join(folder, name)
    const [head, table] = readFileSync(path, 'utf8').split(/(?<==)(?=\{)/, 2)
    if (!head || !table) throw new Error(`${name} is no table of routes`)
    const { routes, ...manifest } = JSON.parse(table.replace(/;\s*$/, '')) as RouteManifest
    const everywhere = new Set(manifest.entry.imports)
    const lines: string[] = []
    const others: Record<string, Route> = {}
    for (const [id, route] of Object.entries(routes)) {
      route.imports = route.imports.filter((file) => !everywhere.has(file))
      const { imports, module, parentId, path: address, ...rest } = route
      const flags = FLAGS.reduce((sum, flag, i) => sum + (rest[flag] === true ? 1 << i : 0), 0)
      // A line has no room for anything else that a route may say of itself.
      const more = Object.entries(rest).some(
        ([key, value]) => key !== 'id' && !FLAGS.some((flag) => flag === key) && says(value),
      )
      const usual = parentId === 'page' && address === id && !more
      if (usual) lines.push([id, flags, ...[module, ...imports].map(nameOf)].join(' '))
      else others[id] = Object.fromEntries(Object.entries(route).filter(([, value]) => says(value))) as Route
    }
    const whole = JSON.stringify({ ...manifest, routes: others })
    writeFileSync(path, `${head}(${UNPACK})(${whole},${JSON.stringify(lines.join('\n'))});`)
  }
}

const says = (value: unknown) =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

/** `/assets/home-DvK0-Py.js` -> `home-DvK0-Py`. */
function nameOf(file: string): string {
  const name = /^\/assets\/([^ ]+)\.js$/.exec(file)?.[1]
  if (!name) throw new Error(`${file} is no script of the build`)
  return name
}

interface RouteManifest {
  entry: { imports: string[] }
  routes: Record<string, Route>
}
type Route = Record<string, unknown> & { module: string; imports: string[]; path?: string; parentId?: string }

/** Text files are compressed once, as well as can be, so that serving them costs nothing. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (bytes.length < 512) continue
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
    )
  }
}

if (import.meta.main) await buildIfStale()
