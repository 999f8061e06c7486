import { existsSync } from 'node:fs'
import { aptInstall } from './test-step.ts'

/** Where playwright.config.ts looks. */
const CHROMIUM = '/usr/bin/chromium'

/** Chromium of the system, installed where that is possible; null where there is none. */
export async function findChromium(): Promise<string | null> {
  if (existsSync(CHROMIUM)) return CHROMIUM
  await aptInstall('chromium')
  return existsSync(CHROMIUM) ? CHROMIUM : null
}
