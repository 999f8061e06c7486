/**
 * Builds the service worker into the client build: `node scripts/build-sw.ts [client folder]`, after `react-router build`.
 * Fails when what it stores at its installation exceeds the budget of bytes.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { precacheList, type BuildManifest } from '../src/shell/service-worker/precache-list.ts'

const BUDGET_KB = 400
const READY_MADE = /\.(?:woff2|png)$/

const client = resolve(process.argv[2] ?? 'build/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as BuildManifest
const assets = precacheList(manifest, readdirSync(join(client, 'assets')))

const weight = assets.reduce((sum, path) => sum + weightOf(join(client, path)), 0) / 1000
if (weight > BUDGET_KB)
  throw new Error(`The service worker would keep ${weight.toFixed(0)} kB; the budget is ${BUDGET_KB} kB`)

await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { __SW_BUILD__: JSON.stringify({ version: versionOf(assets), assets }) },
  build: {
    outDir: client,
    emptyOutDir: false,
    rollupOptions: {
      input: 'src/shell/service-worker/sw.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
})
console.log(`sw.js keeps ${assets.length} files, ${weight.toFixed(0)} kB on the line`)

/** Bytes on the line: brotli, but for what is compressed already. */
function weightOf(file: string): number {
  const content = readFileSync(file)
  return READY_MADE.test(file) ? content.length : brotliCompressSync(content).length
}

/** The build's own version, or one made of the files' names, which change with their content. */
function versionOf(paths: readonly string[]): string {
  const file = join(client, '../version')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  return createHash('sha256').update(paths.join()).digest('hex').slice(0, 12)
}
