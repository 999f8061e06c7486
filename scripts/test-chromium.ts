import { existsSync } from 'node:fs'
import { aptInstall } from './test-step.ts'

/** Packages with a Chromium, the one without windows first; each has its program in /usr/bin. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** The program that tests run in; undefined where none is installed. */
export function chromiumPath(): string | undefined {
  return PACKAGES.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))
}

/** Chromium of the system, installed where that is possible; null where there is none. */
export async function findChromium(): Promise<string | null> {
  for (const name of PACKAGES) if (!chromiumPath()) await aptInstall(name)
  return chromiumPath() ?? null
}
