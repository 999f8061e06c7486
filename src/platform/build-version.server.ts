import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const BUILD = 40922
let version: string | null = null

/** The build's version: its number and five digits of its own (`40922-71836`), written when the build was made. */
export function buildVersion(): string {
  if (version) return version
  try {
    version = readFileSync(resolve('build/version'), 'utf8').trim()
  } catch {
    version = `${BUILD}-00000`
  }
  return version
}
