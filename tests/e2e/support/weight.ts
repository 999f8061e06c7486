import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { elements } from './html.ts'
import { get } from './http.ts'

/**
 * Kilobytes of script that a list of the control panel may bring before anybody touches it, the router and React among it, but for
 * the screen's own words (decision 0103).
 */
export const PANEL_SCRIPT = 124

/** What is sent of a built file: its compressed form, but for a file too small to have one. */
function bytesOf(path: string): number {
  const file = join('build/client', path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** Kilobytes of built files as they are sent. */
export const kB = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + bytesOf(path), 0) / 1000

/** The chunks that a page fetches before anybody touches it: what its HTML names and what that imports. */
export function scriptsOf(html: string): Set<string> {
  const named = [
    ...elements(html, 'link').flatMap(({ rel, href }) =>
      rel === 'modulepreload' && href?.endsWith('.js') ? [href] : [],
    ),
    ...elements(html, 'script').flatMap(({ src }) => (src ? [src] : [])),
    ...[...html.matchAll(/(?:from|import\()\s*"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path),
  ]
  const found = new Set<string>()
  const add = (path: string) => {
    // The table of the panel's routes is no built file; http/panel-weight.e2e.ts counts it.
    if (found.has(path) || !path.startsWith('/assets/')) return
    found.add(path)
    const code = readFileSync(join('build/client', path), 'utf8')
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      add(`/assets/${name}`)
  }
  for (const path of named) add(path)
  return found
}

/** The table of the panel's routes, which a page of the panel names and the server makes. */
export function routesOf(html: string): string {
  return /\/panel-routes-[\w.-]+\.js/.exec(html)?.[0] ?? ''
}

/** Kilobytes of that table as it is sent. */
export async function routesKb(html: string): Promise<number> {
  const { headers } = await get(routesOf(html), { headers: { 'accept-encoding': 'br' } })
  return Number(headers.get('content-length')) / 1000
}
