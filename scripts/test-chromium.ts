import { existsSync } from 'node:fs'
import { aptInstall } from './test-step.ts'

/** Packages with a Chromium, the one without windows first; each has its program in /usr/bin. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** Fonts that readers have before ours arrives (tests/e2e/desktop/fonts.e2e.ts), by the folder of each package. */
const FONTS = {
  '/usr/share/fonts/truetype/dejavu': 'fonts-dejavu-core',
  '/usr/share/fonts/truetype/liberation': 'fonts-liberation',
}

/** The program that tests run in; undefined where none is installed. */
export function chromiumPath(): string | undefined {
  return PACKAGES.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))
}

/** Installs the fonts of the tests' pictures and pages, where that is possible. */
export async function findFonts(): Promise<void> {
  const fonts = Object.entries(FONTS).flatMap(([folder, name]) => (existsSync(folder) ? [] : [name]))
  if (fonts.length > 0) await aptInstall(...fonts)
}

/** Chromium of the system with the fonts that tests need, installed where that is possible; null where there is none. */
export async function findChromium(): Promise<string | null> {
  await findFonts()
  for (const name of PACKAGES) if (!chromiumPath()) await aptInstall(name)
  return chromiumPath() ?? null
}
