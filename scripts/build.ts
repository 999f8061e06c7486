import { spawnSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { minify } from 'terser'
import { documentFonts } from './document-fonts.ts'

const SOURCES = [
  'src',
  'public',
  'scripts/build.ts',
  'scripts/build-sw.ts',
  'scripts/document-fonts.ts',
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
  await documentFonts()
  writeFileSync('build/version', `${BUILD_NUMBER}-${String(randomInt(100_000)).padStart(5, '0')}`)
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
