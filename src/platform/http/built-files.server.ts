import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** What the build says of a source file or chunk. */
export interface Built {
  file?: string
  name?: string
  isEntry?: boolean
}

let files: Record<string, Built> | null = null

/** The client build's manifest, read once. */
export const builtFiles = (): Record<string, Built> =>
  (files ??= JSON.parse(readFileSync(resolve('build/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    Built
  >)

/** Address of the chunk that a source file begins in the client build; null while developing, where nothing is built. */
export function builtFile(source: string): string | null {
  if (import.meta.env.DEV) return null
  const file = builtFiles()[source]?.file
  return file ? `/${file}` : null
}
